package dev.plumbline.core.monitor.container;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.RangeIndex;
import java.util.stream.IntStream;

/**
 * The values of a container's part, numbered from 0 in the order in which they are met, and how
 * often each is added and removed.
 *
 * <p>Cost: O(n). Integers from a small range index an array, anything else is hashed.
 */
final class ValueIds {
  /** More than one. */
  static final int MANY = 2;

  private static final long TABLE_PER_OPERATION = 4;
  private static final int UPPER = 2;
  private static final int LOWER_HALF = (1 << UPPER) - 1;

  /** For each operation the number of its value; -1 where it has none. */
  final int[] id;

  final int count;

  /**
   * For each value its adds, completed and pending, and in the upper half its completed removes;
   * both saturate at {@link #MANY}. One column, since it is looked at in any order.
   */
  private final byte[] counts;

  private ValueIds(int[] id, int count, byte[] counts) {
    this.id = id;
    this.count = count;
    this.counts = counts;
  }

  static ValueIds of(Timeline t) {
    int[] id = new int[t.size];
    long low = Long.MAX_VALUE;
    long high = Long.MIN_VALUE;
    boolean integers = true;
    for (int i = 0; i < t.size; i++) {
      if (hasValue(t, i)) {
        low = Math.min(low, t.value[i]);
        high = Math.max(high, t.value[i]);
        integers &= Values.isInteger(t.value[i]);
      }
    }
    // The code of an integer is twice the integer; the other half of a table would stay empty.
    int shift = integers ? 1 : 0;
    RangeIndex numbers =
        new RangeIndex(low >> shift, high >> shift, integers ? TABLE_PER_OPERATION * t.size : 0);
    for (int i = 0; i < t.size; i++) {
      id[i] = hasValue(t, i) ? numbers.number(t.value[i] >> shift) : -1;
    }
    int count = numbers.size();
    byte[] counts = new byte[count];
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.ADD) {
        byte now = counts[id[i]];
        counts[id[i]] += (byte) ((now & LOWER_HALF) < MANY ? 1 : 0);
      } else if (t.role[i] == Role.REMOVE) {
        byte now = counts[id[i]];
        counts[id[i]] += (byte) ((now >> UPPER) < MANY ? 1 << UPPER : 0);
      }
    }
    return new ValueIds(id, count, counts);
  }

  /** Completed and pending adds of a value; {@link #MANY} for more than one. */
  int adds(int value) {
    return counts[value] & LOWER_HALF;
  }

  /** Completed removes of a value; {@link #MANY} for more than one. */
  int removes(int value) {
    return counts[value] >> UPPER;
  }

  /** Whether some value is seen or removed but never added, or added once and removed twice. */
  boolean absurd() {
    for (int v = 0; v < count; v++) {
      if (adds(v) == 0 || (adds(v) == 1 && removes(v) == MANY)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasValue(Timeline t, int i) {
    return t.role[i] <= Role.PEEK;
  }

  /** Whether some value is added more than once. */
  boolean repeated() {
    for (int v = 0; v < count; v++) {
      if (adds(v) == MANY) {
        return true;
      }
    }
    return false;
  }

  /** The operations of a value, ascending; for words and cores. */
  int[] operations(int value) {
    return IntStream.range(0, id.length).filter(i -> id[i] == value).toArray();
  }
}
