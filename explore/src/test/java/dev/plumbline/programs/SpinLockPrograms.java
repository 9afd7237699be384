package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that exclude each other by reading again and again. */
@SuppressWarnings({
  "UnusedVariable",
  "ThreadPriorityCheck"
}) // wrong on purpose, or as plain as can be
final class SpinLockPrograms {
  private SpinLockPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("spin lock", SpinLock::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of(
              "test and test and set", TestAndTestAndSet::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("spin lock twice", SpinLockTwice::new),
          Sample.of("Dekker", Dekker::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("Peterson", Peterson::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of(
              "Peterson without a turn",
              NoTurn::new,
              "COMPLETE 1 2",
              "COMPLETE 2 1",
              "LIVELOCK ? ?"),
          Sample.of("ticket lock", TicketLock::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of(
              "try to lock again and again", TryLockLoop::new, "COMPLETE 1 2", "COMPLETE 2 1"));

  private static final class SpinLock implements SharedObject {
    private final AtomicBoolean taken = new AtomicBoolean();
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      while (!taken.compareAndSet(false, true)) {}
      int mine = ++count;
      taken.set(false);
      return mine;
    }
  }

  private static final class TestAndTestAndSet implements SharedObject {
    private final AtomicBoolean taken = new AtomicBoolean();
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      while (taken.get() || taken.getAndSet(true)) {}
      int mine = ++count;
      taken.set(false);
      return mine;
    }
  }

  private static final class SpinLockTwice implements SharedObject {
    private final AtomicBoolean taken = new AtomicBoolean();
    private int count;

    @Override
    public int operations(int thread) {
      return 2 - thread;
    }

    @Override
    public Object perform(int thread, int operation) {
      while (!taken.compareAndSet(false, true)) {}
      int mine = ++count;
      taken.set(false);
      return mine;
    }
  }

  private static final class Dekker implements SharedObject {
    private volatile boolean first;
    private volatile boolean second;
    private volatile int turn;
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      set(thread, true);
      while (wants(1 - thread)) {
        if (turn != thread) {
          set(thread, false);
          while (turn != thread) {}
          set(thread, true);
        }
      }
      int mine = ++count;
      turn = 1 - thread;
      set(thread, false);
      return mine;
    }

    private void set(int thread, boolean wants) {
      if (thread == 0) {
        first = wants;
      } else {
        second = wants;
      }
    }

    private boolean wants(int thread) {
      return thread == 0 ? first : second;
    }
  }

  private static final class Peterson implements SharedObject {
    private final AtomicInteger[] wants = {new AtomicInteger(), new AtomicInteger()};
    private volatile int victim;
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      wants[thread].set(1);
      victim = thread;
      while (wants[1 - thread].get() == 1 && victim == thread) {}
      int mine = ++count;
      wants[thread].set(0);
      return mine;
    }
  }

  private static final class NoTurn implements SharedObject {
    private final AtomicInteger[] wants = {new AtomicInteger(), new AtomicInteger()};
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      wants[thread].set(1);
      while (wants[1 - thread].get() == 1) {}
      int mine = ++count;
      wants[thread].set(0);
      return mine;
    }
  }

  private static final class TicketLock implements SharedObject {
    private final AtomicInteger next = new AtomicInteger();
    private volatile int served;
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      int ticket = next.getAndIncrement();
      while (served != ticket) {}
      int mine = ++count;
      served = ticket + 1;
      return mine;
    }
  }

  private static final class TryLockLoop implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      while (!lock.tryLock()) {}
      try {
        return ++count;
      } finally {
        lock.unlock();
      }
    }
  }
}
