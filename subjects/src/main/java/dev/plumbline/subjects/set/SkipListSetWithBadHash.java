package dev.plumbline.subjects.set;

/**
 * The lock-free skip list with one defect: a hash that is the same for many elements, in a list
 * that takes equal hashes for equal elements.
 *
 * <p>Not linearizable, not even a set in one thread: after {@code add(1)}, {@code add(3)} answers
 * false and {@code contains(3)} true. The same mistake is among the faulty sets of Lowe: Testing
 * for linearizability, Concurrency and Computation 29 (2017).
 */
final class SkipListSetWithBadHash extends LockFreeSkipListSet {
  SkipListSetWithBadHash(Levels levels) {
    super(levels);
  }

  @Override
  long hash(int key) {
    return key & 1;
  }
}
