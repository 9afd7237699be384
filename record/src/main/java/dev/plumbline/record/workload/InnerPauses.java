package dev.plumbline.record.workload;

import java.util.concurrent.ThreadLocalRandom;

/**
 * What a class calls before it accesses what threads may share, if it was loaded to pause there.
 * While a disturbed workload runs, a thread now and then yields at such a place, once or for some
 * microseconds: others then run while it is between two steps, which is where defects are. It never
 * parks or sleeps, since that would eat permits and interrupts that are meant for the object. An
 * operation that pauses is longer, so it excuses more; but only for as long as it is really under
 * way, and what another thread did to the object meanwhile is what is looked for.
 *
 * <p>There is one degree for the process. Workloads that run side by side disturb each other, which
 * changes when their threads meet and nothing else. A call costs a comparison when there are no
 * pauses, and a random number when there are.
 */
public final class InnerPauses {
  /**
   * So many of 2^31 calls pause. Not volatile, since reading it would then order the accesses of
   * the object around it, and hide that they are not ordered. Threads begin after it is set; one
   * that sees its end late pauses once more.
   */
  private static int rate;

  /** A pause is asked for in parts of operations, and an operation has some places. */
  private static final double PLACES = 16;

  private static final int LONGEST_NANOS = 50_000;

  private InnerPauses() {}

  /** Lets a part of the places pause from now on. */
  static void disturb(double part) {
    rate = (int) (part / PLACES * Integer.MAX_VALUE);
  }

  /** A place at which a thread may pause; most of the time it does not. */
  public static void here() {
    if (rate != 0 && (ThreadLocalRandom.current().nextInt() >>> 1) < rate) {
      pause();
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // nothing depends on what the scheduler makes of it
  private static void pause() {
    int nanos = Math.max(0, ThreadLocalRandom.current().nextInt(-LONGEST_NANOS, LONGEST_NANOS));
    long begun = System.nanoTime();
    do {
      Thread.yield();
    } while (System.nanoTime() - begun < nanos);
  }
}
