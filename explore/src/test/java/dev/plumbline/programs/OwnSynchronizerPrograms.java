package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;

/**
 * Synchronizers made of the JDK's framework for such, as its documentation shows, and wrong ones.
 */
final class OwnSynchronizerPrograms {
  private OwnSynchronizerPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of(
              "synchronizer of one's own",
              () -> new Counting(new OneHolder()),
              "COMPLETE 1 2",
              "COMPLETE 2 1"),
          Sample.of(
              "synchronizer of one's own that forgets to let go",
              () -> new Counting(new NeverFree()),
              "DEADLOCK 1 ?",
              "DEADLOCK ? 1"),
          Sample.of(
              "synchronizer of one's own that admits two",
              () -> new Counting(new TwoHolders()),
              "COMPLETE 1 1",
              "COMPLETE 1 2",
              "COMPLETE 2 1"),
          Sample.of("gate of one's own", Gate::new, "COMPLETE - 7"),
          Sample.of("condition of one's own", Filled::new, "COMPLETE - 7"));

  /** A counter that a synchronizer guards. */
  private static final class Counting implements SharedObject {
    private final AbstractQueuedSynchronizer guard;
    private int count;

    Counting(AbstractQueuedSynchronizer guard) {
      this.guard = guard;
    }

    @Override
    public Object perform(int thread, int operation) {
      guard.acquire(1);
      int mine = count + 1;
      count = mine;
      guard.release(1);
      return mine;
    }
  }

  private static final class OneHolder extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean tryAcquire(int ignored) {
      return compareAndSetState(0, 1);
    }

    @Override
    protected boolean tryRelease(int ignored) {
      setState(0);
      return true;
    }

    @Override
    protected boolean isHeldExclusively() {
      return getState() == 1;
    }

    Condition condition() {
      return new ConditionObject();
    }
  }

  /** Is released without a word about it, so that nobody ever goes on. */
  private static final class NeverFree extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean tryAcquire(int ignored) {
      return compareAndSetState(0, 1);
    }

    @Override
    protected boolean tryRelease(int ignored) {
      return false;
    }
  }

  /** Looks and sets, and not at once. */
  private static final class TwoHolders extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean tryAcquire(int ignored) {
      boolean free = getState() == 0;
      if (free) {
        setState(1);
      }
      return free;
    }

    @Override
    protected boolean tryRelease(int ignored) {
      setState(0);
      return true;
    }
  }

  /** Lets all through once it is open. */
  private static final class OpenOnce extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected int tryAcquireShared(int ignored) {
      return getState() == 0 ? -1 : 1;
    }

    @Override
    protected boolean tryReleaseShared(int ignored) {
      setState(1);
      return true;
    }
  }

  private static final class Gate implements SharedObject {
    private final OpenOnce gate = new OpenOnce();
    private int value;

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        value = 7;
        gate.releaseShared(1);
        return "-";
      }
      gate.acquireSharedInterruptibly(1);
      return value;
    }
  }

  private static final class Filled implements SharedObject {
    private final OneHolder lock = new OneHolder();
    private final Condition filled = lock.condition();
    private int value;

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      lock.acquire(1);
      try {
        if (thread == 0) {
          value = 7;
          filled.signal();
          return "-";
        }
        while (value == 0) {
          filled.await();
        }
        return value;
      } finally {
        lock.release(1);
      }
    }
  }
}
