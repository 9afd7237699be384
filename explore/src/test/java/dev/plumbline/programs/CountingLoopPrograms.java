package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Loops whose rounds are not all alike: they count, give up, remember, or are in each other. */
@SuppressWarnings({
  "UnusedVariable",
  "ThreadPriorityCheck"
}) // wrong on purpose, or as plain as can be
final class CountingLoopPrograms {
  private CountingLoopPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("give up after three", GiveUp::new, "COMPLETE - true", "COMPLETE - false"),
          Sample.of(
              "give up after four, yielding",
              GiveUpYielding::new,
              "COMPLETE - 0",
              "COMPLETE - 1",
              "COMPLETE - 2",
              "COMPLETE - 3",
              "COMPLETE - -1"),
          Sample.of(
              "give up after three objects",
              GiveUpAfterObjects::new,
              "COMPLETE - true",
              "COMPLETE - false"),
          Sample.of("spin until a deadline", Deadline::new, "COMPLETE - true", "COMPLETE - false"),
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

  /** An iteration changes what an earlier one made. */
  private static final class GiveUpAfterObjects implements SharedObject {
    private volatile boolean ready;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        ready = true;
        return "-";
      }
      Tally count = new Tally(0);
      while (!ready) {
        increment(count);
        if (count.value == 3) {
          return false;
        }
      }
      return true;
    }

    private static void increment(Tally link) {
      Tally more = new Tally(link.value + 1);
      link.value = more.value;
    }
  }

  private static final class Tally {
    int value;

    Tally(int value) {
      this.value = value;
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
