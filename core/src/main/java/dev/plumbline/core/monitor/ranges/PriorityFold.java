package dev.plumbline.core.monitor.ranges;

import java.util.HashMap;
import java.util.Map;

/** The verdict on a priority queue from the summaries of its ranges, in any order. */
public final class PriorityFold {
  private static final long NONE = -1;

  private long unserved = NONE;
  private final Map<Long, Boolean> crossing = new HashMap<>();

  /** Adds a range. */
  public void add(PriorityRange.Summary range) {
    if (range.unserved() >= 0 && (unserved < 0 || range.unserved() < unserved)) {
      unserved = range.unserved();
    }
    long[] pieces = range.crossing();
    for (int k = 0; k < pieces.length; k += 2) {
      crossing.merge(pieces[k], pieces[k + 1] == 1, Boolean::logicalOr);
    }
  }

  /** The least id of an element or empty result whose remove has no instant; -1 for none. */
  public long unserved() {
    long across =
        crossing.entrySet().stream()
            .filter(e -> !e.getValue())
            .mapToLong(Map.Entry::getKey)
            .min()
            .orElse(NONE);
    return unserved < 0 ? across : across < 0 ? unserved : Math.min(unserved, across);
  }

  /** Whether the queue is linearizable, all ranges added. */
  public boolean linearizable() {
    return unserved() < 0;
  }
}
