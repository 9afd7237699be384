package dev.plumbline.core.monitor.ranges;

import java.util.HashMap;
import java.util.Map;

/**
 * The verdict on a queue from the summaries of its ranges, in the order of time. Cost: O(1) a
 * range, and the empty results that cross borders.
 */
public final class QueueFold {
  private static final long NONE = -1;

  private long carry = Long.MIN_VALUE;
  private long overtaker = ElementTimes.NEVER;
  private long overtakerId = NONE;
  private long impossibleEmpty = NONE;

  /** For each empty result that crosses a border: whether some range had a free instant for it. */
  private final Map<Long, Boolean> crossing = new HashMap<>();

  /** Adds the next range. */
  public void add(QueueRange.Summary range) {
    if (range.overtakerId() >= 0) {
      offer(range.overtaker(), range.overtakerId());
    }
    if (range.firstRemovedId() >= 0 && carry > range.firstRemoved()) {
      offer(range.firstRemoved(), range.firstRemovedId());
    }
    boolean stuck =
        range.lastFreeId() >= 0 && (range.lastFree() == Long.MIN_VALUE || range.lastFree() < carry);
    if (stuck && impossibleEmpty == NONE) {
      impossibleEmpty = range.lastFreeId();
    }
    long[] pieces = range.crossing();
    for (int k = 0; k < pieces.length; k += 2) {
      boolean free = pieces[k + 1] != Long.MIN_VALUE && pieces[k + 1] >= carry;
      crossing.merge(pieces[k], free, Boolean::logicalOr);
    }
    carry = Math.max(carry, range.latestLeave());
  }

  private void offer(long removed, long id) {
    if (removed < overtaker || (removed == overtaker && (overtakerId < 0 || id < overtakerId))) {
      overtaker = removed;
      overtakerId = id;
    }
  }

  /** The latest time from which on what came so far may have left. */
  public long carry() {
    return carry;
  }

  /**
   * Of the elements that overtook another for certain the one that was removed first; -1 for none.
   */
  public long overtaker() {
    return overtakerId;
  }

  /** An empty result at no instant of which the queue can have been empty; -1 for none. */
  public long impossibleEmpty() {
    if (impossibleEmpty != NONE) {
      return impossibleEmpty;
    }
    return crossing.entrySet().stream()
        .filter(e -> !e.getValue())
        .mapToLong(Map.Entry::getKey)
        .min()
        .orElse(NONE);
  }

  /**
   * Of the empty results that no range serves the one that was called first, of which one machine
   * tells; -1 for none.
   *
   * @param served what all ranges say, see {@link QueueRange#served}
   */
  public static long firstImpossible(long[] served) {
    Map<Long, Long> callOf = new HashMap<>();
    for (int k = 0; k < served.length; k += 3) {
      callOf.merge(served[k], served[k + 2] == 1 ? ElementTimes.NEVER : served[k + 1], Math::max);
    }
    return callOf.entrySet().stream()
        .filter(e -> e.getValue() != ElementTimes.NEVER)
        .min(Map.Entry.<Long, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .orElse(NONE);
  }

  /** Whether the queue is linearizable, all ranges added. */
  public boolean linearizable() {
    return overtaker() < 0 && impossibleEmpty() < 0;
  }
}
