package dev.plumbline.bench.objects.roundup;

import dev.plumbline.subjects.PriorityQueue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Quasi Priority Queue: of two polls the first takes the second least, and the second the least.
 * Since smaller values may come between, answers are up to two places from where they belong.
 */
public class QuasiPriorityQueue implements PriorityQueue {
  private final List<Long> sorted = new ArrayList<>();
  private final int reach;
  private int left;

  public QuasiPriorityQueue() {
    this(2);
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
    // From the far end to the near one: as far out of order as it may.
    left = left == 0 ? reach : left;
    left--;
    return sorted.remove(Math.min(left, sorted.size() - 1));
  }
}
