package dev.plumbline.core.primitive;

import java.util.Arrays;

/** A list of {@code int} that grows, and a stack. Cost: O(1) a step, amortized. */
public final class IntList {
  private static final int FIRST = 16;

  private int[] items;
  private int size;

  public IntList() {
    this(FIRST);
  }

  /** An empty list with room for so many; it grows beyond. */
  public IntList(int expected) {
    items = new int[Math.max(1, expected)];
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public int get(int i) {
    assert i < size;
    return items[i];
  }

  public void set(int i, int item) {
    assert i < size;
    items[i] = item;
  }

  public void add(int item) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = item;
  }

  /** The last one; there must be one. */
  public int last() {
    return items[size - 1];
  }

  /** Takes the last one away; there must be one. */
  public int removeLast() {
    return items[--size];
  }

  /** Keeps the first few only. */
  public void truncate(int newSize) {
    assert newSize <= size;
    size = newSize;
  }

  /** Forgets all; the room stays. */
  public void clear() {
    size = 0;
  }

  /** A copy. */
  public int[] toArray() {
    return Arrays.copyOf(items, size);
  }

  /** Bytes held. */
  public long bytes() {
    return 4L * items.length;
  }
}
