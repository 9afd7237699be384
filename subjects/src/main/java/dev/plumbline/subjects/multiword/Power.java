package dev.plumbline.subjects.multiword;

import dev.plumbline.subjects.PowerFailure;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The power supply of a memory. It is asked before each access, and so counts the steps of a run:
 * to let it fail after 0, 1, 2, ... accesses is to try every point at which a run can break off.
 */
class Power {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private enum Supply {
    ON,
    OFF,
    /** It fails after some more accesses. */
    LIMITED
  }

  private final AtomicLong left = new AtomicLong();
  private volatile Supply supply = Supply.ON;

  /** Lets it fail after so many further accesses. */
  final void failAfter(long accesses) {
    left.set(accesses);
    supply = Supply.LIMITED;
  }

  /** Lets it fail now. */
  final void fail() {
    supply = Supply.OFF;
  }

  /** Lets it never fail. */
  final void restore() {
    supply = Supply.ON;
  }

  /**
   * Called before each access.
   *
   * @return whether the power is going to fail after some more
   */
  boolean step() {
    Supply now = supply;
    if (now == Supply.OFF) {
      throw new PowerFailure();
    }
    if (now == Supply.LIMITED) {
      count();
    }
    return now == Supply.LIMITED;
  }

  /**
   * A thread now and then lets others go first, so that a failure finds operations in all states,
   * even on a machine with few cores.
   */
  @SuppressWarnings("ThreadPriorityCheck") // to yield is the point
  private void count() {
    long now = left.getAndDecrement();
    if (now <= 0) {
      throw new PowerFailure();
    }
    if ((now * SPREAD) >>> 58 == 1) {
      Thread.yield();
    }
  }

  /**
   * Whether a cache would write back by itself the word that was just written: one in eight; to be
   * asked only if the power is going to fail, for otherwise nobody can tell.
   */
  final boolean evicts() {
    return (left.get() * SPREAD) >>> 61 == 0;
  }
}
