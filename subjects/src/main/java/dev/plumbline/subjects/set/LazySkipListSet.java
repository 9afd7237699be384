package dev.plumbline.subjects.set;

import dev.plumbline.subjects.IntSet;
import dev.plumbline.subjects.support.Backoff;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A skip list that is walked without locks and changed under the locks of all predecessors of a
 * tower.
 *
 * <p>Paper: Herlihy, Lev, Luchangco, Shavit: A simple optimistic skiplist algorithm, SIROCCO 2007.
 *
 * <p>Known to be linearizable. An element is in the set when its node is fully linked and not
 * marked. Linearization points: a successful add when it sets {@code fullyLinked}; a successful
 * remove when it sets the mark; {@code contains -> true} when it reads that the fully linked node
 * is not marked; {@code add -> false} when it reads that the node is not marked, or when the node
 * becomes fully linked, if that is later: no node is marked before. The negative answers take
 * effect at a moment during the call at which the walk's last predecessor had the gap behind it, or
 * at which the node that was found was not fully linked, or was marked.
 *
 * <p>Locks are taken from larger to smaller keys: a node's predecessor on a higher level is never
 * behind the one on a lower level, and a remove locks its victim first. So there is no deadlock.
 */
final class LazySkipListSet implements IntSet {
  private static final class Node {
    final long key;
    final AtomicReferenceArray<Node> next;
    final ReentrantLock lock = new ReentrantLock();
    volatile boolean marked;
    volatile boolean fullyLinked;

    Node(long key, int top) {
      this.key = key;
      this.next = new AtomicReferenceArray<>(top + 1);
    }

    int top() {
      return next.length() - 1;
    }

    boolean isElement() {
      return fullyLinked && !marked;
    }
  }

  private final Levels levels;
  private final Node head;

  LazySkipListSet(Levels levels) {
    this.levels = levels;
    head = new Node(Long.MIN_VALUE, levels.top);
    Node tail = new Node(Long.MAX_VALUE, 0);
    for (int level = 0; level <= levels.top; level++) {
      head.next.set(level, tail);
    }
  }

  @Override
  public boolean add(int key) {
    int top = levels.of(key);
    while (true) {
      Node[] preds = new Node[levels.top + 1];
      Node[] succs = new Node[levels.top + 1];
      int found = find(key, preds, succs);
      if (found >= 0) {
        if (!succs[found].marked) {
          awaitLinked(succs[found]);
          return false;
        }
      } else if (lockIfValid(preds, succs, top, null)) {
        try {
          link(new Node(key, top), preds, succs);
          return true;
        } finally {
          unlock(preds, top + 1);
        }
      }
      // A node in our way is marked; its remover is about to unlink it.
      Backoff.pause();
    }
  }

  private static void awaitLinked(Node node) {
    while (!node.fullyLinked) {
      Backoff.pause();
    }
  }

  private static void link(Node node, Node[] preds, Node[] succs) {
    for (int level = 0; level <= node.top(); level++) {
      node.next.set(level, succs[level]);
    }
    for (int level = 0; level <= node.top(); level++) {
      preds[level].next.set(level, node);
    }
    node.fullyLinked = true;
  }

  @Override
  public boolean remove(int key) {
    Node[] preds = new Node[levels.top + 1];
    Node[] succs = new Node[levels.top + 1];
    int found = find(key, preds, succs);
    // A node that was met below its top was not yet linked there when the walk passed.
    if (found < 0 || !succs[found].isElement() || succs[found].top() != found) {
      return false;
    }
    Node victim = succs[found];
    victim.lock.lock();
    try {
      if (victim.marked) {
        return false;
      }
      victim.marked = true;
      unlink(victim, preds, succs);
      return true;
    } finally {
      victim.lock.unlock();
    }
  }

  /** Only the thread that has marked the node comes here, so it is linked until we are done. */
  private void unlink(Node victim, Node[] preds, Node[] succs) {
    boolean done = unlinkIfValid(victim, preds, succs);
    while (!done) {
      Backoff.pause();
      Node[] newPreds = new Node[levels.top + 1];
      Node[] newSuccs = new Node[levels.top + 1];
      find(victim.key, newPreds, newSuccs);
      done = unlinkIfValid(victim, newPreds, newSuccs);
    }
  }

  private static boolean unlinkIfValid(Node victim, Node[] preds, Node[] succs) {
    int top = victim.top();
    if (!lockIfValid(preds, succs, top, victim)) {
      return false;
    }
    try {
      for (int level = top; level >= 0; level--) {
        preds[level].next.set(level, victim.next.get(level));
      }
      return true;
    } finally {
      unlock(preds, top + 1);
    }
  }

  @Override
  public boolean contains(int key) {
    Node[] preds = new Node[levels.top + 1];
    Node[] succs = new Node[levels.top + 1];
    int found = find(key, preds, succs);
    return found >= 0 && succs[found].isElement();
  }

  /** The highest level on which the key was met, or -1; fills in its neighbors on every level. */
  private int find(long key, Node[] preds, Node[] succs) {
    int found = -1;
    Node pred = head;
    for (int level = levels.top; level >= 0; level--) {
      Node curr = pred.next.get(level);
      while (curr.key < key) {
        pred = curr;
        curr = pred.next.get(level);
      }
      if (found < 0 && curr.key == key) {
        found = level;
      }
      preds[level] = pred;
      succs[level] = curr;
    }
    return found;
  }

  /**
   * Locks the predecessors up to a level if all of them are in the list, directly before their
   * successors, and none of these is on its way out, except for the victim.
   */
  private static boolean lockIfValid(Node[] preds, Node[] succs, int top, Node victim) {
    for (int level = 0; level <= top; level++) {
      Node pred = preds[level];
      Node succ = victim == null ? succs[level] : victim;
      pred.lock.lock();
      boolean leaving = pred.marked || (succ.marked && succ != victim);
      if (leaving || pred.next.get(level) != succ) {
        unlock(preds, level + 1);
        return false;
      }
    }
    return true;
  }

  /** A predecessor on several levels has been locked once for each of them. */
  private static void unlock(Node[] preds, int levels) {
    for (int level = 0; level < levels; level++) {
      preds[level].lock.unlock();
    }
  }
}
