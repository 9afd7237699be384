package dev.plumbline.core.search;

import dev.plumbline.core.Limits;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The limits of one check as its deciders ask for them. Shared by the threads of the check; one of
 * them, or the caller, can call the whole check off.
 */
public final class Budget {
  private final Limits limits;
  private final long deadline;
  private final AtomicLong memory = new AtomicLong();
  private volatile Reason calledOff;

  public Budget(Limits limits) {
    this.limits = limits;
    long nanos =
        limits.time().compareTo(java.time.Duration.ofDays(10_000)) > 0
            ? Long.MAX_VALUE / 4
            : limits.time().toNanos();
    this.deadline = System.nanoTime() + nanos;
  }

  public Limits limits() {
    return limits;
  }

  /** Nanoseconds left, not negative. */
  public long remaining() {
    return Math.max(0, deadline - System.nanoTime());
  }

  /** Ends the check for a reason that is not a violation. */
  public void callOff(Reason reason) {
    calledOff = reason;
  }

  /** Why the check must end now; null if it need not. */
  Reason ended() {
    Reason reason = calledOff;
    return reason != null ? reason : deadline - System.nanoTime() <= 0 ? Reason.TIME : null;
  }

  /** Records that a decider now stores {@code bytes} more. False if that is more than allowed. */
  boolean reserve(long bytes) {
    return memory.addAndGet(bytes) <= limits.memoryBytes();
  }

  void release(long bytes) {
    memory.addAndGet(-bytes);
  }
}
