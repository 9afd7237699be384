package dev.plumbline.core.monitor.part;

import java.util.Arrays;

/** A map from pairs of integers to an integer, without objects: open addressing, half full. */
public final class PairMap {
  public static final int ABSENT = Integer.MIN_VALUE;

  private static final long FREE = Long.MIN_VALUE;

  private long[] keys = new long[64];
  private int[] values = new int[64];
  private int size;

  public PairMap() {
    Arrays.fill(keys, FREE);
  }

  public int size() {
    return size;
  }

  public int get(int a, int b) {
    int at = find(key(a, b));
    return keys[at] == FREE ? ABSENT : values[at];
  }

  public void put(int a, int b, int value) {
    int at = find(key(a, b));
    if (keys[at] == FREE) {
      keys[at] = key(a, b);
      if (2 * ++size > keys.length) {
        values[at] = value;
        grow();
        return;
      }
    }
    values[at] = value;
  }

  private static long key(int a, int b) {
    return ((long) a << 32) ^ (b & 0xFFFFFFFFL);
  }

  private int find(long key) {
    int mask = keys.length - 1;
    int at = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (keys[at] != FREE && keys[at] != key) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new int[keys.length];
    Arrays.fill(keys, FREE);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != FREE) {
        int at = find(oldKeys[i]);
        keys[at] = oldKeys[i];
        values[at] = oldValues[i];
      }
    }
  }
}
