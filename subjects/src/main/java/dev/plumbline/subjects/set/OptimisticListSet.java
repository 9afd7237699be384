package dev.plumbline.subjects.set;

/**
 * A sorted list that is walked without locks; what was found is locked and then looked for once
 * more from the head.
 *
 * <p>Paper: Herlihy, Shavit: The Art of Multiprocessor Programming, chapter 9 (optimistic
 * synchronization), after Kung, Robinson: On optimistic methods for concurrency control, TODS 6
 * (1981).
 *
 * <p>Known to be linearizable. A node leaves the list only while its lock and its predecessor's are
 * held, so once validation has met both nodes they stay where they are until they are unlocked.
 * Linearization point of every operation: the last read of its successful validation, or any later
 * moment at which it holds both locks. Removed nodes keep their next pointer, so a walk that has
 * strayed off the list still comes to its end.
 */
final class OptimisticListSet extends ValidatedListSet {
  @Override
  boolean valid(LockNode pred, LockNode curr) {
    LockNode node = head;
    while (node.key < pred.key) {
      node = node.next;
    }
    return node == pred && pred.next == curr;
  }
}
