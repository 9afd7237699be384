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
    Place<LockNode> place = lockPlace(key);
    try {
      if (place.curr().key == key) {
        return false;
      }
      place.pred().next = new LockNode(key, place.curr());
      return true;
    } finally {
      LockNode.unlock(place);
    }
  }

  @Override
  public final boolean remove(int key) {
    Place<LockNode> place = lockPlace(key);
    try {
      if (place.curr().key != key) {
        return false;
      }
      beforeUnlink(place.curr());
      place.pred().next = place.curr().next;
      return true;
    } finally {
      LockNode.unlock(place);
    }
  }

  /** Locks the two nodes where a key belongs, and which are valid then. */
  final Place<LockNode> lockPlace(int key) {
    while (true) {
      Place<LockNode> place = locate(key);
      place.pred().lock();
      place.curr().lock();
      if (valid(place.pred(), place.curr())) {
        return place;
      }
      LockNode.unlock(place);
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
}
