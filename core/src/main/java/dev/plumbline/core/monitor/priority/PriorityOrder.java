package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.PairSort;
import dev.plumbline.core.spec.ValueOrder;
import java.util.Arrays;

/**
 * The elements of a priority queue, the one that goes first first.
 *
 * <p>Integers are compared by their codes, so a history of integers takes one sort of numbers. Any
 * other value makes all values objects: each distinct one is compared in {@link ValueOrder}, and
 * its place among them stands for it. Where the largest goes first, the order is turned round.
 */
final class PriorityOrder {
  /** Elements by value: ascending, or descending where the largest goes first. */
  final int[] elements;

  /** For each place in {@link #elements} something that is equal exactly for equal values. */
  private final long[] keys;

  /**
   * Orders elements.
   *
   * @param adds for each element its add
   */
  PriorityOrder(Timeline t, int[] adds) {
    int n = adds.length;
    elements = new int[n];
    keys = new long[n];
    long odd = 0;
    for (int e = 0; e < n; e++) {
      elements[e] = e;
      keys[e] = t.value[adds[e]];
      odd |= keys[e];
    }
    if ((odd & 1) != 0) {
      rankObjects(t.history().values());
    }
    for (int e = 0; t.largestFirst && e < n; e++) {
      // The complement turns the order round, also that of the extremes.
      keys[e] = ~keys[e];
    }
    PairSort.sort(keys, elements, n);
  }

  private record Ranked(Object value, long code) {}

  private void rankObjects(Values values) {
    long[] codes = Arrays.stream(keys).sorted().distinct().toArray();
    int[] rank = new int[codes.length];
    Ranked[] ranked = new Ranked[codes.length];
    for (int k = 0; k < codes.length; k++) {
      ranked[k] = new Ranked(values.value(codes[k]), codes[k]);
    }
    Arrays.sort(ranked, (a, b) -> ValueOrder.INSTANCE.compare(a.value, b.value));
    for (int k = 0; k < ranked.length; k++) {
      rank[Arrays.binarySearch(codes, ranked[k].code)] = k;
    }
    for (int e = 0; e < keys.length; e++) {
      keys[e] = rank[Arrays.binarySearch(codes, keys[e])];
    }
  }

  int count() {
    return elements.length;
  }

  /** The first place behind those whose value equals that of place k. */
  int classEnd(int k) {
    long key = keys[k];
    int end = k + 1;
    while (end < keys.length && keys[end] == key) {
      end++;
    }
    return end;
  }

  /** The first place of those whose value equals that of place k. */
  int classStart(int k) {
    long key = keys[k];
    int start = k;
    while (start > 0 && keys[start - 1] == key) {
      start--;
    }
    return start;
  }
}
