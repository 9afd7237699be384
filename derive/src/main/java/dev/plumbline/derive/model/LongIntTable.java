package dev.plumbline.derive.model;

/** A map from positive longs to ints, by open addressing. For one thread at a time. */
final class LongIntTable {
  static final int ABSENT = Integer.MIN_VALUE;

  private long[] keys = new long[1024];
  private int[] values = new int[1024];
  private int size;

  int get(long key) {
    int mask = keys.length - 1;
    for (int i = spread(key) & mask; keys[i] != 0; i = i + 1 & mask) {
      if (keys[i] == key) {
        return values[i];
      }
    }
    return ABSENT;
  }

  void put(long key, int value) {
    if (2 * ++size > keys.length) {
      grow();
    }
    insert(key, value);
  }

  /** Gives a key that is there another value. */
  void replace(long key, int value) {
    int mask = keys.length - 1;
    int i = spread(key) & mask;
    while (keys[i] != key) {
      i = i + 1 & mask;
    }
    values[i] = value;
  }

  private void insert(long key, int value) {
    int mask = keys.length - 1;
    int i = spread(key) & mask;
    while (keys[i] != 0) {
      i = i + 1 & mask;
    }
    keys[i] = key;
    values[i] = value;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        insert(oldKeys[i], oldValues[i]);
      }
    }
  }

  private static int spread(long key) {
    long h = key * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32);
  }
}
