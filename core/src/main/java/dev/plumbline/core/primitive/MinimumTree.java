package dev.plumbline.core.primitive;

import java.util.Arrays;

/**
 * Numbers at places from 0, which change over ranges at once, and where the least of them are: by
 * how many intervals a slot is covered, or how much of something is left at a moment.
 *
 * <p>Places sit in blocks of one short scan each; above the blocks is a tree of minima in which
 * every node also holds what was added to all of its places at once, and is never pushed down. So a
 * change touches two blocks and the paths above them; blocks are contiguous and the tree is small
 * enough for a near cache. Cost: O(log n) a change, six bytes or so a place.
 */
public final class MinimumTree {
  /** More than any number, also after many decrements. */
  public static final int TAKEN = 1 << 30;

  private static final int SHIFT = 5;
  private static final int BLOCK = 1 << SHIFT;

  private final int[] number;
  private final int leaves;
  private final int[] least;
  private final int[] added;

  /** Takes over an array of numbers, which is longer than the places are many or as long. */
  public MinimumTree(int[] initial, int places) {
    int blocks = Math.max(1, (places + BLOCK - 1) >>> SHIFT);
    number = initial.length >= blocks << SHIFT ? initial : Arrays.copyOf(initial, blocks << SHIFT);
    Arrays.fill(number, places, number.length, TAKEN);
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

  /** How long the array of initial numbers should be so that it need not be copied. */
  public static int capacity(int places) {
    return Math.max(1, (places + BLOCK - 1) >>> SHIFT) << SHIFT;
  }

  private int leastIn(int block) {
    int least = TAKEN;
    for (int s = block << SHIFT, end = s + BLOCK; s < end; s++) {
      least = Math.min(least, number[s]);
    }
    return least;
  }

  /** The least number of any place that is not taken. */
  public int least() {
    return least[1];
  }

  /** The number at one place. */
  public int at(int place) {
    int sum = number[place];
    for (int p = leaves + (place >>> SHIFT); p > 0; p >>= 1) {
      sum += added[p];
    }
    return sum;
  }

  /** Changes the numbers from one place to another, both included. */
  public void add(int from, int to, int delta) {
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
      number[s] += delta;
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
   * Takes all places of one block with at most this number; they do not count from then on. To be
   * called while {@link #least} is that low.
   *
   * @param found where to put the places taken; has room for {@link #mostTaken}
   * @param numbers where to put their numbers
   * @return how many there were
   */
  public int take(int limit, int[] found, int[] numbers) {
    int p = 1;
    int sum = added[1];
    while (p < leaves) {
      p = least[2 * p] <= least[2 * p + 1] ? 2 * p : 2 * p + 1;
      sum += added[p];
    }
    int first = (p - leaves) << SHIFT;
    int n = 0;
    for (int s = first; s < first + BLOCK; s++) {
      if (number[s] + sum <= limit) {
        numbers[n] = number[s] + sum;
        found[n++] = s;
        number[s] = TAKEN - sum;
      }
    }
    least[p] = leastIn(p - leaves) + added[p];
    pull(p);
    return n;
  }

  /** Room that {@link #take} needs. */
  public static int mostTaken() {
    return BLOCK;
  }

  /** Takes one place. */
  public void take(int place) {
    int p = leaves + (place >>> SHIFT);
    number[place] = TAKEN - (at(place) - number[place]);
    least[p] = leastIn(p - leaves) + added[p];
    pull(p);
  }

  /** Puts back a place that was taken. */
  public void restore(int place, int value) {
    int p = leaves + (place >>> SHIFT);
    number[place] += value - at(place);
    least[p] = leastIn(p - leaves) + added[p];
    pull(p);
  }

  /** The first place at or after this one with at most this number; -1 if there is none. */
  public int firstAtMost(int from, int limit) {
    int block = from >>> SHIFT;
    int p = leaves + block;
    int above = at(from) - number[from] - added[p];
    int end = (block + 1) << SHIFT;
    for (int s = from; s < end; s++) {
      if (number[s] + added[p] + above <= limit) {
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
    while (number[s] + above > limit) {
      s++;
    }
    return s;
  }
}
