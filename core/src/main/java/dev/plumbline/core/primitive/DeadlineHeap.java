package dev.plumbline.core.primitive;

import java.util.Arrays;

/**
 * A binary heap of small numbers, the one with the earliest deadline on top; of equal ones the
 * smallest. Deadlines are kept beside the numbers, so that no step looks them up. Cost: O(log n) a
 * step for n numbers that are in.
 */
public final class DeadlineHeap {
  private final int[] deadline;
  private long[] heap = new long[4];
  private int size;

  /**
   * An empty heap.
   *
   * @param deadline for each number its deadline, not negative, which stays while it is in
   */
  public DeadlineHeap(int[] deadline) {
    this.deadline = deadline;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public void clear() {
    size = 0;
  }

  /** The one on top; there must be one. */
  public int top() {
    return (int) heap[0];
  }

  /** The deadline of the one on top. */
  public int earliest() {
    return (int) (heap[0] >> Integer.SIZE);
  }

  public int size() {
    return size;
  }

  /** The k-th that is in, in no order that matters. */
  public int item(int k) {
    return (int) heap[k];
  }

  public void push(int item) {
    push(item, deadline[item]);
  }

  /** The same for one whose deadline is at hand. */
  public void push(int item, int itsDeadline) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    long pair = (long) itsDeadline << Integer.SIZE | item;
    int k = size++;
    for (; k > 0 && heap[(k - 1) >>> 1] > pair; k = (k - 1) >>> 1) {
      heap[k] = heap[(k - 1) >>> 1];
    }
    heap[k] = pair;
  }

  /** Takes out the one on top; there must be one. */
  public int pop() {
    int top = (int) heap[0];
    long moved = heap[--size];
    int k = 0;
    for (int child = 1; child < size; child = 2 * k + 1) {
      child += child + 1 < size && heap[child + 1] < heap[child] ? 1 : 0;
      if (heap[child] >= moved) {
        break;
      }
      heap[k] = heap[child];
      k = child;
    }
    heap[k] = moved;
    return top;
  }
}
