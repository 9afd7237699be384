package dev.plumbline.subjects.set;

import dev.plumbline.subjects.IntSet;

/**
 * What sorted lists with a lock in each node have in common: an operation locks the two nodes
 * between which its key belongs, and does its work while it holds both.
 */
abstract class LockingListSet implements IntSet {
  final LockNode head = LockNode.emptyList();

  /** Locks the two nodes between which a key belongs; both are in the list then. */
  abstract Place<LockNode> lockPlace(int key);

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

  @Override
  public boolean contains(int key) {
    Place<LockNode> place = lockPlace(key);
    try {
      return place.curr().key == key;
    } finally {
      LockNode.unlock(place);
    }
  }
}
