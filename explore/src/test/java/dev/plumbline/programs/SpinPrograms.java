package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Threads that wait for each other by reading again and again. */
@SuppressWarnings({
  "UnusedVariable",
  "ThreadPriorityCheck"
}) // wrong on purpose, or as plain as can be
final class SpinPrograms {
  private SpinPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("spin on a flag", SpinOnFlag::new, "COMPLETE - 7"),
          Sample.of("spin on two flags", SpinOnTwo::new, "COMPLETE - - 3"),
          Sample.of(
              "spin on one of two flags",
              SpinOnEither::new,
              "COMPLETE - - 01",
              "COMPLETE - - 10",
              "COMPLETE - - 11"),
          Sample.of("spin for ever", SpinForEver::new, "LIVELOCK ? -"),
          Sample.of("spin with yield", SpinWithYield::new, "COMPLETE - 7"),
          Sample.of("spin with onSpinWait", SpinWithHint::new, "COMPLETE - 7"),
          Sample.of("spin with a new object each time", SpinWithObject::new, "COMPLETE - 7"),
          Sample.of("mark again and again", MarkAgain::new, "COMPLETE - 7"),
          Sample.of("park for a time in a loop", TimedParkLoop::new, "COMPLETE - 7"),
          Sample.of("wait for a time in a loop", TimedWaitLoop::new, "COMPLETE - 7"));

  private static final class SpinOnFlag extends PublishedData {
    @Override
    void await(int thread) {
      while (!ready) {}
    }
  }

  private static final class SpinOnTwo implements SharedObject {
    private volatile int first;
    private volatile int second;

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        first = 1;
        return "-";
      } else if (thread == 1) {
        second = 2;
        return "-";
      }
      while (first == 0 || second == 0) {}
      return first + second;
    }
  }

  private static final class SpinOnEither implements SharedObject {
    private volatile int first;
    private volatile int second;

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        first = 1;
        return "-";
      } else if (thread == 1) {
        second = 1;
        return "-";
      }
      while (true) {
        int one = first;
        int other = second;
        if (one + other > 0) {
          return "" + one + other;
        }
      }
    }
  }

  private static final class SpinForEver implements SharedObject {
    private volatile boolean ready;
    private volatile boolean other;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        other = true;
        return "-";
      }
      while (!ready) {}
      return 0;
    }
  }

  /** What an iteration makes for itself is gone with it, so that it changes nothing. */
  private static final class SpinWithObject implements SharedObject {
    private final AtomicReference<Link> first = new AtomicReference<>(new Link(0));

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        first.set(null);
        return "-";
      }
      while (true) {
        Link mine = new Link(7);
        if (first.compareAndSet(null, mine)) {
          return mine.value;
        }
      }
    }
  }

  /** A mark that is there already is not written again. */
  private static final class MarkAgain implements SharedObject {
    private final AtomicMarkableReference<Object> marked =
        new AtomicMarkableReference<>(null, false);
    private volatile boolean ready;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        ready = true;
        return "-";
      }
      while (true) {
        boolean mark = marked.isMarked();
        if (marked.compareAndSet(null, null, mark, true) && ready) {
          return 7;
        }
      }
    }
  }

  private static final class Link {
    int value;

    Link(int value) {
      this.value = value;
    }
  }

  private static final class SpinWithYield extends PublishedData {
    @Override
    void await(int thread) {
      while (!ready) {
        Thread.yield();
      }
    }
  }

  private static final class SpinWithHint extends PublishedData {
    @Override
    void await(int thread) {
      do {
        Thread.onSpinWait();
      } while (!ready);
    }
  }

  private static final class TimedParkLoop extends PublishedData {
    @Override
    void await(int thread) {
      while (!ready) {
        LockSupport.parkNanos(1_000);
      }
    }
  }

  private static final class TimedWaitLoop implements SharedObject {
    private boolean ready;

    @Override
    public synchronized Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        ready = true; // and tells nobody
        return "-";
      }
      while (!ready) {
        wait(10);
      }
      return 7;
    }
  }
}
