package dev.plumbline.core.history;

import java.util.Arrays;

/**
 * Pairs of integers in the dictionary of {@link Values}, without an object for each: what {@code
 * put([k,v])} and {@code cas([old,new])} take would otherwise be most of a history's memory. A
 * table with open addressing finds a pair again.
 *
 * <p>Cost: 16 bytes for each dictionary entry from the first pair on, and up to 16 for the table.
 */
final class IntegerPairs {
  private static final int SMALLEST = 64;

  /** By dictionary index. */
  private long[] first = new long[0];

  private long[] second = new long[0];

  /** Dictionary indices; 0 where there is none, since no pair has that one. */
  private int[] table = new int[SMALLEST];

  private int count;

  long first(int index) {
    return first[index];
  }

  long second(int index) {
    return second[index];
  }

  /** The index of a pair; if it is new, the one that is offered. */
  int find(long a, long b, int offered) {
    int mask = table.length - 1;
    int at = hash(a, b) & mask;
    while (table[at] != 0) {
      int index = table[at];
      if (first[index] == a && second[index] == b) {
        return index;
      }
      at = (at + 1) & mask;
    }
    if (offered >= first.length) {
      int length = Math.max(SMALLEST, offered + (offered >> 1) + 1);
      first = Arrays.copyOf(first, length);
      second = Arrays.copyOf(second, length);
    }
    first[offered] = a;
    second[offered] = b;
    table[at] = offered;
    if (2 * ++count > table.length) {
      grow();
    }
    return offered;
  }

  private void grow() {
    int[] old = table;
    table = new int[2 * old.length];
    int mask = table.length - 1;
    for (int index : old) {
      if (index != 0) {
        int at = hash(first[index], second[index]) & mask;
        while (table[at] != 0) {
          at = (at + 1) & mask;
        }
        table[at] = index;
      }
    }
  }

  private static int hash(long a, long b) {
    long h = (a * 0x9E3779B97F4A7C15L ^ b) * 0xD6E8FEB86659FD93L;
    return (int) (h >>> 32);
  }
}
