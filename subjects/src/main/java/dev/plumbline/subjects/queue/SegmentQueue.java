package dev.plumbline.subjects.queue;

import dev.plumbline.subjects.FifoQueue;
import dev.plumbline.subjects.support.Backoff;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The segment queue: a list of segments of k slots. An enq takes any free slot of the last segment,
 * a deq any element of the first. A slot is used once.
 *
 * <p>A segment gets a successor only when none of its slots is free, and head leaves it only when
 * all are spent; neither is ever undone. So all elements of a segment are older than all of the
 * next, and are taken before them.
 *
 * <p>Linearization points: an enq happens when its element gets into the slot, a deq when it takes
 * it. At most k - 1 older elements are left behind, all in the same segment. A deq that answers
 * null found each slot of the first segment free or spent, and then those free still free: it
 * happens between, when the segment held nothing and, having a free slot, had no successor. If all
 * were spent it happens when it reads that there is no successor.
 *
 * <p>Correct for k - 1 out of order; lock-free.
 *
 * <p>Y. Afek, G. Korland, E. Yanovsky. Quasi-Linearizability: Relaxed Consistency for Improved
 * Concurrency. OPODIS 2010. There a deq may answer null when it has met a free slot; here null
 * always means empty.
 */
class SegmentQueue<T> implements FifoQueue<T> {
  static final class Segment<T> {
    final OneWaySlots<T> slots;
    final AtomicReference<Segment<T>> next = new AtomicReference<>();

    Segment(int size) {
      slots = new OneWaySlots<>(size);
    }
  }

  private final int size;
  private final AtomicReference<Segment<T>> head;
  private final AtomicReference<Segment<T>> tail;

  /** With segments of that many slots. */
  SegmentQueue(int size) {
    this.size = size;
    Segment<T> first = new Segment<>(size);
    head = new AtomicReference<>(first);
    tail = new AtomicReference<>(first);
  }

  @Override
  public final void enq(T value) {
    Objects.requireNonNull(value);
    Segment<T> segment = tail.get();
    while (!putAnywhere(segment, value)) {
      Segment<T> next = successor(segment);
      tail.compareAndSet(segment, next);
      segment = next;
    }
  }

  @Override
  public final T deq() {
    for (; ; ) {
      Segment<T> first = head.get();
      T taken = take(first);
      if (taken != null) {
        return taken;
      }
      if (first.slots.areSpent()) {
        Segment<T> next = first.next.get();
        if (next == null) {
          return null;
        }
        head.compareAndSet(first, next);
      } else if (heldNothing(first)) {
        return null;
      } else {
        Backoff.pause();
      }
    }
  }

  /** Takes an element for a deq that found this segment first; null if it saw none. */
  T take(Segment<T> first) {
    return takeAnywhere(first);
  }

  /** Takes an element that was seen in a slot; false if another was faster. */
  boolean claim(OneWaySlots<T> slots, int i, T element) {
    return slots.take(i, element);
  }

  final T takeAnywhere(Segment<T> segment) {
    int start = ThreadLocalRandom.current().nextInt(size);
    for (int n = 0; n < size; n++) {
      int i = (start + n) % size;
      T element = segment.slots.element(i);
      if (element != null && claim(segment.slots, i, element)) {
        return element;
      }
    }
    return null;
  }

  private boolean putAnywhere(Segment<T> segment, T value) {
    int start = ThreadLocalRandom.current().nextInt(size);
    for (int n = 0; n < size; n++) {
      int i = (start + n) % size;
      if (segment.slots.isFree(i) && segment.slots.put(i, value)) {
        return true;
      }
    }
    return false;
  }

  private Segment<T> successor(Segment<T> full) {
    if (full.next.get() == null) {
      full.next.compareAndSet(null, new Segment<>(size));
    }
    return full.next.get();
  }

  /** Whether there was a moment in this call at which no slot held an element, and one was free. */
  private boolean heldNothing(Segment<T> segment) {
    int free = segment.slots.freeIfNoElement(size);
    // Free slots only get fewer: as many as before are the same as before.
    return free > 0 && free == segment.slots.freeIfNoElement(size);
  }
}
