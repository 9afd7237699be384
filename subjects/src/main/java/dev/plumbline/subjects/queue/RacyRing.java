package dev.plumbline.subjects.queue;

import dev.plumbline.subjects.BoundedQueue;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A ring of slots that is right for one thread that puts and one that takes, used by many: nothing
 * keeps two that put, or two that take, from reading the same position.
 *
 * <p>Not linearizable. Of two enqs that read the same position one overwrites the other's value,
 * and two deqs may take the same one. It is what {@code ++} does to a volatile field, in a ring; as
 * it is written when somebody takes a queue for one producer and one consumer for a queue.
 */
final class RacyRing<T> implements BoundedQueue<T> {
  private final AtomicReferenceArray<T> slots;
  private volatile int taken;
  private volatile int put;

  RacyRing(int capacity) {
    slots = new AtomicReferenceArray<>(capacity);
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // this is the defect
  public boolean enq(T value) {
    Objects.requireNonNull(value, "value must not be null");
    if (put - taken >= slots.length()) {
      return false;
    }
    slots.set(Math.floorMod(put, slots.length()), value);
    put++;
    return true;
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // this is the defect
  public T deq() {
    if (taken >= put) {
      return null;
    }
    T value = slots.get(Math.floorMod(taken, slots.length()));
    taken++;
    return value;
  }
}
