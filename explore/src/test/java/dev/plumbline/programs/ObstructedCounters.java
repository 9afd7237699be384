package dev.plumbline.programs;

import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.Explorer;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Explores counters of which some wait for others, in a JVM with the agent. Prints for each what
 * was found, without and with asking for obstruction-freedom.
 */
public final class ObstructedCounters {
  private ObstructedCounters() {}

  public static void main(String[] arguments) {
    Map<String, Supplier<?>> counters = new TreeMap<>();
    counters.put("compare-and-set", RetryingCounter::new);
    counters.put("lock", LockCounter::new);
    counters.put("monitor", MonitorCounter::new);
    counters.put("semaphore", SemaphoreCounter::new);
    counters.put("spin lock", SpinCounter::new);
    counters.forEach(
        (name, factory) -> {
          Explorer explorer = Explorer.lineUp(name, factory).within(2, 1);
          System.out.println(
              name + ": " + said(explorer) + ", " + said(explorer.obstructionFree()));
        });
    // Without an end, so there is nothing to wait for.
    System.out.println(
        "spin lock that counts: "
            + said(Explorer.lineUp("it", CountingSpinCounter::new).within(2, 1).obstructionFree()));
    Explorer undoing = Explorer.lineUp("it", UndoingCounter::new).within(2, 1);
    System.out.println(
        "two that undo each other: "
            + said(undoing.timeLimit(Duration.ofSeconds(1)).obstructionFree()));
    System.exit(0);
  }

  private static String said(Explorer explorer) {
    Exploration exploration = explorer.explore();
    return exploration.failure().isPresent()
        ? exploration.failure().get().finding().kind().toString()
        : exploration.verdict().toString();
  }

  /** Lock-free. */
  public static final class RetryingCounter {
    private final AtomicInteger value = new AtomicInteger();

    public int increment() {
      int now;
      do {
        now = value.get();
      } while (!value.compareAndSet(now, now + 1));
      return now;
    }
  }

  /** Waits for whoever has the lock. */
  public static final class LockCounter {
    private final ReentrantLock lock = new ReentrantLock();
    private int value;

    public int increment() {
      lock.lock();
      try {
        return value++;
      } finally {
        lock.unlock();
      }
    }
  }

  /** Waits for whoever has the monitor. */
  public static final class MonitorCounter {
    private int value;

    public synchronized int increment() {
      return value++;
    }
  }

  /** Waits for a permit, after a step that nobody minds. */
  public static final class SemaphoreCounter {
    private final Semaphore permits = new Semaphore(1);
    private final AtomicInteger calls = new AtomicInteger();
    private int value;

    public int increment() {
      calls.incrementAndGet();
      permits.acquireUninterruptibly();
      int now = value++;
      permits.release();
      return now;
    }
  }

  /** Goes round in circles while another thread has it. */
  public static final class SpinCounter {
    private final AtomicBoolean taken = new AtomicBoolean();
    private int value;

    public int increment() {
      while (!taken.compareAndSet(false, true)) {
        Thread.onSpinWait();
      }
      int now = value++;
      taken.set(false);
      return now;
    }
  }

  /** The same, and nobody can see that it changes nothing that matters. */
  public static final class CountingSpinCounter {
    private final AtomicBoolean taken = new AtomicBoolean();
    private int value;
    private int rounds;

    public int increment() {
      int round = 0;
      while (!taken.compareAndSet(false, true)) {
        round++;
      }
      rounds = Math.max(rounds, round);
      int now = value++;
      taken.set(false);
      return now;
    }
  }

  /** Two threads may undo each other's mark for ever, but one alone ends: obstruction-free. */
  public static final class UndoingCounter {
    private final AtomicInteger mark = new AtomicInteger();
    private final AtomicInteger value = new AtomicInteger();

    public int increment() {
      int own = value.incrementAndGet();
      do {
        mark.set(own);
      } while (mark.get() != own);
      return own;
    }
  }
}
