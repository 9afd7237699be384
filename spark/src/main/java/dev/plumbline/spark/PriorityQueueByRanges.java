package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.PriorityFold;
import org.apache.spark.sql.Row;

/** A priority queue of integers too large for a task. */
final class PriorityQueueByRanges {
  private final LargePart part;

  PriorityQueueByRanges(LargePart part) {
    this.part = part;
  }

  Row decide() {
    TimeRanges times = part.ranges();
    PriorityFold fold = new PriorityFold();
    part.<RangeShare>shares()
        .map(range -> RangeShares.priorityQueue(range, times).summary())
        .collect()
        .forEach(fold::add);
    if (fold.linearizable()) {
      return part.linearizable();
    }
    boolean lostMatters = !part.lost().isEmpty() && part.firstStaying() != ElementTimes.NEVER;
    return lostMatters
        ? part.undecided("polls without known result may have taken what is in the way of others")
        : new PartEvidence(part).impossible(part.found(), fold.unserved(), false);
  }
}
