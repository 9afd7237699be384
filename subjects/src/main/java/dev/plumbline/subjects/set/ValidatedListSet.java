package dev.plumbline.subjects.set;

import dev.plumbline.subjects.IntSet;

/**
 * What the optimistic and the lazy list have in common: walk without locks, lock the two nodes
 * where the key belongs, and look whether what was seen is still so. If not, start again; then
 * another thread's update was successful, so somebody has progressed.
 *
 * <p>Everybody locks in list order, so there is no deadlock.
 */
abstract class ValidatedListSet implements IntSet {
  final LockNode head = LockNode.emptyList();

  /** Whether both nodes are in the list, one directly behind the other; both are locked. */
  abstract boolean valid(LockNode pred, LockNode curr);

  /** Called for a locked node before it is unlinked. */
  void beforeUnlink(LockNode node) {}

  @Override
  public final boolean add(int key) {
    while (true) {
      Place<LockNode> place = locate(key);
      LockNode pred = place.pred();
      LockNode curr = place.curr();
      lock(pred, curr);
      try {
        if (valid(pred, curr)) {
          if (curr.key == key) {
            return false;
          }
          pred.next = new LockNode(key, curr);
          return true;
        }
      } finally {
        unlock(pred, curr);
      }
    }
  }

  @Override
  public final boolean remove(int key) {
    while (true) {
      Place<LockNode> place = locate(key);
      LockNode pred = place.pred();
      LockNode curr = place.curr();
      lock(pred, curr);
      try {
        if (valid(pred, curr)) {
          if (curr.key != key) {
            return false;
          }
          beforeUnlink(curr);
          pred.next = curr.next;
          return true;
        }
      } finally {
        unlock(pred, curr);
      }
    }
  }

  final Place<LockNode> locate(int key) {
    LockNode pred = head;
    LockNode curr = pred.next;
    while (curr.key < key) {
      pred = curr;
      curr = curr.next;
    }
    return new Place<>(pred, curr);
  }

  static void lock(LockNode pred, LockNode curr) {
    pred.lock();
    curr.lock();
  }

  static void unlock(LockNode pred, LockNode curr) {
    curr.unlock();
    pred.unlock();
  }
}
