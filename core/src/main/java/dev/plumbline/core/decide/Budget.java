package dev.plumbline.core.decide;

import dev.plumbline.core.options.Limits;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The limits of one check as its deciders ask for them. Shared by the threads of the check; one of
 * them, or the caller, can call the whole check off.
 *
 * <p>Where several deciders run at a time, each has a {@linkplain #share share} of the memory: what
 * it finds out must not depend on what others store. A share can be called off alone.
 */
public final class Budget {
  private final Limits limits;
  private final long deadline;
  private final @Nullable Budget whole;
  private final AtomicLong memory = new AtomicLong();
  private volatile @Nullable Reason calledOff;
  private volatile long memoryBytes;
  private volatile boolean heapEnded;
  private LongConsumer listener = reached -> {};

  public Budget(Limits limits) {
    this(limits, System.nanoTime());
  }

  /**
   * Limits of which some time is used up already.
   *
   * @param begun when the time began to count, a value of {@link System#nanoTime}
   */
  public Budget(Limits limits, long begun) {
    this.limits = limits;
    long nanos =
        limits.time().compareTo(Duration.ofDays(10_000)) > 0
            ? Long.MAX_VALUE / 4
            : limits.time().toNanos();
    this.deadline = begun + nanos;
    this.whole = null;
    this.memoryBytes = limits.memoryBytes();
  }

  private Budget(Budget whole, long memoryBytes) {
    this.limits = whole.limits;
    this.deadline = whole.deadline;
    this.whole = whole;
    this.memoryBytes = memoryBytes;
  }

  /**
   * A part of this budget for one decider: the same time, and memory of its own.
   *
   * @param bytes how much memory
   */
  public Budget share(long bytes) {
    return new Budget(this, bytes);
  }

  /** Gives a share more memory. What the decider stores already stays. */
  public void enlarge(long bytes) {
    memoryBytes = bytes;
  }

  /** Whether there is more memory than this share of it. */
  public boolean isPartial() {
    return memoryBytes < limits.memoryBytes();
  }

  /** Bytes that deciders say they store. */
  public long held() {
    return memory.get();
  }

  public Limits limits() {
    return limits;
  }

  /** Nanoseconds left, not negative. */
  public long remaining() {
    return Math.max(0, deadline - System.nanoTime());
  }

  /** Ends the check, or the decider of a share, for a reason that is not a violation. */
  public void callOff(Reason reason) {
    calledOff = reason;
  }

  /** Remembers that the JVM had no memory left, so that no limit is blamed for it. */
  public void heapEnded() {
    heapEnded = true;
    if (whole != null) {
      whole.heapEnded();
    }
  }

  /** What ended, as the start of a sentence. */
  public String describe(Reason reason) {
    return heapEnded && reason == Reason.MEMORY ? Limits.heapEnded() : limits.describe(reason);
  }

  /** Why the check must end now; null if it need not. */
  public @Nullable Reason ended() {
    Reason reason = calledOff;
    if (reason != null) {
      return reason;
    }
    return whole != null ? whole.ended() : deadline - System.nanoTime() <= 0 ? Reason.TIME : null;
  }

  /**
   * Ends the decider that calls it if the check must end now. For loops that are too deep to hand a
   * reason up; whoever started the decider catches it.
   */
  public void check() {
    Reason reason = ended();
    if (reason != null) {
      throw new EndedException(reason);
    }
  }

  /** Who wants to know how far {@link #check(long)} says that the check has got. */
  public void onProgress(LongConsumer interested) {
    listener = interested;
  }

  /** As {@link #check()}, by the only decider of a check, when it has got so far. */
  public void check(long reached) {
    check();
    listener.accept(reached);
  }

  /** Thrown by {@link #check}; not an error. */
  public static final class EndedException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final Reason reason;

    EndedException(Reason reason) {
      super(null, null, false, false);
      this.reason = reason;
    }

    public Reason reason() {
      return reason;
    }
  }

  /** Records that a decider now stores {@code bytes} more. False if that is more than allowed. */
  public boolean reserve(long bytes) {
    return memory.addAndGet(bytes) <= memoryBytes;
  }

  public void release(long bytes) {
    memory.addAndGet(-bytes);
  }
}
