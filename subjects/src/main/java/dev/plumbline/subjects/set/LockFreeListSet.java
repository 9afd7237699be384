package dev.plumbline.subjects.set;

import dev.plumbline.subjects.IntSet;

/**
 * A sorted list with compare-and-set only: a node is marked, which removes it from the set, and
 * then unlinked by whoever comes by first.
 *
 * <p>Papers: Harris: A pragmatic implementation of non-blocking linked-lists, DISC 2001; Michael:
 * High performance dynamic lock-free hash tables and list-based sets, SPAA 2002.
 *
 * <p>Known to be linearizable and lock-free, with a wait-free {@code contains}. Linearization
 * points: a successful add at the compare-and-set that links the node: it proves that {@code pred}
 * is unmarked, hence in the list, with a larger key directly behind it. A successful remove at the
 * compare-and-set that marks the node. Unsuccessful updates when {@link #find} read that {@code
 * curr} is not marked ({@code add -> false}), or that an unmarked {@code pred} points beyond the
 * key ({@code remove -> false}). {@code contains} as in {@link LazyListSet}.
 */
final class LockFreeListSet implements IntSet {
  private final MarkNode head = MarkNode.emptyList();

  @Override
  public boolean add(int key) {
    while (true) {
      Place<MarkNode> place = find(key);
      if (place.curr().key == key) {
        return false;
      }
      MarkNode node = new MarkNode(key, place.curr());
      if (place.pred().next.compareAndSet(place.curr(), node, false, false)) {
        return true;
      }
    }
  }

  @Override
  public boolean remove(int key) {
    while (true) {
      Place<MarkNode> place = find(key);
      MarkNode curr = place.curr();
      if (curr.key != key) {
        return false;
      }
      MarkNode succ = curr.next.getReference();
      if (curr.next.compareAndSet(succ, succ, false, true)) {
        // A courtesy: if it fails, the next walk unlinks the node.
        place.pred().next.compareAndSet(curr, succ, false, false);
        return true;
      }
    }
  }

  @Override
  public boolean contains(int key) {
    MarkNode curr = MarkNode.locate(head, key).curr();
    return curr.key == key && !curr.next.isMarked();
  }

  /** Where the key belongs among the unmarked nodes; unlinks the marked ones on its way. */
  private Place<MarkNode> find(int key) {
    Place<MarkNode> place;
    do {
      place = tryFind(key);
    } while (place == null);
    return place;
  }

  /** As {@link #find}; null if a node could not be unlinked because its predecessor has changed. */
  private Place<MarkNode> tryFind(int key) {
    boolean[] marked = new boolean[1];
    MarkNode pred = head;
    MarkNode curr = pred.next.getReference();
    while (true) {
      MarkNode succ = curr.next.get(marked);
      if (marked[0]) {
        if (!pred.next.compareAndSet(curr, succ, false, false)) {
          return null;
        }
      } else if (curr.key >= key) {
        return new Place<>(pred, curr);
      } else {
        pred = curr;
      }
      curr = succ;
    }
  }
}
