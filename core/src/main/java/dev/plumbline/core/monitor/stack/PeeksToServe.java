package dev.plumbline.core.monitor.stack;

import java.util.Arrays;

/**
 * Which needed peeks of a stack's elements have been served. An element's needed peeks are sorted
 * by both ends, so those that contain a slot are neighbors, and those still unserved among them are
 * found by skipping, with shortcuts that get longer. Cost: O(log n) a question.
 */
final class PeeksToServe {
  private final StackWindows c;

  /** A peek that is not served points to itself, others further on. */
  private final int[] next;

  private final int[] owner;
  private final int[] at;

  PeeksToServe(StackWindows c) {
    this.c = c;
    next = new int[c.peekFrom.length + 1];
    owner = new int[c.peekFrom.length];
    at = new int[c.peekFrom.length];
    Arrays.setAll(next, k -> k);
    Arrays.fill(at, StackWindows.NONE);
    for (int e = 0; e < c.count && owner.length > 0; e++) {
      Arrays.fill(owner, c.peekStart[e], c.peekStart[e + 1], e);
    }
  }

  int owner(int peek) {
    return owner[peek];
  }

  /** The slot where a peek was served under its element alone; NONE if with push or pop. */
  int at(int peek) {
    return at[peek];
  }

  boolean served(int peek) {
    return next[peek] != peek;
  }

  void serve(int peek) {
    next[peek] = peek + 1;
  }

  /** Serves all peeks of an element that contain a slot; how many were not served before. */
  int serve(int e, int slot) {
    int count = 0;
    int k = unserved(c.firstPeekReaching(e, slot));
    for (; k < c.peekStart[e + 1] && c.peekFrom[k] <= slot; k = unserved(k)) {
      serve(k);
      at[k] = slot;
      count++;
    }
    return count;
  }

  /** Whether some peek of an element that contains a slot is not served. */
  boolean awaited(int e, int slot) {
    int k = unserved(c.firstPeekReaching(e, slot));
    return k < c.peekStart[e + 1] && c.peekFrom[k] <= slot;
  }

  /** The first peek from k on, of whatever element, that is not served. */
  private int unserved(int k) {
    int root = k;
    while (next[root] != root) {
      root = next[root];
    }
    for (int j = k; j != root; ) {
      int further = next[j];
      next[j] = root;
      j = further;
    }
    return root;
  }
}
