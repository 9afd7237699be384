package dev.plumbline.explore.agent;

import dev.plumbline.explore.engine.Engine;
import dev.plumbline.explore.engine.Limits;
import dev.plumbline.explore.engine.Program;
import dev.plumbline.explore.runtime.Caller;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the traces of small programs whose numbers are known: those of Michael and Scott's queue
 * from an independent model of it, the others from another implementation of instrumentation.
 */
final class TraceCounts {
  private TraceCounts() {}

  /** Michael and Scott's queue, as they wrote it. */
  static final class TwoPointerQueue {
    private static final class Node {
      final Object value;
      final AtomicReference<Node> next = new AtomicReference<>();

      Node(Object value) {
        this.value = value;
      }
    }

    private final AtomicReference<Node> head;
    private final AtomicReference<Node> tail;

    TwoPointerQueue() {
      Node dummy = new Node(null);
      head = new AtomicReference<>(dummy);
      tail = new AtomicReference<>(dummy);
    }

    void enq(Object value) {
      Node node = new Node(value);
      while (true) {
        Node last = tail.get();
        Node next = last.next.get();
        if (last == tail.get()) {
          if (next != null) {
            tail.compareAndSet(last, next);
          } else if (last.next.compareAndSet(null, node)) {
            tail.compareAndSet(last, node);
            return;
          }
        }
      }
    }

    Object deq() {
      while (true) {
        Node first = head.get();
        Node last = tail.get();
        Node next = first.next.get();
        if (first == head.get()) {
          if (first != last) {
            Object value = next.value;
            if (head.compareAndSet(first, next)) {
              return value;
            }
          } else if (next == null) {
            return null;
          } else {
            tail.compareAndSet(last, next);
          }
        }
      }
    }
  }

  /** Letters stand for calls: one text for each thread. */
  private record Calls(
      Caller make, Caller[] callers, String letters, String before, String... texts)
      implements Program {
    @Override
    public int threads() {
      return texts.length;
    }

    @Override
    public int operations(int thread) {
      return texts[thread].length();
    }

    @Override
    public Object create() {
      try {
        Object made = make.call(null, new Object[0]);
        for (int i = 0; i < before.length(); i++) {
          call(made, before.charAt(i), -1 - i);
        }
        return made;
      } catch (Throwable e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public Object perform(Object object, int thread, int operation) throws Throwable {
      return call(object, texts[thread].charAt(operation), 10 * thread + operation);
    }

    private Object call(Object object, char letter, int value) throws Throwable {
      return callers[letters.indexOf(letter)].call(object, new Object[] {value});
    }
  }

  private static void count(
      Class<?> type, String letters, String methods, String before, String... threads)
      throws Exception {
    String[] names = methods.split(" ");
    Caller[] callers = new Caller[names.length];
    for (int i = 0; i < names.length; i++) {
      callers[i] = caller(type, names[i]);
    }
    Caller make = Callers.of(type.getDeclaredConstructor());
    Program program = new Calls(make, callers, letters, before, threads);
    Engine.Summary summary = Engine.explore(program, Limits.NONE, trace -> true);
    System.out.println(
        type.getSimpleName()
            + " "
            + before
            + ": "
            + String.join(" ", threads)
            + " = "
            + (summary.exhausted() ? summary.executions() : summary));
  }

  private static Caller caller(Class<?> type, String name) throws NoSuchMethodException {
    try {
      return Callers.of(type, type.getDeclaredMethod(name, Object.class));
    } catch (NoSuchMethodException e) {
      return Callers.of(type, type.getDeclaredMethod(name));
    }
  }

  public static void main(String[] arguments) throws Exception {
    Agent.instrument(TwoPointerQueue.class);
    Class<?> queue = TwoPointerQueue.class;
    count(queue, "ed", "enq deq", "", "e", "e");
    count(queue, "ed", "enq deq", "", "ed", "ed");
    count(queue, "ed", "enq deq", "e", "ed", "ed");
    count(queue, "ed", "enq deq", "", "ee", "dd");
    count(queue, "ed", "enq deq", "", "ee", "ee");
    count(queue, "ed", "enq deq", "ee", "dd", "dd");
    count(queue, "ed", "enq deq", "", "e", "e", "d");
    count(queue, "ed", "enq deq", "e", "e", "d", "d");
    Agent.instrument(ConcurrentLinkedQueue.class);
    count(ConcurrentLinkedQueue.class, "ed", "add poll", "", "ed", "ed");
    count(ConcurrentLinkedQueue.class, "ed", "add poll", "", "ee", "dd");
    String deque = "addFirst addLast pollFirst";
    count(ConcurrentLinkedDeque.class, "flp", deque, "l", "pf", "fl");
    count(LongAdder.class, "is", "increment sum", "", "is", "is");
  }
}
