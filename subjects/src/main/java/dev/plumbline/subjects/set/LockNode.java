package dev.plumbline.subjects.set;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A node of a sorted list that is changed under the locks of the nodes concerned.
 *
 * <p>Keys are {@code long}, so that the two sentinels have keys which no element has.
 */
final class LockNode {
  final long key;
  volatile LockNode next;
  volatile boolean marked;
  private final ReentrantLock lock = new ReentrantLock();

  LockNode(long key, LockNode next) {
    this.key = key;
    this.next = next;
  }

  /** The head of a list that has nothing but its two sentinels. */
  static LockNode emptyList() {
    return new LockNode(Long.MIN_VALUE, new LockNode(Long.MAX_VALUE, null));
  }

  void lock() {
    lock.lock();
  }

  void unlock() {
    lock.unlock();
  }

  /** Unlocks both nodes of a place. */
  static void unlock(Place<LockNode> place) {
    place.curr().unlock();
    place.pred().unlock();
  }
}
