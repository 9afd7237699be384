package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks of java.util.concurrent, and their conditions. */
@SuppressWarnings({"WaitNotInLoop", "LockNotBeforeTry"}) // wrong on purpose, or as plain as can be
final class LockPrograms {
  private LockPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("lock", Locked::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("lock within itself", LockedTwice::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("two locks in two orders", TwoOrders::new, "COMPLETE - -", "DEADLOCK ? ?"),
          Sample.of(
              "try lock",
              TryLock::new,
              "COMPLETE 1 2",
              "COMPLETE 2 1",
              "COMPLETE 0 1",
              "COMPLETE 1 0"),
          Sample.of(
              "try lock for a time",
              TryLockInTime::new,
              "COMPLETE 1 2",
              "COMPLETE 2 1",
              "COMPLETE 0 1",
              "COMPLETE 1 0"),
          Sample.of("is it locked", IsLocked::new, "COMPLETE 1 false", "COMPLETE 1 true"),
          Sample.of("condition", WaitRight::new, "COMPLETE - 7"),
          Sample.of("condition without a loop", WaitWrong::new, "COMPLETE - woken", "DEADLOCK - ?"),
          Sample.of(
              "signal for one of two",
              SignalOne::new,
              "DEADLOCK - w ?",
              "DEADLOCK - ? w",
              "DEADLOCK - ? ?"),
          Sample.of(
              "signal for one whose time is over",
              HandedLate::new,
              "COMPLETE nobody false,0",
              "COMPLETE handed true,7",
              "COMPLETE handed false,7"),
          Sample.of(
              "signal for one who is interrupted",
              HandedToInterrupted::new,
              "COMPLETE nobody interrupted,0 -",
              "COMPLETE handed interrupted,0 -",
              "COMPLETE handed interrupted,7 -",
              "COMPLETE handed true,7 -",
              "DEADLOCK nobody ? -"),
          Sample.of("signal without the lock", NotOwner::new, "COMPLETE threw threw"),
          Sample.of(
              "readers and a writer",
              ReadWrite::new,
              "COMPLETE - 00 00",
              "COMPLETE - 00 11",
              "COMPLETE - 11 00",
              "COMPLETE - 11 11"),
          Sample.of("reader that wants to write", Upgrade::new, "DEADLOCK ? -"),
          Sample.of("writer that goes on reading", Downgrade::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("try to write", TryWrite::new),
          Sample.of("stamped lock", Stamped::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of(
              "stamped lock, optimistic",
              Optimistic::new,
              "COMPLETE - 00:true",
              "COMPLETE - 11:true",
              "COMPLETE - 00:false",
              "COMPLETE - 01:false",
              "COMPLETE - 10:false",
              "COMPLETE - 11:false"),
          Sample.of("stamped lock, converted", Converted::new));

  private static final class Locked implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      lock.lock();
      try {
        return ++count;
      } finally {
        lock.unlock();
      }
    }
  }

  private static final class LockedTwice implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      lock.lock();
      lock.lock();
      try {
        count++;
      } finally {
        lock.unlock();
      }
      int seen = count;
      lock.unlock();
      return seen;
    }
  }

  private static final class TwoOrders implements SharedObject {
    private final ReentrantLock[] locks = {new ReentrantLock(), new ReentrantLock()};

    @Override
    public Object perform(int thread, int operation) {
      locks[thread].lock();
      locks[1 - thread].lock();
      locks[1 - thread].unlock();
      locks[thread].unlock();
      return "-";
    }
  }

  private static final class TryLock implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      if (!lock.tryLock()) {
        return 0;
      }
      try {
        return ++count;
      } finally {
        lock.unlock();
      }
    }
  }

  private static final class TryLockInTime implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (!lock.tryLock(1, TimeUnit.MILLISECONDS)) {
        return 0;
      }
      try {
        return ++count;
      } finally {
        lock.unlock();
      }
    }
  }

  private static final class IsLocked implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        return lock.isLocked();
      }
      lock.lock();
      try {
        return ++count;
      } finally {
        lock.unlock();
      }
    }
  }

  private static final class WaitRight implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int data;

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      lock.lock();
      try {
        if (thread == 0) {
          data = 7;
          changed.signal();
          return "-";
        }
        while (data == 0) {
          changed.await();
        }
        return data;
      } finally {
        lock.unlock();
      }
    }
  }

  private static final class WaitWrong implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      lock.lock();
      try {
        if (thread == 0) {
          changed.signalAll();
          return "-";
        }
        changed.await();
        return "woken";
      } finally {
        lock.unlock();
      }
    }
  }

  private static final class SignalOne implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      lock.lock();
      try {
        if (thread == 0) {
          changed.signal();
          return "-";
        }
        changed.await();
        return "w";
      } finally {
        lock.unlock();
      }
    }
  }

  /** Somebody waits, and is handed something: after that his time cannot be over any more. */
  private static class HandedLate implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition handed = lock.newCondition();
    private boolean waiting;
    private int item;

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      lock.lock();
      try {
        if (thread == 0) {
          return hand();
        }
        waiting = true;
        boolean signaled = await(handed);
        waiting = false;
        return signaled + "," + item;
      } catch (InterruptedException e) {
        return "interrupted," + item;
      } finally {
        lock.unlock();
      }
    }

    private String hand() {
      if (!waiting) {
        return "nobody";
      }
      item = 7;
      handed.signal();
      return "handed";
    }

    boolean await(Condition condition) throws InterruptedException {
      return condition.await(1, TimeUnit.SECONDS);
    }
  }

  private static final class HandedToInterrupted extends HandedLate {
    private volatile Thread waiter;

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 2) {
        Thread other = waiter;
        if (other != null) {
          other.interrupt();
        }
        return "-";
      }
      if (thread == 1) {
        waiter = Thread.currentThread();
      }
      return super.perform(thread, operation);
    }

    @Override
    boolean await(Condition condition) throws InterruptedException {
      condition.await();
      return true;
    }
  }

  private static final class NotOwner implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    @Override
    public Object perform(int thread, int operation) {
      try {
        if (thread == 0) {
          changed.signal();
        } else {
          lock.unlock();
        }
        return "-";
      } catch (IllegalMonitorStateException e) {
        return "threw";
      }
    }
  }

  private static final class ReadWrite implements SharedObject {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int first;
    private int second;

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        lock.writeLock().lock();
        first = 1;
        second = 1;
        lock.writeLock().unlock();
        return "-";
      }
      lock.readLock().lock();
      String seen = "" + first + second;
      lock.readLock().unlock();
      return seen;
    }
  }

  private static final class Upgrade implements SharedObject {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    @Override
    public Object perform(int thread, int operation) {
      lock.readLock().lock();
      if (thread == 0) {
        lock.writeLock().lock();
      }
      lock.readLock().unlock();
      return "-";
    }
  }

  private static final class Downgrade implements SharedObject {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      lock.writeLock().lock();
      count++;
      lock.readLock().lock();
      lock.writeLock().unlock();
      int seen = count;
      lock.readLock().unlock();
      return seen;
    }
  }

  private static final class TryWrite implements SharedObject {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        boolean taken = lock.writeLock().tryLock();
        if (taken) {
          lock.writeLock().unlock();
        }
        return taken;
      }
      boolean taken = thread == 1 || lock.readLock().tryLock();
      if (thread == 1) {
        lock.readLock().lock();
      }
      if (taken) {
        lock.readLock().unlock();
      }
      return taken;
    }
  }

  private static final class Stamped implements SharedObject {
    private final StampedLock lock = new StampedLock();
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      long stamp = lock.writeLock();
      try {
        return ++count;
      } finally {
        lock.unlockWrite(stamp);
      }
    }
  }

  private static final class Optimistic implements SharedObject {
    private final StampedLock lock = new StampedLock();
    private int first;
    private int second;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        long stamp = lock.writeLock();
        first = 1;
        second = 1;
        lock.unlockWrite(stamp);
        return "-";
      }
      long stamp = lock.tryOptimisticRead();
      String seen = "" + first + second;
      return seen + ":" + lock.validate(stamp);
    }
  }

  private static final class Converted implements SharedObject {
    private final StampedLock lock = new StampedLock();
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      long stamp = lock.readLock();
      int seen = count;
      long writing = lock.tryConvertToWriteLock(stamp);
      if (writing == 0) {
        lock.unlockRead(stamp);
        return "refused";
      }
      count = seen + 1;
      lock.unlock(writing);
      return seen + 1;
    }
  }
}
