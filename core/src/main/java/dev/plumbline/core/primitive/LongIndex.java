package dev.plumbline.core.primitive;

import java.util.Arrays;

/**
 * Numbers distinct {@code long} keys from 0, in the order in which they come.
 *
 * <p>Open addressing with linear probing, at most half full; the table holds numbers, the keys are
 * in a dense column of their own. Keys that differ in their last bits only, as values that were
 * counted up do, have their slots in one line of the processor's cache. Cost: O(1) a step on
 * average, 16 to 24 bytes a key.
 */
public final class LongIndex {
  /** Instead of a number: the key is not there. */
  public static final int NONE = -1;

  /** How many of the last bits of a key choose among neighboring slots: 16 slots are 64 bytes. */
  private static final int NEAR = 4;

  /** A key's number plus one; 0 where a slot is free. */
  private int[] table;

  private int shift;
  private long[] keys;
  private int size;

  public LongIndex() {
    this(0);
  }

  /** An empty index with room for so many keys; it grows beyond. */
  public LongIndex(int expected) {
    table = new int[Hashing.capacity(expected)];
    shift = Hashing.shift(table.length);
    keys = new long[Math.max(8, expected)];
  }

  /** How many keys there are. */
  public int size() {
    return size;
  }

  /** The key of a number. */
  public long key(int number) {
    assert number < size;
    return keys[number];
  }

  /** The number of a key; {@link #NONE} if it has none. */
  public int find(long key) {
    return table[slot(key)] - 1;
  }

  /** The number of a key; the next one if it is new. */
  public int number(long key) {
    int slot = slot(key);
    return table[slot] != 0 ? table[slot] - 1 : add(key, slot);
  }

  private int add(long key, int slot) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, size + (size >> 1));
    }
    keys[size] = key;
    table[slot] = ++size;
    if (size > table.length >> 1 && table.length < Hashing.LARGEST) {
      grow();
    }
    return size - 1;
  }

  private int slot(long key) {
    int mask = table.length - 1;
    int at = (Hashing.of(key >>> NEAR) >>> shift) ^ ((int) key & ((1 << NEAR) - 1));
    while (table[at] != 0 && keys[table[at] - 1] != key) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void grow() {
    table = new int[2 * table.length];
    shift--;
    for (int i = 0; i < size; i++) {
      table[slot(keys[i])] = i + 1;
    }
  }
}
