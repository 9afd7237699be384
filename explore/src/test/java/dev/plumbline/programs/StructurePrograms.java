package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Linked structures, right and wrong. */
final class StructurePrograms {
  private StructurePrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of(
              "Treiber's stack", () -> new Treiber(true), "COMPLETE - - 1 0", "COMPLETE - - 0 1"),
          Sample.of("Treiber's stack, push and pop", TreiberPushPop::new),
          Sample.of(
              "stack without compare and set",
              () -> new Treiber(false),
              "COMPLETE - - 1 0",
              "COMPLETE - - 0 1",
              "COMPLETE - - 0 null",
              "COMPLETE - - 1 null"),
          Sample.of("Michael and Scott's queue", TwoEnqueue::new),
          Sample.of("lazy list", Lazy::new));

  private static final class Node {
    final Object value;
    Node next;

    Node(Object value) {
      this.value = value;
    }
  }

  /** Two push, and then one of them pops both: in operations 0 and 1 of a third program part. */
  private static final class Treiber implements SharedObject {
    private final AtomicReference<Node> top = new AtomicReference<>();
    private final boolean careful;
    private volatile int pushed;

    Treiber(boolean careful) {
      this.careful = careful;
    }

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public int operations(int thread) {
      return thread == 2 ? 2 : 1;
    }

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 2) {
        while (pushed != 2) {}
        return pop();
      }
      push(thread);
      synchronized (this) {
        pushed++;
      }
      return "-";
    }

    void push(Object value) {
      Node node = new Node(value);
      if (!careful) {
        node.next = top.get();
        top.set(node);
        return;
      }
      do {
        node.next = top.get();
      } while (!top.compareAndSet(node.next, node));
    }

    Object pop() {
      while (true) {
        Node first = top.get();
        if (first == null) {
          return null;
        }
        if (top.compareAndSet(first, first.next)) {
          return first.value;
        }
      }
    }
  }

  private static final class TreiberPushPop implements SharedObject {
    private final Treiber stack = new Treiber(true);

    @Override
    public int operations(int thread) {
      return 2;
    }

    @Override
    public Object perform(int thread, int operation) {
      if (operation == 1) {
        return stack.pop();
      }
      stack.push(thread);
      return "-";
    }
  }

  private static final class TwoEnqueue implements SharedObject {
    private final PublishedQueue queue = new PublishedQueue();

    @Override
    public Object perform(int thread, int operation) {
      queue.enq(thread);
      return "-";
    }
  }

  private static final class Lazy implements SharedObject {
    private final LazyList list = new LazyList();

    @Override
    public Object perform(int thread, int operation) {
      return thread == 0 ? list.add(1) : list.contains(1);
    }
  }

  /** Heller and others' list, of which reading takes no lock. */
  private static final class LazyList {
    private final Entry head = new Entry(Integer.MIN_VALUE);

    LazyList() {
      head.next = new Entry(Integer.MAX_VALUE);
    }

    boolean add(int key) {
      while (true) {
        Entry before = head;
        Entry at = before.next;
        while (at.key < key) {
          before = at;
          at = at.next;
        }
        synchronized (before) {
          synchronized (at) {
            if (!before.removed && !at.removed && before.next == at) {
              if (at.key == key) {
                return false;
              }
              Entry made = new Entry(key);
              made.next = at;
              before.next = made;
              return true;
            }
          }
        }
      }
    }

    boolean contains(int key) {
      Entry at = head;
      while (at.key < key) {
        at = at.next;
      }
      return at.key == key && !at.removed;
    }

    private static final class Entry {
      final int key;
      volatile boolean removed;
      volatile Entry next;

      Entry(int key) {
        this.key = key;
      }
    }
  }
}
