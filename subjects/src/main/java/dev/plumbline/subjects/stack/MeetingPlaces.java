package dev.plumbline.subjects.stack;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Where pushes offer a value for a short while, and pops look for one: the elimination array.
 *
 * <p>An offer is made once and leaves its place once, by the compare-and-set of the pop that takes
 * it or of the push that withdraws it. So a push that cannot withdraw knows that its value was
 * taken, even if somebody else's offer stands there by now.
 */
final class MeetingPlaces<T> {
  private static final int PLACES = 4;
  private static final int PATIENCE = 64;

  /** Fresh for each push, so that it is told apart from an offer of the same value. */
  private static final class Offer<T> {
    final T value;

    Offer(T value) {
      this.value = value;
    }
  }

  private final AtomicReferenceArray<Offer<T>> places = new AtomicReferenceArray<>(PLACES);

  /** Offers the value for a short while; true if a pop took it. */
  boolean handOver(T value) {
    int place = anyPlace();
    Offer<T> offer = new Offer<>(value);
    if (!places.compareAndSet(place, null, offer)) {
      return false;
    }
    for (int i = 0; i < PATIENCE && places.get(place) == offer; i++) {
      Thread.onSpinWait();
    }
    return !places.compareAndSet(place, offer, null);
  }

  /** Takes an offer if there is one within a short while; null if there is none. */
  T takeOver() {
    int place = anyPlace();
    for (int i = 0; i < PATIENCE; i++) {
      Offer<T> offer = places.get(place);
      if (offer != null && places.compareAndSet(place, offer, null)) {
        return offer.value;
      }
      Thread.onSpinWait();
    }
    return null;
  }

  private static int anyPlace() {
    return ThreadLocalRandom.current().nextInt(PLACES);
  }
}
