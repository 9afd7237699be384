package dev.plumbline.subjects.priority;

import dev.plumbline.subjects.PriorityQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A priority queue on a skip list, after Lindén and Jonsson.
 *
 * <p>The queue is a linked list. A node is polled by setting the mark of the link that leads to it.
 * Polls follow marked links from the head and mark the first link that is not; so polled nodes are
 * a prefix of the list, and the rest, which is what the queue holds, is sorted. A marked link is
 * never changed again, except that the head's may skip polled nodes.
 *
 * <p>Linearization points. A <em>poll</em> happens when it marks a link: that was the last one of a
 * polled node (or the head), so it led to the first node that was not polled, the least. If a
 * smaller element was put before it, or it was polled, the link has changed and the compare-and-set
 * fails. A poll that answers null happens when it reads that a polled node has no next. An
 * <em>insert</em> happens when its node is linked, from a node that is smaller or polled, by a link
 * that is not marked, to one that is not smaller: also if the first one has been polled meanwhile,
 * the new node then is the first of the rest, and its place is right.
 *
 * <p>This makes it linearizable, which the queue of Shavit and Lotan (IPDPS 2000) is not without
 * time stamps: there a poll marks the node itself, and may overtake an insert of a smaller element
 * that came behind its back. Lock-free.
 *
 * <p>The upper levels are an index and nothing depends on them: each entry leads to a node that was
 * linked, from which the list leads on. An entry that loses a race is not made; one that leads to a
 * polled node is taken out when it is met.
 *
 * <p>J. Lindén, B. Jonsson. A Skiplist-Based Concurrent Priority Queue with Minimal Memory
 * Contention. OPODIS 2013.
 */
final class SkipListPriorityQueue implements PriorityQueue {
  /** So many polled nodes are passed before the head's link skips them. */
  private static final int MOST_PASSED = 32;

  private static final class Node {
    final long value;

    /** The next node; marked if that has been polled, and then this one has been, too. */
    final AtomicMarkableReference<Node> next = new AtomicMarkableReference<>(null, false);

    /** The next nodes in the index. */
    final AtomicReferenceArray<Node> index;

    Node(long value, int levels) {
      this.value = value;
      this.index = new AtomicReferenceArray<>(levels);
    }

    /** True only if this node has been polled; false also if it is the last that has been. */
    boolean isKnownPolled() {
      return next.isMarked();
    }
  }

  private final int levels;
  private final Node head;

  /** With so many levels above the list. */
  SkipListPriorityQueue(int levels) {
    this.levels = levels;
    head = new Node(Long.MIN_VALUE, levels);
  }

  @Override
  public void insert(long value) {
    Node node = new Node(value, randomLevels());
    Node[] before = new Node[levels];
    Node[] after = new Node[levels];
    link(searchIndex(value, before, after), node);
    for (int level = 0; level < node.index.length(); level++) {
      node.index.set(level, after[level]);
      if (!before[level].index.compareAndSet(level, after[level], node)) {
        return;
      }
    }
  }

  @Override
  public Long poll() {
    boolean[] marked = new boolean[1];
    Node first = head.next.getReference();
    Node last = head;
    for (int passed = 0; ; passed++) {
      Node next = markNext(last, marked);
      if (next == null) {
        return null;
      }
      if (!marked[0]) {
        if (passed > MOST_PASSED) {
          skip(first, next);
        }
        return next.value;
      }
      last = next;
    }
  }

  /**
   * Follows the link from a node that is polled, or the head, and marks it if it is not marked.
   *
   * @param marked says whether it was marked before
   * @return the next node, or null if there is none
   */
  private static Node markNext(Node last, boolean[] marked) {
    for (; ; ) {
      Node next = last.next.get(marked);
      if (next == null || marked[0] || last.next.compareAndSet(next, next, false, true)) {
        return next;
      }
    }
  }

  /** Lets the head's link skip polled nodes, and takes them out of the index. */
  private void skip(Node first, Node polled) {
    if (head.next.compareAndSet(first, polled, true, true)) {
      searchIndex(Long.MIN_VALUE, new Node[levels], new Node[levels]);
    }
  }

  /** Links a new node where it belongs, behind a node that is smaller or polled. */
  private static void link(Node from, Node node) {
    boolean[] marked = new boolean[1];
    Node last = from;
    for (; ; ) {
      Node next = last.next.get(marked);
      if (next != null && (marked[0] || next.value < node.value)) {
        last = next;
        continue;
      }
      node.next.set(next, false);
      if (last.next.compareAndSet(next, node, false, false)) {
        return;
      }
    }
  }

  /**
   * Finds the neighbors of a value in each level of the index.
   *
   * @return a node that is smaller or polled, or the head
   */
  private Node searchIndex(long value, Node[] before, Node[] after) {
    Node node = head;
    for (int level = levels - 1; level >= 0; level--) {
      Node next = nextInIndex(node, level);
      while (next != null && next.value < value) {
        node = next;
        next = nextInIndex(node, level);
      }
      before[level] = node;
      after[level] = next;
    }
    return node;
  }

  /** The next node in a level, without those that are known to be polled. */
  private static Node nextInIndex(Node node, int level) {
    Node next = node.index.get(level);
    while (next != null && next.isKnownPolled()) {
      node.index.compareAndSet(level, next, next.index.get(level));
      next = node.index.get(level);
    }
    return next;
  }

  /** Half of the nodes are in no level, a quarter in one, an eighth in two. */
  private int randomLevels() {
    return Math.min(levels, Long.numberOfTrailingZeros(ThreadLocalRandom.current().nextLong()));
  }
}
