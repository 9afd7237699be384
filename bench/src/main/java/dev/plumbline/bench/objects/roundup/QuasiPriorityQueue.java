package dev.plumbline.bench.objects.roundup;

import dev.plumbline.subjects.PriorityQueue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Quasi Priority Queue: a poll takes one of the least three. Values are taken in groups: the three
 * that are least when the last group is used up, unless a smaller one comes.
 */
public class QuasiPriorityQueue implements PriorityQueue {
  private final List<Long> sorted = new ArrayList<>();
  private final int reach;
  private int left;

  public QuasiPriorityQueue() {
    this(3);
  }

  QuasiPriorityQueue(int reach) {
    this.reach = reach;
  }

  @Override
  public final synchronized void insert(long value) {
    int found = Collections.binarySearch(sorted, value);
    sorted.add(found < 0 ? -found - 1 : found, value);
  }

  @Override
  public final synchronized Long poll() {
    if (sorted.isEmpty()) {
      return null;
    }
    // From the far end of the group to the near one: as far out of order as it may.
    left = left == 0 ? reach : left;
    left--;
    return sorted.remove(Math.min(left, sorted.size() - 1));
  }
}
