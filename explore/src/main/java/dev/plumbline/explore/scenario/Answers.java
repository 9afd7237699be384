package dev.plumbline.explore.scenario;

import java.util.Arrays;
import java.util.Objects;

/**
 * Numbers for what one operation has answered so far. There are a handful of different answers, so
 * a walk along them is faster than any table.
 */
final class Answers {
  private static final int MOST = 1 << 16;

  private Object[] seen = new Object[4];
  private int size;

  /** The number of an answer; equal answers have the same. */
  int number(Object answer) {
    for (int i = 0; i < size; i++) {
      if (seen[i] == answer || Objects.equals(seen[i], answer)) {
        return i;
      }
    }
    if (size == MOST) {
      throw new IllegalStateException(
          "an operation has answered " + MOST + " different values, which cannot be compared");
    }
    if (size == seen.length) {
      seen = Arrays.copyOf(seen, 2 * size);
    }
    seen[size] = answer;
    return size++;
  }
}
