package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

/** Reads, writes and atomic updates of fields and elements. */
@SuppressWarnings({
  "StatementSwitchToExpressionSwitch",
  "StaticAssignmentInConstructor"
}) // wrong on purpose, or as plain as can be
final class MemoryPrograms {
  private MemoryPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("a text that both append to", SharedText::new, "COMPLETE 0 1", "COMPLETE 1 0"),
          Sample.of("lost update", LostUpdate::new, "COMPLETE 1 1", "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("atomic update", AtomicUpdate::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of(
              "updates and reads",
              UpdatesAndReads::new,
              "COMPLETE 1 1 2 2",
              "COMPLETE 1 2 2 2",
              "COMPLETE 2 2 1 1",
              "COMPLETE 2 2 1 2"),
          Sample.of("compare and set in a loop", CasLoop::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of(
              "three that compare and set",
              ThreeCas::new,
              "COMPLETE true false false",
              "COMPLETE false true false",
              "COMPLETE false false true"),
          Sample.of(
              "compare and set of different values",
              CasChain::new,
              "COMPLETE true true",
              "COMPLETE true false"),
          Sample.of(
              "blind writes",
              BlindWrites::new,
              "COMPLETE - - 0",
              "COMPLETE - - 1",
              "COMPLETE - - 2"),
          Sample.of(
              "write and read, each the other's",
              StoreBuffer::new,
              "COMPLETE 0 1",
              "COMPLETE 1 0",
              "COMPLETE 1 1"),
          Sample.of(
              "message passing",
              MessagePassing::new,
              "COMPLETE - 00",
              "COMPLETE - 01",
              "COMPLETE - 11"),
          Sample.of("independent reads of independent writes", IndependentReads::new),
          Sample.of("elements of an array", Elements::new, "COMPLETE 0 0"),
          Sample.of(
              "one element of an array",
              OneElement::new,
              "COMPLETE 1 1",
              "COMPLETE 1 2",
              "COMPLETE 2 1"),
          Sample.of("atomic array", AtomicElements::new, "COMPLETE 0 1", "COMPLETE 1 0"),
          Sample.of(
              "field and its updater",
              UpdaterAndField::new,
              "COMPLETE true 0",
              "COMPLETE true 5",
              "COMPLETE false 0"),
          Sample.of(
              "static field", StaticField::new, "COMPLETE 1 1", "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of(
              "late write after publication",
              LateWrite::new,
              "COMPLETE - -1",
              "COMPLETE - 1",
              "COMPLETE - 2"),
          Sample.of(
              "reference in a holder",
              Holder::new,
              "COMPLETE - -1",
              "COMPLETE - 1",
              "COMPLETE - 2"),
          Sample.of(
              "reference in an array",
              HolderArray::new,
              "COMPLETE - -1",
              "COMPLETE - 1",
              "COMPLETE - 2"),
          Sample.of(
              "reference in a lambda",
              HolderLambda::new,
              "COMPLETE - -1",
              "COMPLETE - 1",
              "COMPLETE - 2"),
          Sample.of(
              "reference in an atomic reference",
              HolderAtomic::new,
              "COMPLETE - -1",
              "COMPLETE - 1",
              "COMPLETE - 2"));

