package dev.plumbline.core.monitor.ranges;

import org.jspecify.annotations.Nullable;

/** The verdict on a register from the summaries of its ranges, in the order of time. */
public final class ClusterFold {
  private ClusterRange.Two late = ClusterRange.Two.NONE;
  private ClusterRange.@Nullable Conflict conflict;

  /** Adds the next range. */
  public void add(ClusterRange.Summary range) {
    conflict = conflict == null ? range.conflict() : conflict;
    conflict = conflict == null ? ClusterRange.conflict(late, range.early()) : conflict;
    late = late.and(range.late());
  }

  /** Two clusters each of which must come before the other; null if there are none. */
  public ClusterRange.@Nullable Conflict conflict() {
    return conflict;
  }

  /** Whether the register is linearizable, all ranges added. */
  public boolean linearizable() {
    return conflict == null;
  }
}
