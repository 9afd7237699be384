package dev.plumbline.subjects.counter;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The counter with one defect: it writes without looking whether another thread was faster.
 *
 * <p>Not linearizable. Two increments that read the same value answer the same value, and a slow
 * one sets the counter back. It is what {@code ++} does to a volatile field.
 */
final class LostUpdateCounter extends CasCounter {
  @Override
  boolean update(AtomicLong value, long now, long next) {
    value.set(next);
    return true;
  }
}
