package dev.plumbline.subjects.priority;

import dev.plumbline.subjects.PriorityQueue;
import dev.plumbline.subjects.support.Backoff;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A multi-queue: several heaps, each with a lock. An insert takes a heap at random, a poll the
 * better of two heaps at random.
 *
 * <p>Linearization points: the change of the heap; for a poll that answers null, its read that the
 * size is 0. The size grows before an element gets into a heap and shrinks after one has left, so
 * it is never less than the number of elements there are.
 *
 * <p>A poll takes the least of one heap. How many smaller elements the others hold is small on
 * average, and not bounded. So it is correct for unbounded k: a poll takes some element that is
 * there, and null means empty. Blocking.
 *
 * <p>H. Rihani, P. Sanders, R. Dementiev. MultiQueues: Simple Relaxed Concurrent Priority Queues.
 * SPAA 2015. There a poll that meets empty heaps may answer null; here null always means empty.
 */
final class MultiQueue implements PriorityQueue {
  private static final class Heap {
    final java.util.PriorityQueue<Long> elements = new java.util.PriorityQueue<>();

    /** The least element, for those who do not hold the lock; MAX_VALUE if there is none. */
    volatile long least = Long.MAX_VALUE;
  }

  private final AtomicLong size = new AtomicLong();
  private final Heap[] heaps;

  MultiQueue(int heaps) {
    this.heaps = new Heap[heaps];
    for (int i = 0; i < heaps; i++) {
      this.heaps[i] = new Heap();
    }
  }

  @Override
  public void insert(long value) {
    Heap heap = anyHeap();
    synchronized (heap) {
      size.incrementAndGet();
      heap.elements.add(value);
      heap.least = heap.elements.peek();
    }
  }

  @Override
  public Long poll() {
    while (size.get() > 0) {
      Heap one = anyHeap();
      Heap other = anyHeap();
      Long taken = takeFrom(one.least <= other.least ? one : other);
      if (taken != null) {
        return taken;
      }
      Backoff.pause();
    }
    return null;
  }

  private Long takeFrom(Heap heap) {
    synchronized (heap) {
      Long taken = heap.elements.poll();
      if (taken != null) {
        Long next = heap.elements.peek();
        heap.least = next == null ? Long.MAX_VALUE : next;
        size.decrementAndGet();
      }
      return taken;
    }
  }

  private Heap anyHeap() {
    return heaps[ThreadLocalRandom.current().nextInt(heaps.length)];
  }
}
