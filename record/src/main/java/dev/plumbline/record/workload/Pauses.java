package dev.plumbline.record.workload;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * What a thread does between two operations: think, or be held up at random so that the threads
 * meet each other in ever new ways. All of it happens outside of operations: a pause inside would
 * lengthen what is recorded, and long operations excuse wrong answers.
 */
final class Pauses {
  /** Shorter waits are spent spinning: a parked thread does not wake up in time. */
  private static final long SHORTEST_PARK_NANOS = 60_000;

  private static final int LONGEST_HOLD_UP_NANOS = 20_000;

  private final long thinkNanos;
  private final double disturbance;

  Pauses(Duration think, double disturbance) {
    this.thinkNanos = think.toNanos();
    this.disturbance = disturbance;
  }

  /** Pauses, or, most of the time, does not. */
  void pause(SplittableRandom random) {
    if (thinkNanos > 0) {
      // Uniform around the mean: equal waits would let threads march in step.
      await(random.nextLong(2 * thinkNanos + 1));
    }
    if (disturbance > 0 && random.nextDouble() < disturbance) {
      if (random.nextBoolean()) {
        Thread.yield();
      } else {
        LockSupport.parkNanos(1L + random.nextInt(LONGEST_HOLD_UP_NANOS));
      }
    }
  }

  private static void await(long nanos) {
    if (nanos >= SHORTEST_PARK_NANOS) {
      LockSupport.parkNanos(nanos);
      return;
    }
    long begun = System.nanoTime();
    while (System.nanoTime() - begun < nanos) {
      Thread.onSpinWait();
    }
  }
}