  private static final class LostUpdate implements SharedObject {
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      int seen = count;
      count = seen + 1;
      return seen + 1;
    }
  }

  private static final class AtomicUpdate implements SharedObject {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public Object perform(int thread, int operation) {
      return count.incrementAndGet();
    }
  }

  private static final class UpdatesAndReads implements SharedObject {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public int operations(int thread) {
      return 2;
    }

    @Override
    public Object perform(int thread, int operation) {
      return operation == 0 ? count.incrementAndGet() : count.get();
    }
  }

  private static final class CasLoop implements SharedObject {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public Object perform(int thread, int operation) {
      int seen;
      do {
        seen = count.get();
      } while (!count.compareAndSet(seen, seen + 1));
      return seen + 1;
    }
  }

  private static final class ThreeCas implements SharedObject {
    private final AtomicInteger winner = new AtomicInteger(-1);

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) {
      return winner.compareAndSet(-1, thread);
    }
  }

  private static final class CasChain implements SharedObject {
    private final AtomicInteger value = new AtomicInteger();

    @Override
    public Object perform(int thread, int operation) {
      return value.compareAndSet(thread, thread + 1);
    }
  }

  private static final class BlindWrites implements SharedObject {
    private volatile int value;

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 2) {
        return value;
      }
      value = thread + 1;
      return "-";
    }
  }

  private static final class StoreBuffer implements SharedObject {
    private volatile int x;
    private volatile int y;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        x = 1;
        return y;
      }
      y = 1;
      return x;
    }
  }

  private static final class MessagePassing implements SharedObject {
    private int data;
    private volatile int ready;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        data = 1;
        ready = 1;
        return "-";
      }
      return "" + ready + data;
    }
  }

  private static final class IndependentReads implements SharedObject {
    private volatile int x;
    private volatile int y;

    @Override
    public int threads() {
      return 4;
    }

    @Override
    public Object perform(int thread, int operation) {
      switch (thread) {
        case 0:
          x = 1;
          return "-";
        case 1:
          y = 1;
          return "-";
        case 2:
          return "" + x + y;
        default:
          return "" + y + x;
      }
    }
  }

  private static final class Elements implements SharedObject {
    private final int[] elements = new int[2];

    @Override
    public Object perform(int thread, int operation) {
      int seen = elements[thread];
      elements[thread] = 1;
      return seen;
    }
  }

  private static final class OneElement implements SharedObject {
    private final long[] elements = new long[2];

    @Override
    public Object perform(int thread, int operation) {
      return ++elements[1];
    }
  }

  private static final class AtomicElements implements SharedObject {
    private final AtomicIntegerArray elements = new AtomicIntegerArray(3);

    @Override
    public Object perform(int thread, int operation) {
      elements.set(thread, 7);
      return elements.getAndIncrement(2);
    }
  }

  private static final class UpdaterAndField implements SharedObject {
    private static final AtomicIntegerFieldUpdater<UpdaterAndField> VALUE =
        AtomicIntegerFieldUpdater.newUpdater(UpdaterAndField.class, "value");

    volatile int value;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        return VALUE.compareAndSet(this, 0, 5);
      }
      int seen = value;
      value = 9;
      return seen;
    }
  }

  private static final class StaticField implements SharedObject {
    private static int count;

    StaticField() {
      count = 0;
    }

    @Override
    public Object perform(int thread, int operation) {
      int seen = count;
      count = seen + 1;
      return seen + 1;
    }
  }

  private static final class Box {
    int value = 1;
  }

  /** The box is changed after it was published: before anybody else has touched it, or not. */
  private static final class LateWrite implements SharedObject {
    private volatile Box box;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        Box made = new Box();
        box = made;
        made.value = 2;
        return "-";
      }
      Box seen = box;
      return seen == null ? -1 : seen.value;
    }
  }

  private static final class Wrapper {
    Box box;
  }

  private static final class Holder implements SharedObject {
    private volatile Wrapper holder;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        Wrapper made = new Wrapper();
        Box box = new Box();
        made.box = box;
        holder = made;
        box.value = 2;
        return "-";
      }
      Wrapper seen = holder;
      return seen == null ? -1 : seen.box.value;
    }
  }

  private static final class HolderArray implements SharedObject {
    private volatile Object[] holder;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        Box box = new Box();
        holder = new Object[] {"first", new Object[] {box}};
        box.value = 2;
        return "-";
      }
      Object[] seen = holder;
      return seen == null ? -1 : ((Box) ((Object[]) seen[1])[0]).value;
    }
  }

  private static final class HolderLambda implements SharedObject {
    private volatile java.util.function.IntSupplier holder;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        Box box = new Box();
        holder = () -> box.value;
        box.value = 2;
        return "-";
      }
      java.util.function.IntSupplier seen = holder;
      return seen == null ? -1 : seen.getAsInt();
    }
  }

  private static final class HolderAtomic implements SharedObject {
    private final AtomicReference<AtomicReference<Box>> holder = new AtomicReference<>();

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        Box box = new Box();
        holder.compareAndSet(null, new AtomicReference<>(box));
        box.value = 2;
        return "-";
      }
      AtomicReference<Box> seen = holder.get();
      return seen == null ? -1 : seen.get().value;
    }
  }

  /** A string buffer is not instrumented, but shared like everything else. */
  @SuppressWarnings("JdkObsolete")
  private static final class SharedText implements SharedObject {
    private final StringBuffer text = new StringBuffer();

    @Override
    public Object perform(int thread, int operation) {
      int before = text.append(thread).indexOf(Integer.toString(thread));
      return before;
    }
  }
}
