package dev.plumbline.core.monitor.set;

import dev.plumbline.core.monitor.part.Timeline;
import java.util.Arrays;

/**
 * Operations of one kind that are called and have not taken effect: a heap by return, then the
 * pending ones. The heap holds bare ranks of returns; the operation behind a rank is in the table
 * of events.
 */
final class OpenChanges {
  private int[] heap = new int[4];
  private int size;
  private int[] lost = new int[0];
  private int pending;

  int count() {
    return size + pending;
  }

  void clear() {
    size = 0;
    pending = 0;
  }

  void add(Timeline t, int i) {
    if (t.to[i] == t.lastGap()) {
      addPending(i);
    } else {
      addRank(t.to[i] + 1);
    }
  }

  /** The operation that returns first; there must be one. */
  int poll(int[] eventTable) {
    return size > 0 ? ~eventTable[pollRank()] : lost[--pending];
  }

  private void addPending(int i) {
    if (pending == lost.length) {
      lost = Arrays.copyOf(lost, Math.max(4, 2 * pending));
    }
    lost[pending++] = i;
  }

  private void addRank(int rank) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    int at = size++;
    while (at > 0 && heap[(at - 1) >>> 1] > rank) {
      heap[at] = heap[(at - 1) >>> 1];
      at = (at - 1) >>> 1;
    }
    heap[at] = rank;
  }

  private int pollRank() {
    int first = heap[0];
    int moved = heap[--size];
    int at = 0;
    for (int child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && heap[child + 1] < heap[child]) {
        child++;
      }
      if (heap[child] >= moved) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = moved;
    return first;
  }
}
