package dev.plumbline.subjects.set;

import java.util.concurrent.atomic.AtomicMarkableReference;

/**
 * A node of a sorted list without locks. The mark says that the node is leaving the set; it shares
 * one word with the next pointer, so nobody can change the pointer of a marked node.
 *
 * <p>Keys are {@code long}, so that the two sentinels have keys which no element has.
 */
final class MarkNode {
  final long key;
  final AtomicMarkableReference<MarkNode> next;

  MarkNode(long key, MarkNode next) {
    this.key = key;
    this.next = new AtomicMarkableReference<>(next, false);
  }

  /** The head of a list that has nothing but its two sentinels. */
  static MarkNode emptyList() {
    return new MarkNode(Long.MIN_VALUE, new MarkNode(Long.MAX_VALUE, null));
  }

  /** Where the key belongs, as seen by a walk that pays no attention to marks. */
  static Place<MarkNode> locate(MarkNode head, int key) {
    MarkNode pred = head;
    MarkNode curr = pred.next.getReference();
    while (curr.key < key) {
      pred = curr;
      curr = curr.next.getReference();
    }
    return new Place<>(pred, curr);
  }
}
