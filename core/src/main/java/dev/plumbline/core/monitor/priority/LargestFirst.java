package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.spec.ValueOrder;
import java.util.Arrays;

/**
 * Turns a priority queue of the largest into one of the least: each value gets another, an integer,
 * so that the order of the new ones is that of the old ones turned round and equal ones stay equal.
 * What decides queues of the least then decides it, with the same operations in witness and core.
 *
 * <p>An integer v becomes its complement -1 - v. If any value is none, each becomes its place among
 * all, the largest first. Cost: O(n), or a sort of the distinct values.
 */
public final class LargestFirst {
  private LargestFirst() {}

  public static Timeline turned(Timeline t) {
    long[] values = t.value.clone();
    boolean integers = true;
    for (int i = 0; i < t.size; i++) {
      integers &= !hasValue(t, i) || Values.isInteger(values[i]);
    }
    long[] codes = integers ? new long[0] : distinct(t);
    int[] places = places(codes, t.history().values());
    for (int i = 0; i < t.size; i++) {
      if (hasValue(t, i)) {
        // The code of an integer is twice the integer.
        values[i] = integers ? -2 - values[i] : 2L * places[Arrays.binarySearch(codes, values[i])];
      }
    }
    return t.turned(values);
  }

  private static boolean hasValue(Timeline t, int i) {
    return t.role[i] == Role.ADD || t.role[i] == Role.REMOVE || t.role[i] == Role.PEEK;
  }

  private static long[] distinct(Timeline t) {
    long[] all = new long[t.size];
    int count = 0;
    for (int i = 0; i < t.size; i++) {
      if (hasValue(t, i)) {
        all[count++] = t.value[i];
      }
    }
    return Arrays.stream(all, 0, count).sorted().distinct().toArray();
  }

  private record Placed(Object value, int index) {}

  /** For each of the codes its place, the largest value first. */
  private static int[] places(long[] codes, Values values) {
    Placed[] sorted = new Placed[codes.length];
    for (int k = 0; k < codes.length; k++) {
      sorted[k] = new Placed(values.value(codes[k]), k);
    }
    Arrays.sort(sorted, (a, b) -> ValueOrder.INSTANCE.compare(b.value, a.value));
    int[] place = new int[codes.length];
    for (int k = 0; k < sorted.length; k++) {
      place[sorted[k].index] = k;
    }
    return place;
  }
}
