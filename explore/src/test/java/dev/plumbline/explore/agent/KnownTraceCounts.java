package dev.plumbline.explore.agent;

import dev.plumbline.explore.engine.Engine;
import dev.plumbline.explore.engine.EngineLimits;
import dev.plumbline.explore.engine.Program;
import dev.plumbline.explore.runtime.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the traces of small programs whose numbers are known: those of Michael and Scott's queue
 * from an independent model of it, the others from another implementation of instrumentation.
 */
final class KnownTraceCounts {
  private KnownTraceCounts() {}

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

  /** Starts a thread, and has no collection. */
  static final class Starting {
    private int number;

    Object both() throws InterruptedException {
      Thread other = new Thread(() -> number++);
      other.start();
      number++;
      other.join();
      return number;
    }
  }

  /** Letters stand for calls: one text for each thread. */
  private static final class Calls implements Program {
    private final Caller make;
    private final List<Caller> callers;
    private final String letters;
    private final String before;
    private final List<String> texts;

    Calls(Caller make, List<Caller> callers, String letters, String before, List<String> texts) {
      this.make = make;
      this.callers = callers;
      this.letters = letters;
      this.before = before;
      this.texts = texts;
    }

    @Override
    public int threads() {
      return texts.size();
    }

    @Override
    public int operations(int thread) {
      return texts.get(thread).length();
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
      return call(object, texts.get(thread).charAt(operation), 10 * thread + operation);
    }

    private Object call(Object object, char letter, int value) throws Throwable {
      return callers.get(letters.indexOf(letter)).call(object, new Object[] {value});
    }
  }

  /** The methods are those that the letters stand for. */
  private static void count(
      Class<?> type, String letters, List<String> methods, String before, String... threads)
      throws Exception {
    List<Caller> callers = new ArrayList<>();
    for (String method : methods) {
      callers.add(caller(type, method));
    }
    Caller make = Callers.of(type.getDeclaredConstructor());
    Program program = new Calls(make, callers, letters, before, List.of(threads));
    Engine.Summary summary = Engine.explore(program, EngineLimits.NONE, trace -> true);
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
    // Two reads and two writes of one variable.
    Agent.instrument(Starting.class);
    count(Starting.class, "b", List.of("both"), "", "b");
    Agent.instrument(TwoPointerQueue.class);
    Class<?> queue = TwoPointerQueue.class;
    List<String> calls = List.of("enq", "deq");
    count(queue, "ed", calls, "", "e", "e");
    count(queue, "ed", calls, "", "ed", "ed");
    count(queue, "ed", calls, "e", "ed", "ed");
    count(queue, "ed", calls, "", "ee", "dd");
    count(queue, "ed", calls, "", "ee", "ee");
    count(queue, "ed", calls, "ee", "dd", "dd");
    count(queue, "ed", calls, "", "e", "e", "d");
    count(queue, "ed", calls, "e", "e", "d", "d");
    Agent.instrument(ConcurrentLinkedQueue.class);
    count(ConcurrentLinkedQueue.class, "ed", List.of("add", "poll"), "", "ed", "ed");
    count(ConcurrentLinkedQueue.class, "ed", List.of("add", "poll"), "", "ee", "dd");
    List<String> deque = List.of("addFirst", "addLast", "pollFirst");
    count(ConcurrentLinkedDeque.class, "flp", deque, "l", "pf", "fl");
    count(LongAdder.class, "is", List.of("increment", "sum"), "", "is", "is");
    // Threads add to cells of their own, also where one thread of the JDK carries both.
    count(LongAdder.class, "is", List.of("increment", "sum"), "", "i", "ii");
    count(LongAdder.class, "is", List.of("increment", "sum"), "", "ii", "ii");
    // One lock for each call: as many traces as orders.
    count(Vector.class, "ai", List.of("addElement", "size"), "", "a", "a", "a");
    count(Vector.class, "ai", List.of("add", "toString"), "", "aa", "ai");
  }
}
