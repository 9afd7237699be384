package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.MergeSort;
import java.util.stream.IntStream;

/**
 * Intervals of gaps, each with a level in the order of priorities, numbered as they were added: the
 * windows of operations, or the times at which values are inside. Cost: three integers each.
 */
final class Intervals {
  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private final IntList level = new IntList();

  void add(int fromGap, int toGap, int itsLevel) {
    from.add(fromGap);
    to.add(toGap);
    level.add(itsLevel);
  }

  /** Lets the last one, which there must be, go on to another gap. */
  void extend(int toGap) {
    to.set(to.size() - 1, toGap);
  }

  int count() {
    return from.size();
  }

  int from(int k) {
    return from.get(k);
  }

  int to(int k) {
    return to.get(k);
  }

  int level(int k) {
    return level.get(k);
  }

  /** A copy of all levels. */
  int[] levels() {
    return level.toArray();
  }

  /** The numbers of all, in the order of their first gaps; of equal ones the first added first. */
  int[] byFrom() {
    int[] order = IntStream.range(0, count()).toArray();
    MergeSort.byKey(order, from::get);
    return order;
  }
}
