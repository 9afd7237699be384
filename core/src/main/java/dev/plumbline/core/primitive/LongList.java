package dev.plumbline.core.primitive;

import java.util.Arrays;

/** A list of {@code long} that grows, and a stack. Cost: O(1) a step, amortized. */
public final class LongList {
  private static final int FIRST = 16;

  private long[] items;
  private int size;

  public LongList() {
    this(FIRST);
  }

  /** An empty list with room for so many; it grows beyond. */
  public LongList(int expected) {
    items = new long[Math.max(1, expected)];
  }

  /** A list of some items, which it takes over. */
  public static LongList of(long[] items) {
    LongList list = new LongList(0);
    list.items = items.length == 0 ? list.items : items;
    list.size = items.length;
    return list;
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public long get(int i) {
    assert i < size;
    return items[i];
  }

  public void set(int i, long item) {
    assert i < size;
    items[i] = item;
  }

  public void add(long item) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = item;
  }

  /** Adds some items of another list. */
  public void addAll(LongList others, int from, int count) {
    assert from + count <= others.size;
    if (items.length - size < count) {
      items = Arrays.copyOf(items, Math.max(2 * items.length, size + count));
    }
    System.arraycopy(others.items, from, items, size, count);
    size += count;
  }

  /** Takes the last one away; there must be one. */
  public long removeLast() {
    return items[--size];
  }

  /** A copy. */
  public long[] toArray() {
    return Arrays.copyOf(items, size);
  }
}
