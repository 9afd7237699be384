package dev.plumbline.core.monitor.stack;

import java.util.Arrays;

/**
 * By how many intervals each slot is covered, while intervals shrink and vanish, and where the
 * cover is lowest.
 *
 * <p>Slots sit in blocks of one short scan each; above the blocks is a tree of minima in which
 * every node also holds what was added to all of its slots at once, and is never pushed down. So a
 * change touches two blocks and the paths above them; blocks are contiguous and the tree is small
 * enough for a near cache. Cost: O(log n) a change, six bytes or so a slot.
 */
final class CoverTree {
  /** More than any cover, also after many decrements. */
  static final int TAKEN = 1 << 30;

  private static final int SHIFT = 5;
  private static final int BLOCK = 1 << SHIFT;

  private final int[] cover;
  private final int leaves;
  private final int[] least;
  private final int[] added;

  /** Takes over an array of covers, which is longer than the number of slots or as long. */
  CoverTree(int[] initial, int slots) {
    int blocks = Math.max(1, (slots + BLOCK - 1) >>> SHIFT);
    cover = initial.length >= blocks << SHIFT ? initial : Arrays.copyOf(initial, blocks << SHIFT);
    Arrays.fill(cover, slots, cover.length, TAKEN);
    leaves = blocks == 1 ? 2 : Integer.highestOneBit(blocks - 1) << 1;
    least = new int[2 * leaves];
    added = new int[2 * leaves];
    Arrays.fill(least, leaves + blocks, 2 * leaves, TAKEN);
    for (int b = 0; b < blocks; b++) {
      least[leaves + b] = leastIn(b);
    }
    for (int p = leaves - 1; p > 0; p--) {
      least[p] = Math.min(least[2 * p], least[2 * p + 1]);
    }
  }

  /** How long the array of initial covers should be so that it need not be copied. */
  static int capacity(int slots) {
    return Math.max(1, (slots + BLOCK - 1) >>> SHIFT) << SHIFT;
  }

  private int leastIn(int block) {
    int least = TAKEN;
    for (int s = block << SHIFT, end = s + BLOCK; s < end; s++) {
      least = Math.min(least, cover[s]);
    }
    return least;
  }

  /** The lowest cover of any slot that is not taken. */
  int least() {
    return least[1];
  }

  /** The cover of one slot. */
  int at(int slot) {
    int sum = cover[slot];
    for (int p = leaves + (slot >>> SHIFT); p > 0; p >>= 1) {
      sum += added[p];
    }
    return sum;
  }

  void add(int from, int to, int delta) {
    if (from > to) {
      return;
    }
    int left = from >>> SHIFT;
    int right = to >>> SHIFT;
    if (left == right) {
      addInBlock(left, from, to, delta);
      pull(leaves + left);
      return;
    }
    addInBlock(left, from, ((left + 1) << SHIFT) - 1, delta);
    addInBlock(right, right << SHIFT, to, delta);
    int l = leaves + left;
    int r = leaves + right;
    while ((l ^ r) != 1) {
      if ((l & 1) == 0) {
        least[l ^ 1] += delta;
        added[l ^ 1] += delta;
      }
      if ((r & 1) == 1) {
        least[r ^ 1] += delta;
        added[r ^ 1] += delta;
      }
      l >>= 1;
      r >>= 1;
      least[l] = Math.min(least[2 * l], least[2 * l + 1]) + added[l];
      least[r] = Math.min(least[2 * r], least[2 * r + 1]) + added[r];
    }
    pull(l);
  }

  private void addInBlock(int block, int from, int to, int delta) {
    for (int s = from; s <= to; s++) {
      cover[s] += delta;
    }
    least[leaves + block] = leastIn(block) + added[leaves + block];
  }

  /** Corrects the minima above a node, as far as they change. */
  private void pull(int node) {
    for (int p = node >> 1; p > 0; p >>= 1) {
      int now = Math.min(least[2 * p], least[2 * p + 1]) + added[p];
      if (least[p] == now) {
        return;
      }
      least[p] = now;
    }
  }

  /**
   * Takes all slots of one block that are covered at most so often; they do not count from then on.
   * To be called while {@link #least} is that low.
   *
   * @param found where to put the slots taken; has room for {@link #mostTaken}
   * @param covers where to put their covers
   * @return how many there were
   */
  int take(int limit, int[] found, int[] covers) {
    int p = 1;
    int sum = added[1];
    while (p < leaves) {
      p = least[2 * p] <= least[2 * p + 1] ? 2 * p : 2 * p + 1;
      sum += added[p];
    }
    int first = (p - leaves) << SHIFT;
    int n = 0;
    for (int s = first; s < first + BLOCK; s++) {
      if (cover[s] + sum <= limit) {
        covers[n] = cover[s] + sum;
        found[n++] = s;
        cover[s] = TAKEN - sum;
      }
    }
    least[p] = leastIn(p - leaves) + added[p];
    pull(p);
    return n;
  }

  /** Room that {@link #take} needs. */
  static int mostTaken() {
    return BLOCK;
  }

  /** Takes one slot. */
  void take(int slot) {
    int p = leaves + (slot >>> SHIFT);
    cover[slot] = TAKEN - (at(slot) - cover[slot]);
    least[p] = leastIn(p - leaves) + added[p];
    pull(p);
  }

  /** Puts back a slot that was taken. */
  void restore(int slot, int value) {
    int p = leaves + (slot >>> SHIFT);
    cover[slot] += value - at(slot);
    least[p] = leastIn(p - leaves) + added[p];
    pull(p);
  }

  /** The first slot at or after this one that is covered at most so often; -1 if there is none. */
  int firstAtMost(int from, int limit) {
    int block = from >>> SHIFT;
    int p = leaves + block;
    int above = at(from) - cover[from] - added[p];
    int end = (block + 1) << SHIFT;
    for (int s = from; s < end; s++) {
      if (cover[s] + added[p] + above <= limit) {
        return s;
      }
    }
    // Here above is the sum of what was added to the proper ancestors of p.
    while (p > 1 && ((p & 1) == 1 || least[p + 1] + above > limit)) {
      p >>= 1;
      above -= added[p];
    }
    if (p <= 1) {
      return -1;
    }
    p++;
    while (p < leaves) {
      above += added[p];
      p = least[2 * p] + above <= limit ? 2 * p : 2 * p + 1;
    }
    above += added[p];
    int s = (p - leaves) << SHIFT;
    while (cover[s] + above > limit) {
      s++;
    }
    return s;
  }
}
