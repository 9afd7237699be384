package dev.plumbline.subjects.set;

import dev.plumbline.subjects.IntSet;
import java.util.concurrent.atomic.AtomicMarkableReference;

/**
 * A skip list with compare-and-set only: the bottom list is the set, the upper ones are shortcuts.
 *
 * <p>Papers: Fraser: Practical lock-freedom, PhD thesis, Cambridge 2004; Herlihy, Shavit: The Art
 * of Multiprocessor Programming, chapter 14. As there, nodes are ordered by the hash of their
 * element, and equal hashes are taken for equal elements; the hash is one-to-one here. Unlike
 * there, a node that is linked on an upper level gets its pointer on that level brought up to date
 * first, and is not linked there any more once it is marked.
 *
 * <p>Known to be linearizable and lock-free. An element is in the set when its node is linked at
 * the bottom and not marked there. Linearization points: a successful add at the compare-and-set
 * that links the node at the bottom: it proves that {@code pred} is unmarked, hence in the set,
 * with a larger hash directly behind it. A successful remove at the compare-and-set that marks the
 * node at the bottom. {@code add -> false} and {@code contains -> true} when they read at the
 * bottom that the node is not marked. {@code remove -> false} that found the node: when another
 * thread marked it. The negative answers that found nothing: when the next pointer of the last node
 * before the gap was read, or when this node was marked, if that was earlier. That is during the
 * call: the walk came to the node when it was unmarked, if need be on an upper level, and upper
 * levels are marked before the bottom.
 */
sealed class LockFreeSkipListSet implements IntSet
    permits SkipListSetWithBadHash, SkipListSetWithTwoInserters {
  /** A tower of next pointers. */
  static final class Node {
    final long hash;
    final AtomicMarkableReference<Node>[] next;

    @SuppressWarnings({"unchecked", "rawtypes"}) // There are no arrays of generic types.
    Node(long hash, int top, Node[] succs) {
      this.hash = hash;
      this.next = new AtomicMarkableReference[top + 1];
      for (int level = 0; level <= top; level++) {
        next[level] = new AtomicMarkableReference<>(succs[level], false);
      }
    }

    int top() {
      return next.length - 1;
    }

    /** Points to a new successor; false if the node is marked on this level. */
    boolean pointTo(int level, Node succ) {
      boolean[] marked = new boolean[1];
      while (true) {
        Node now = next[level].get(marked);
        if (marked[0]) {
          return false;
        }
        if (now == succ || next[level].compareAndSet(now, succ, false, false)) {
          return true;
        }
      }
    }

    /** Marks one level; false if another thread has done so before. */
    boolean mark(int level) {
      boolean[] marked = new boolean[1];
      while (true) {
        Node succ = next[level].get(marked);
        if (marked[0]) {
          return false;
        }
        if (next[level].compareAndSet(succ, succ, false, true)) {
          return true;
        }
      }
    }
  }

  private final Levels levels;
  private final Node head;

  LockFreeSkipListSet(Levels levels) {
    this.levels = levels;
    Node[] tails = new Node[levels.top + 1];
    Node tail = new Node(Long.MAX_VALUE, levels.top, tails);
    for (int level = 0; level <= levels.top; level++) {
      tails[level] = tail;
    }
    head = new Node(Long.MIN_VALUE, levels.top, tails);
  }

  /** The place of a key in the list: different for different keys. */
  long hash(int key) {
    return Integer.reverse(key);
  }

  @Override
  public final boolean add(int key) {
    long hash = hash(key);
    Node[] preds = new Node[levels.top + 1];
    Node[] succs = new Node[levels.top + 1];
    while (true) {
      if (find(hash, preds, succs)) {
        return false;
      }
      Node node = new Node(hash, levels.of(key), succs);
      if (linkBottom(preds[0], succs[0], node)) {
        linkUpper(node, preds, succs);
        return true;
      }
    }
  }

  /** Links a node between two others if they are still neighbors. */
  boolean linkBottom(Node pred, Node succ, Node node) {
    return pred.next[0].compareAndSet(succ, node, false, false);
  }

  private void linkUpper(Node node, Node[] preds, Node[] succs) {
    for (int level = 1; level <= node.top(); level++) {
      while (true) {
        if (!node.pointTo(level, succs[level])) {
          return;
        }
        if (preds[level].next[level].compareAndSet(succs[level], node, false, false)) {
          break;
        }
        find(node.hash, preds, succs);
      }
    }
  }

  @Override
  public final boolean remove(int key) {
    long hash = hash(key);
    Node[] preds = new Node[levels.top + 1];
    Node[] succs = new Node[levels.top + 1];
    if (!find(hash, preds, succs)) {
      return false;
    }
    Node victim = succs[0];
    for (int level = victim.top(); level > 0; level--) {
      victim.mark(level);
    }
    if (!victim.mark(0)) {
      return false;
    }
    find(hash, preds, succs); // unlinks the victim
    return true;
  }

  @Override
  public final boolean contains(int key) {
    long hash = hash(key);
    boolean[] marked = new boolean[1];
    Node pred = head;
    Node curr = head;
    for (int level = levels.top; level >= 0; level--) {
      curr = pred.next[level].getReference();
      while (true) {
        Node succ = curr.next[level].get(marked);
        if (!marked[0]) {
          if (curr.hash >= hash) {
            break;
          }
          pred = curr;
        }
        curr = succ;
      }
    }
    return curr.hash == hash;
  }

  /**
   * Whether an unmarked node with this hash is at the bottom; fills in its neighbors on every level
   * and unlinks the marked nodes on its way.
   */
  private boolean find(long hash, Node[] preds, Node[] succs) {
    while (!tryFind(hash, preds, succs)) {
      // A node could not be unlinked, because another thread has changed its predecessor.
    }
    return succs[0].hash == hash;
  }

  private boolean tryFind(long hash, Node[] preds, Node[] succs) {
    boolean[] marked = new boolean[1];
    Node pred = head;
    for (int level = levels.top; level >= 0; level--) {
      Node curr = pred.next[level].getReference();
      while (true) {
        Node succ = curr.next[level].get(marked);
        if (marked[0]) {
          if (!pred.next[level].compareAndSet(curr, succ, false, false)) {
            return false;
          }
        } else if (curr.hash >= hash) {
          break;
        } else {
          pred = curr;
        }
        curr = succ;
      }
      preds[level] = pred;
      succs[level] = curr;
    }
    return true;
  }
}
