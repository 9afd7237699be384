package dev.plumbline.core.online;

import org.jspecify.annotations.Nullable;

/**
 * A write of a register and the reads of its value, as far as they have returned.
 *
 * <p>Two numbers say all about when the value was there. {@link #firstEnd} is the gap before the
 * first return: by then it was. {@link #lastCall} is the latest call among the returned operations
 * and, once it is read, its write: at that gap or later it was. If firstEnd is not after lastCall,
 * the value was there all the time in between; else it may have been there for a moment only, in
 * any gap from lastCall to firstEnd.
 */
final class Cluster {
  /** Null for the initial value. */
  final @Nullable TrackedOperation write;

  final @Nullable Object value;
  long firstEnd = TrackedOperation.NEVER;
  long lastCall = -1;

  /** The operations that gave it its numbers. */
  @Nullable TrackedOperation first;

  @Nullable TrackedOperation latest;

  /** Whether nobody can read it any more. */
  boolean dead;

  /** Where it stands in {@link ClusterTree}. */
  int place = -1;

  private Cluster(@Nullable TrackedOperation write, @Nullable Object value) {
    this.write = write;
    this.value = value;
  }

  static Cluster of(TrackedOperation write) {
    return new Cluster(write, write.seen.input());
  }

  /** The value that was there before everything. */
  static Cluster initial(@Nullable Object value) {
    Cluster start = new Cluster(null, value);
    start.firstEnd = -1;
    return start;
  }

  boolean seen() {
    return firstEnd != TrackedOperation.NEVER;
  }

  /** Whether it may still turn out that the write did not happen. */
  boolean mayFail() {
    return write != null && write.open() && !write.lost;
  }

  void take(TrackedOperation op) {
    if (op.ret - 1 < firstEnd) {
      firstEnd = op.ret - 1;
      first = op;
    }
    calledAt(op);
    if (write != null) {
      calledAt(write);
    }
  }

  private void calledAt(TrackedOperation op) {
    if (op.call > lastCall) {
      lastCall = op.call;
      latest = op;
    }
  }
}
