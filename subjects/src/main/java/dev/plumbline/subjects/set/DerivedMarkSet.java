package dev.plumbline.subjects.set;

import dev.plumbline.subjects.IntSet;
import dev.plumbline.subjects.support.Backoff;

/**
 * The second set derived by Paraglider: with compare-and-set only, and a wait-free {@code contains}
 * that pays no attention to marks.
 *
 * <p>Paper: Vechev, Yahav: Deriving linearizable fine-grained concurrent objects, PLDI 2008, figure
 * 2.
 *
 * <p>Known to be linearizable. It looks like {@link LockFreeListSet}, but here a node is in the set
 * until it is unlinked; the mark only freezes its next pointer. Several threads may mark one node;
 * the one that unlinks it has removed it. Linearization points: a successful update at the
 * compare-and-set of {@code pred.next}. All other operations: by induction along the walk, each
 * node was in the list at some moment during the call at which its next pointer was the one that
 * was read, namely when that was read, or when the node was unlinked, if that was earlier: its
 * pointer had been frozen before. That moment of the last node before the key is the linearization
 * point.
 *
 * <p>Not lock-free: while a marked node is in the list, nothing can be done directly behind it.
 */
final class DerivedMarkSet implements IntSet {
  private final MarkNode head = MarkNode.emptyList();

  @Override
  public boolean add(int key) {
    while (true) {
      Place<MarkNode> place = MarkNode.locate(head, key);
      if (place.curr().key == key) {
        return false;
      }
      MarkNode node = new MarkNode(key, place.curr());
      if (place.pred().next.compareAndSet(place.curr(), node, false, false)) {
        return true;
      }
      Backoff.pause();
    }
  }

  @Override
  public boolean remove(int key) {
    boolean[] marked = new boolean[1];
    while (true) {
      Place<MarkNode> place = MarkNode.locate(head, key);
      MarkNode curr = place.curr();
      if (curr.key != key) {
        return false;
      }
      MarkNode succ = curr.next.get(marked);
      if (curr.next.compareAndSet(succ, succ, marked[0], true)
          && place.pred().next.compareAndSet(curr, succ, false, false)) {
        return true;
      }
      Backoff.pause();
    }
  }

  @Override
  public boolean contains(int key) {
    return MarkNode.locate(head, key).curr().key == key;
  }
}
