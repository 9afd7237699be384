package dev.plumbline.record;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Where times come from: nanoseconds since recording began, or a counter of returns.
 *
 * <p>The counter tells exactly which return comes before which call, and that is all there is to
 * know: a return is numbered by an increment, a call only reads how many returns there were. With c
 * returns before it, a call is at 2c, and the return that follows next is at 2c + 1. So all threads
 * meet at the counter once per operation, not twice.
 */
final class Timing {
  private final @Nullable AtomicLong returns;
  private final long origin = System.nanoTime();

  Timing(boolean sequence) {
    returns = sequence ? new AtomicLong() : null;
  }

  /** The time of a call, which follows. */
  long ofCall() {
    return returns == null ? System.nanoTime() - origin : 2 * returns.get();
  }

  /** The time of a return or another event, which has happened; {@link #settle} comes before. */
  long ofReturn() {
    return returns == null ? System.nanoTime() - origin : 2 * returns.getAndIncrement() + 1;
  }

  /** Lets time pass, so that the next call of a process is later than one that stays pending. */
  void pass() {
    if (returns != null) {
      returns.getAndIncrement();
    }
  }

  /**
   * Makes all that the thread has written visible to all, where reading the time does not: the
   * increment of the counter does so to whoever reads it.
   */
  void settle() {
    if (returns == null) {
      VarHandle.fullFence();
    }
  }
}
