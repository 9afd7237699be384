package dev.plumbline.subjects.stack;

/**
 * Broken on purpose: a time-stamped stack whose push takes the stamp before it puts the element
 * into the pool.
 *
 * <p>Let a be on the stack. A push of b takes its stamp and is delayed. Push x, which gets a later
 * stamp. Now a pop begins, and finds nothing in the pool where b will be. The push of b ends; a
 * second pop begins and takes x, the later stamp. The first pop comes to the pool where x was,
 * finds nothing, and takes a. Then b is popped. As x went before b, b was pushed before x; as a
 * went while b stayed, a went before b was pushed. So a was popped before x was pushed: but that
 * pop began later.
 */
class EarlyStampingStack<T> extends TimestampedStack<T> {
  @Override
  final void insert(StampedPool<T> pool, T value, Stamp.Clock clock) {
    pool.insert(value, clock.next());
  }
}
