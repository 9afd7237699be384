package dev.plumbline.subjects.support;

/**
 * Lets other threads go first after a lost race or while a lock is held: twice as long each time,
 * and from a bound on by giving up the processor, so that 32 threads make progress on two cores.
 */
public final class Backoff {
  private static final int MOST_SPINS = 64;

  private int spins = 1;

  /** Waits a little. */
  @SuppressWarnings("ThreadPriorityCheck") // nobody's turn depends on it
  public void pause() {
    if (spins > MOST_SPINS) {
      Thread.yield();
      return;
    }
    for (int i = 0; i < spins; i++) {
      Thread.onSpinWait();
    }
    spins *= 2;
  }
}
