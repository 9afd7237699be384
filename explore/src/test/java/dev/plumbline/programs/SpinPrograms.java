package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

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
          Sample.of("spin with yield", SpinWithYield::new, "COMPLETE - 7"),
          Sample.of("spin with onSpinWait", SpinWithHint::new, "COMPLETE - 7"),
          Sample.of("give up after three", GiveUp::new, "COMPLETE - true", "COMPLETE - false"),
          Sample.of(
              "give up after four, yielding",
              GiveUpYielding::new,
              "COMPLETE - 0",
              "COMPLETE - 1",
              "COMPLETE - 2",
              "COMPLETE - 3",
              "COMPLETE - -1"),
          Sample.of("spin with a new object each time", SpinWithObject::new, "COMPLETE - 7"),
          Sample.of(
              "give up after three objects",
              GiveUpAfterObjects::new,
              "COMPLETE - true",
              "COMPLETE - false"),
          Sample.of("mark again and again", MarkAgain::new, "COMPLETE - 7"),
          Sample.of("spin until a deadline", Deadline::new, "COMPLETE - true", "COMPLETE - false"),
          Sample.of("park for a time in a loop", TimedParkLoop::new, "COMPLETE - 7"),
          Sample.of("wait for a time in a loop", TimedWaitLoop::new, "COMPLETE - 7"),
          Sample.of(
              "try to lock again and again", TryLockLoop::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("count in memory again and again", Counting::new, "COMPLETE 3 -"),
          Sample.of("random slot again and again", RandomSlot::new),
          Sample.of("remember what was read first", RememberingSpin::new, "COMPLETE - 7"),
          Sample.of("remember and give up", RememberingGivesUp::new),
          Sample.of("loop of two paths", TwoPaths::new),
          Sample.of("loop in a loop that ends", LoopInLoop::new),
          Sample.of("loop in a call of itself", LoopInCall::new),
          Sample.of(
              "count where nobody sees it", CountingUnseen::new, "COMPLETE - 1", "COMPLETE - -1"),
          Sample.of("read-only loop in a call of itself", ReadOnlyLoopInCall::new, "COMPLETE - 0"));

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

  /** An iteration changes what an earlier one made. */
  private static final class GiveUpAfterObjects implements SharedObject {
    private volatile boolean ready;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        ready = true;
        return "-";
      }
      Link count = new Link(0);
      while (!ready) {
        increment(count);
        if (count.value == 3) {
          return false;
        }
      }
      return true;
    }

    private static void increment(Link link) {
      Link more = new Link(link.value + 1);
      link.value = more.value;
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

  private static final class GiveUp implements SharedObject {
    private volatile boolean ready;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        ready = true;
        return "-";
      }
      for (int i = 0; i < 3; i++) {
        if (ready) {
          return true;
        }
      }
      return false;
    }
  }

  private static final class GiveUpYielding implements SharedObject {
    private volatile boolean ready;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        ready = true;
        return "-";
      }
      for (int i = 0; i < 4; i++) {
        if (ready) {
          return i;
        }
        Thread.yield();
      }
      return -1;
    }
  }

  private static final class Deadline implements SharedObject {
    private volatile boolean ready;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        ready = true;
        return "-";
      }
      long deadline = System.nanoTime() + 2;
      while (!ready) {
        if (isOver(deadline)) {
          return false;
        }
      }
      return true;
    }

    private static boolean isOver(long deadline) {
      return System.nanoTime() - deadline > 0;
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

  /** No local variable is carried on, but memory is. */
  private static final class Counting implements SharedObject {
    private int count;
    private volatile boolean other;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        other = true;
        return "-";
      }
      while (!isThird()) {}
      return count;
    }

    private boolean isThird() {
      return ++count == 3;
    }
  }

  /** What is tried next depends on a random number, so no iteration is like another. */
  private static final class RandomSlot implements SharedObject {
    private final AtomicInteger[] slots = {new AtomicInteger(1), new AtomicInteger()};

    @Override
    public Object perform(int thread, int operation) {
      while (true) {
        int slot = ThreadLocalRandom.current().nextInt(2);
        if (slots[slot].compareAndSet(0, 1)) {
          slots[slot].set(0);
          return "-";
        }
      }
    }
  }

  /** As array queues do: a variable lives on, but is the same from the second iteration on. */
  private static final class RememberingSpin implements SharedObject {
    private volatile int limit;
    private volatile int slot;
    private int data;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        limit = 1;
        data = 7;
        slot = 1;
        return "-";
      }
      int known = -1;
      int seen;
      do {
        seen = slot;
        if (seen == 0 && known < 0) {
          known = limit;
        }
      } while (seen == 0);
      return data;
    }
  }

  /** The same, but it gives up when it has seen the limit. */
  private static final class RememberingGivesUp implements SharedObject {
    private volatile int limit;
    private volatile int slot;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        limit = 1;
        slot = 1;
        return "-";
      }
      int known = 0;
      int seen;
      do {
        seen = slot;
        if (seen == 0 && known < 2) {
          known += 1 + limit;
        } else if (seen == 0) {
          return "gave up";
        }
      } while (seen == 0);
      return seen;
    }
  }

  /** What one path hands on is the same each time, but the other counts. */
  private static final class TwoPaths implements SharedObject {
    private volatile int x;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        x = 1;
        return "-";
      }
      Object last = null;
      int rounds = 0;
      while (rounds + x < 4) {
        if (last == null) {
          last = this;
          continue;
        }
        last = null;
        rounds = rounds + 1;
      }
      return rounds;
    }
  }

  /**
   * The inner loop hands on the same each time, and the outer one ends although nothing changed.
   */
  private static final class LoopInLoop implements SharedObject {
    private volatile int x;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        x = 1;
        return "-";
      }
      int seen = 0;
      for (int round = 0; round < 4; round++) {
        Object last = null;
        Object now;
        do {
          now = last == null ? this : null;
          last = this;
          seen = 10 * seen + x;
        } while (now != null);
      }
      return seen;
    }
  }

  /** A call of the same method has the same loop, further down the stack. */
  private static final class LoopInCall implements SharedObject {
    private volatile int x;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        x = 1;
        return "-";
      }
      return count(3);
    }

    private int count(int depth) {
      Object last = null;
      int seen = 0;
      Object now;
      do {
        now = last == null ? this : null;
        last = this;
        seen = depth == 0 ? x : count(depth - 1) + x;
      } while (now != null);
      return seen;
    }
  }

  /**
   * A loop that ends when it sees the change, and that is left at each level after it was left
   * further down, while nothing changes any more.
   */
  private static final class ReadOnlyLoopInCall implements SharedObject {
    private volatile int x;
    private volatile int y;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        x = 1;
        return "-";
      }
      await(0);
      return y;
    }

    private void await(int level) {
      while (x == 0) {
        if (level < 2) {
          await(level + 1);
        }
        if (y > 0) {
          return;
        }
      }
    }
  }

  /** What a thread keeps for itself is no memory that anybody shares. */
  private static final class CountingUnseen implements SharedObject {
    private volatile boolean ready;
    private final ThreadLocal<Integer> looks = ThreadLocal.withInitial(() -> 0);

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        ready = true;
        return "-";
      }
      looks.remove();
      while (!ready) {
        if (isTired()) {
          return -1;
        }
      }
      return 1;
    }

    private boolean isTired() {
      int look = looks.get() + 1;
      looks.set(look);
      return look > 3;
    }
  }
}
