package dev.plumbline.core.primitive;

import java.util.function.IntUnaryOperator;

/**
 * Numbers from 0 in groups, ascending in each: those of group g are {@code members[start[g]]} up to
 * {@code start[g + 1]}. Columns, to be read and not written. Cost: O(numbers + groups), by
 * counting.
 */
public final class Grouping {
  public final int[] start;
  public final int[] members;

  /**
   * Puts numbers into groups.
   *
   * @param groupOf the group of a number, asked twice; negative for those that are in none
   */
  public Grouping(int numbers, int groups, IntUnaryOperator groupOf) {
    start = new int[groups + 1];
    for (int i = 0; i < numbers; i++) {
      int group = groupOf.applyAsInt(i);
      if (group >= 0) {
        start[group + 1]++;
      }
    }
    for (int g = 0; g < groups; g++) {
      start[g + 1] += start[g];
    }
    members = new int[start[groups]];
    int[] next = start.clone();
    for (int i = 0; i < numbers; i++) {
      int group = groupOf.applyAsInt(i);
      if (group >= 0) {
        members[next[group]++] = i;
      }
    }
  }

  /** How many members a group has. */
  public int size(int group) {
    return start[group + 1] - start[group];
  }
}
