package dev.plumbline.core.memory;

import java.util.Arrays;

/** Open operations by the time at which they must have taken effect: a heap without objects. */
final class DueHeap {
  private long[] time = new long[16];
  private int[] row = new int[16];
  private int size;

  boolean anyBefore(long now) {
    return size > 0 && time[0] < now;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(int operation, long due) {
    if (size == row.length) {
      time = Arrays.copyOf(time, 2 * size);
      row = Arrays.copyOf(row, 2 * size);
    }
    int k = size++;
    while (k > 0 && time[(k - 1) >>> 1] > due) {
      int parent = (k - 1) >>> 1;
      time[k] = time[parent];
      row[k] = row[parent];
      k = parent;
    }
    time[k] = due;
    row[k] = operation;
  }

  /** Removes the operation that is due first and returns it. */
  int poll() {
    int result = row[0];
    long lastTime = time[--size];
    int lastRow = row[size];
    int k = 0;
    for (int child = 1; child < size; child = 2 * k + 1) {
      if (child + 1 < size && time[child + 1] < time[child]) {
        child++;
      }
      if (time[child] >= lastTime) {
        break;
      }
      time[k] = time[child];
      row[k] = row[child];
      k = child;
    }
    time[k] = lastTime;
    row[k] = lastRow;
    return result;
  }
}
