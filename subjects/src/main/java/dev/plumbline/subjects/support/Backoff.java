package dev.plumbline.subjects.support;

/**
 * Lets other threads go first after a lost race or while a lock is held: gives up the processor, so
 * that 32 threads make progress on two cores. It does not remember how often: whoever explores a
 * loop that waits sees that its next iteration is like the last.
 */
public final class Backoff {
  private static final int SPINS = 16;

  private Backoff() {}

  /** Waits a little. */
  @SuppressWarnings("ThreadPriorityCheck") // nobody's turn depends on it
  public static void pause() {
    for (int i = 0; i < SPINS; i++) {
      Thread.onSpinWait();
    }
    Thread.yield();
  }
}
