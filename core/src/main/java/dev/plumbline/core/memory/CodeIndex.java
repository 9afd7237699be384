package dev.plumbline.core.memory;

import java.util.Arrays;

/** Numbers distinct {@code long} codes from 0 in the order of their first use, without boxing. */
final class CodeIndex {
  private long[] codes = new long[16];
  private int[] table = new int[64];
  private int size;

  CodeIndex() {
    Arrays.fill(table, -1);
  }

  /** The number of a code; a new one if it has none yet. */
  int number(long code) {
    int slot = slot(code);
    if (table[slot] < 0) {
      if (4 * (size + 1) > table.length) {
        grow();
        slot = slot(code);
      }
      if (size == codes.length) {
        codes = Arrays.copyOf(codes, 2 * size);
      }
      codes[size] = code;
      table[slot] = size++;
    }
    return table[slot];
  }

  /** The number of a code, or -1. */
  int find(long code) {
    return table[slot(code)];
  }

  private int slot(long code) {
    int mask = table.length - 1;
    int slot = Mixing.of(code) & mask;
    while (table[slot] >= 0 && codes[table[slot]] != code) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    table = new int[2 * table.length];
    Arrays.fill(table, -1);
    for (int i = 0; i < size; i++) {
      table[slot(codes[i])] = i;
    }
  }

  int size() {
    return size;
  }

  long code(int number) {
    return codes[number];
  }
}
