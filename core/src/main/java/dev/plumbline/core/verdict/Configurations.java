package dev.plumbline.core.verdict;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Different configurations, in the order in which they were added: the number of a state, and for
 * each slot whether the operation that has it was taken. In arrays that grow, with a table to find
 * them again: 20 to 40 bytes for each configuration of up to 64 slots.
 */
final class Configurations {
  private static final int SMALLEST = 16;

  private final int words;
  private int[] states = new int[SMALLEST];
  private long[] taken;

  /** Configurations by hash, each as its number and one more; 0 where there is none. */
  private int[] table = new int[2 * SMALLEST];

  private int size;

  /** Configurations of up to so many slots. */
  Configurations(int slots) {
    words = (slots + 63) >>> 6;
    taken = new long[words * SMALLEST];
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
    Arrays.fill(table, 0);
  }

  int state(int c) {
    return states[c];
  }

  boolean isTaken(int c, int slot) {
    return (taken[c * words + (slot >>> 6)] & (1L << slot)) != 0;
  }

  /** Adds a configuration in which nothing is taken. */
  void addFirst(int state) {
    reserve();
    Arrays.fill(taken, size * words, (size + 1) * words, 0);
    states[size] = state;
    keepIfNew();
  }

  /** Adds, unless it is there, what another configuration becomes by taking a slot or giving it. */
  void addChanged(Configurations from, int c, int state, int slot) {
    reserve();
    System.arraycopy(from.taken, c * words, taken, size * words, words);
    taken[size * words + (slot >>> 6)] ^= 1L << slot;
    states[size] = state;
    keepIfNew();
  }

  /** Gives states other numbers, different ones to different states. */
  void renumber(IntUnaryOperator number) {
    for (int c = 0; c < size; c++) {
      states[c] = number.applyAsInt(states[c]);
    }
    Arrays.fill(table, 0);
    enter();
  }

  private void reserve() {
    if (size == states.length) {
      states = Arrays.copyOf(states, 2 * size);
      taken = Arrays.copyOf(taken, 2 * size * words);
      table = new int[4 * size];
      enter();
    }
  }

  private void enter() {
    for (int c = 0; c < size; c++) {
      table[place(c)] = c + 1;
    }
  }

  private void keepIfNew() {
    int at = place(size);
    if (table[at] == 0) {
      table[at] = ++size;
    }
  }

  /** Where in the table a configuration is or belongs. */
  private int place(int c) {
    int mask = table.length - 1;
    int at = hash(c) & mask;
    while (table[at] != 0 && !same(table[at] - 1, c)) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private boolean same(int a, int b) {
    return states[a] == states[b]
        && Arrays.equals(taken, a * words, (a + 1) * words, taken, b * words, (b + 1) * words);
  }

  private int hash(int c) {
    long h = states[c];
    for (int w = c * words; w < (c + 1) * words; w++) {
      h = (h ^ taken[w]) * 0x9E3779B97F4A7C15L;
      h ^= h >>> 32;
    }
    return (int) ((h * 0xD6E8FEB86659FD93L) >>> 32);
  }
}
