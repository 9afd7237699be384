package dev.plumbline.subjects.queue;

import dev.plumbline.subjects.FifoQueue;
import dev.plumbline.subjects.support.Backoff;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Herlihy and Wing's queue, made total. An enq reserves the next place of an endless array and then
 * puts its element there; a deq reads how many places are reserved and takes the first element it
 * meets on its way from the first place to there.
 *
 * <p>In the original a deq searches until it finds something, so it never answers that the queue is
 * empty. Here places are free, then hold an element, then are spent for good, and a deq may answer
 * null: it has passed all places and met only free and spent ones, on a second pass the free ones
 * were still free, and nobody had reserved another.
 *
 * <p>Linearization. An enq has no fixed point in its code: which of two that overlap is first may
 * be settled later, by a deq that takes one while the place of the other is free. Why the order is
 * right all the same: if enq(x) returned before enq(y) began, x was in its place before y had one,
 * and at an earlier one. A deq that takes y read the number of places after that, and passed the
 * place of x before; so x was taken by then, by a deq that is not later. By the theorem of
 * Henzinger, Sezgin and Vafeiadis (CONCUR 2013) that is enough for a queue without empty answers.
 *
 * <p>A null happens at the moment T at which the first pass ends. Spent places were spent at T,
 * free ones free, and there were no others: the array held nothing. So elements that got into the
 * array before T left it before T. Split the history at T by these steps: no operation of the later
 * part returned before one of the earlier part was called, so the earlier part, the null, and the
 * later part one after the other are a linearization.
 *
 * <p>Linearizable; an enq is wait-free, a deq lock-free.
 *
 * <p>M. P. Herlihy, J. M. Wing. Linearizability: A Correctness Condition for Concurrent Objects.
 * TOPLAS 12(3), 1990.
 */
final class HerlihyWingQueue<T> implements FifoQueue<T> {
  private static final int CHUNK = 64;

  /** A piece of the endless array. */
  private static final class Chunk<T> {
    final long start;
    final OneWaySlots<T> slots = new OneWaySlots<>(CHUNK);
    final AtomicReference<Chunk<T>> next = new AtomicReference<>();

    Chunk(long start) {
      this.start = start;
    }

    int placesBefore(long end) {
      return (int) Math.min(CHUNK, end - start);
    }

    /** The piece behind, which is made if it is not there. */
    Chunk<T> successor() {
      if (next.get() == null) {
        next.compareAndSet(null, new Chunk<>(start + CHUNK));
      }
      return next.get();
    }
  }

  private final AtomicLong reserved = new AtomicLong();

  /** All places before this chunk are spent. */
  private final AtomicReference<Chunk<T>> first = new AtomicReference<>(new Chunk<>(0));

  /** Some chunk near the end; where an enq starts to look for its place. */
  private volatile Chunk<T> recent = first.get();

  @Override
  public void enq(T value) {
    Objects.requireNonNull(value);
    long place = reserved.getAndIncrement();
    Chunk<T> near = recent;
    Chunk<T> chunk = near.start <= place ? near : first.get();
    while (place >= chunk.start + CHUNK) {
      chunk = chunk.successor();
    }
    recent = chunk;
    chunk.slots.put((int) (place - chunk.start), value);
  }

  @Override
  public T deq() {
    for (; ; ) {
      Chunk<T> from = firstNotSpent();
      long end = reserved.get();
      T taken = takeFirst(from, end);
      if (taken != null) {
        return taken;
      }
      if (heldNothing(from, end)) {
        return null;
      }
      Backoff.pause();
    }
  }

  private Chunk<T> firstNotSpent() {
    for (; ; ) {
      Chunk<T> chunk = first.get();
      if (!chunk.slots.areSpent()) {
        return chunk;
      }
      first.compareAndSet(chunk, chunk.successor());
    }
  }

  private T takeFirst(Chunk<T> from, long end) {
    for (Chunk<T> chunk = from; chunk.start < end; chunk = chunk.successor()) {
      int places = chunk.placesBefore(end);
      for (int i = 0; i < places; i++) {
        T element = chunk.slots.element(i);
        if (element != null && chunk.slots.take(i, element)) {
          return element;
        }
      }
    }
    return null;
  }

  /** Whether there was a moment in this call at which the array held nothing. */
  private boolean heldNothing(Chunk<T> from, long end) {
    long free = freePlaces(from, end);
    // Free places only get fewer: as many as before are the same as before.
    return free >= 0 && free == freePlaces(from, end) && reserved.get() == end;
  }

  /** How many places are free, or -1 if an element is met. */
  private long freePlaces(Chunk<T> from, long end) {
    long free = 0;
    for (Chunk<T> chunk = from; chunk.start < end; chunk = chunk.successor()) {
      int found = chunk.slots.freeIfNoElement(chunk.placesBefore(end));
      if (found < 0) {
        return -1;
      }
      free += found;
    }
    return free;
  }
}
