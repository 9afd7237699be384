package dev.plumbline.subjects.set;

import dev.plumbline.subjects.IntSet;
import dev.plumbline.subjects.support.Backoff;

/**
 * The first set derived by Paraglider: a removed node's next pointer is null, so a walk that has
 * strayed off the list notices, and starts again.
 *
 * <p>Paper: Vechev, Yahav: Deriving linearizable fine-grained concurrent objects, PLDI 2008, figure
 * 9. The paper's two atomic sections are locks on the nodes that they write, which it leaves open
 * (it also gives a form with double compare-and-swap).
 *
 * <p>Known to be linearizable. A next pointer that is not null belongs to a node in the list: null
 * is written before the node is unlinked. So every step of a walk starts in the list. Linearization
 * points: a successful update at the write of {@code pred.next}; every other operation at the last
 * read of a next pointer in {@link #locate}.
 *
 * <p>A remove locks in list order, so there is no deadlock.
 */
final class DerivedNullSet implements IntSet {
  private final LockNode head = LockNode.emptyList();

  @Override
  public boolean add(int key) {
    while (true) {
      Place<LockNode> place = locate(key);
      if (place.curr().key == key) {
        return false;
      }
      if (link(place.pred(), new LockNode(key, place.curr()))) {
        return true;
      }
    }
  }

  /** The atomic section of add. */
  private static boolean link(LockNode pred, LockNode node) {
    pred.lock();
    try {
      if (pred.next != node.next) {
        return false;
      }
      pred.next = node;
      return true;
    } finally {
      pred.unlock();
    }
  }

  @Override
  public boolean remove(int key) {
    while (true) {
      Place<LockNode> place = locate(key);
      if (place.curr().key != key) {
        return false;
      }
      if (unlink(place.pred(), place.curr())) {
        return true;
      }
    }
  }

  /** The atomic section of remove. */
  private static boolean unlink(LockNode pred, LockNode curr) {
    pred.lock();
    curr.lock();
    try {
      if (pred.next != curr) {
        return false;
      }
      LockNode succ = curr.next;
      curr.next = null;
      pred.next = succ;
      return true;
    } finally {
      curr.unlock();
      pred.unlock();
    }
  }

  @Override
  public boolean contains(int key) {
    return locate(key).curr().key == key;
  }

  private Place<LockNode> locate(int key) {
    while (true) {
      LockNode pred = head;
      LockNode curr = head.next;
      while (curr != null && curr.key < key) {
        pred = curr;
        curr = curr.next;
      }
      if (curr != null) {
        return new Place<>(pred, curr);
      }
      Backoff.pause();
    }
  }
}
