package dev.plumbline.core.monitor.part;

import java.util.Arrays;

/** A binary heap of small numbers, the one with the earliest deadline on top. */
public final class DeadlineHeap {
  private final int[] deadline;
  private int[] heap = new int[16];
  private int size;

  public DeadlineHeap(int[] deadline) {
    this.deadline = deadline;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public int top() {
    return heap[0];
  }

  public void push(int item) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    int k = size++;
    for (; k > 0 && deadline[heap[(k - 1) / 2]] > deadline[item]; k = (k - 1) / 2) {
      heap[k] = heap[(k - 1) / 2];
    }
    heap[k] = item;
  }

  public int pop() {
    int top = heap[0];
    int moved = heap[--size];
    int k = 0;
    for (int child = 1; child < size; child = 2 * k + 1) {
      child += child + 1 < size && deadline[heap[child + 1]] < deadline[heap[child]] ? 1 : 0;
      if (deadline[heap[child]] >= deadline[moved]) {
        break;
      }
      heap[k] = heap[child];
      k = child;
    }
    heap[k] = moved;
    return top;
  }
}
