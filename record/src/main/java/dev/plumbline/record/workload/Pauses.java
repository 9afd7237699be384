package dev.plumbline.record.workload;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * What a thread does between two operations: think, or be held up at random so that the threads
 * meet each other in ever new ways. All of it happens outside of operations, so that it does not
 * lengthen what is recorded; {@link InnerPauses} are those inside.
 *
 * <p>A thread that is held up yields, parks, or waits for another one to be held up, so that both
 * begin their next operation at the same moment. Parking lets others run, and its end preempts one
 * of them, wherever that is; meeting is what makes short operations overlap, which otherwise are
 * over before another thread has begun.
 */
final class Pauses {
  /** Shorter waits are spent spinning: a parked thread does not wake up in time. */
  private static final long SHORTEST_PARK_NANOS = 60_000;

  private static final int LONGEST_HOLD_UP_NANOS = 20_000;

  /** How long one waits for another, who may have no processor to run on. */
  private static final int SPINS = 500;

  private final long thinkNanos;
  private final double disturbance;

  /** How often a thread has come to meet another; the even come first and wait. */
  private final AtomicInteger comings = new AtomicInteger();

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
    if (disturbance > 0) {
      if (random.nextDouble() < disturbance) {
        holdUp(random);
      }
      InnerPauses.beginOperation();
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // nothing depends on what the scheduler makes of it
  private void holdUp(SplittableRandom random) {
    switch (random.nextInt(16)) {
      case 0 -> LockSupport.parkNanos(1L + random.nextInt(LONGEST_HOLD_UP_NANOS));
      case 1 -> Thread.yield();
      default -> meet();
    }
  }

  private void meet() {
    int coming = comings.getAndIncrement();
    if ((coming & 1) == 0) {
      for (int i = 0; i < SPINS && comings.get() == coming + 1; i++) {
        Thread.onSpinWait();
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
