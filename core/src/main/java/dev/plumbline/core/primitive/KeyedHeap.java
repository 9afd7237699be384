package dev.plumbline.core.primitive;

import java.util.Arrays;

/**
 * A binary heap of integers, each with a {@code long} key; one with the least key is on top. Where
 * keys are integers that are not negative, {@link DeadlineHeap} is smaller and faster. Cost: O(log
 * n) a step for n that are in.
 */
public final class KeyedHeap {
  private long[] keys = new long[16];
  private int[] items = new int[16];
  private int size;

  public boolean isEmpty() {
    return size == 0;
  }

  /** The key of the one on top. */
  public long least() {
    return keys[0];
  }

  public void push(int item, long key) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      items = Arrays.copyOf(items, 2 * size);
    }
    int k = size++;
    for (; k > 0 && keys[(k - 1) >>> 1] > key; k = (k - 1) >>> 1) {
      keys[k] = keys[(k - 1) >>> 1];
      items[k] = items[(k - 1) >>> 1];
    }
    keys[k] = key;
    items[k] = item;
  }

  /** Takes out the one on top; there must be one. */
  public int pop() {
    int top = items[0];
    long key = keys[--size];
    int item = items[size];
    int k = 0;
    for (int child = 1; child < size; child = 2 * k + 1) {
      child += child + 1 < size && keys[child + 1] < keys[child] ? 1 : 0;
      if (keys[child] >= key) {
        break;
      }
      keys[k] = keys[child];
      items[k] = items[child];
      k = child;
    }
    keys[k] = key;
    items[k] = item;
    return top;
  }
}
