package dev.plumbline.subjects.set;

/**
 * A sorted list in which a node is marked before it is unlinked, so that a look at two nodes is
 * enough to validate, and {@code contains} needs neither locks nor a second try.
 *
 * <p>Paper: Heller, Herlihy, Luchangco, Moir, Scherer, Shavit: A lazy concurrent list-based set
 * algorithm, OPODIS 2005.
 *
 * <p>Known to be linearizable. An unmarked node that was linked once is in the list. Linearization
 * points: a successful add at the write of {@code pred.next}; a successful remove at the write of
 * the mark; the unsuccessful ones while they hold the locks; {@code contains -> true} when it reads
 * that the node is not marked. {@code contains -> false} either found no node: then there was a
 * moment during the call at which the last node before the gap was in the list with the gap behind
 * it (when its next pointer was read, or when it was marked, if that was earlier). Or it found a
 * marked node: then the moment is the marking, or, where the marking was before the call, the
 * moment at which the node was still reachable, which is before the key could be added again.
 */
sealed class LazyListSet extends ValidatedListSet permits LazyListSetWithoutMarkCheck {
  @Override
  public final boolean contains(int key) {
    LockNode curr = locate(key).curr();
    return curr.key == key && !curr.marked;
  }

  @Override
  boolean valid(LockNode pred, LockNode curr) {
    return !pred.marked && !curr.marked && pred.next == curr;
  }

  @Override
  final void beforeUnlink(LockNode node) {
    node.marked = true;
  }
}
