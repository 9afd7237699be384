package dev.plumbline.core.primitive;

import java.util.Arrays;

/**
 * A set of small integers, gaps or slots, that finds the next and the previous member at once.
 *
 * <p>A bit for each integer of the range, a bit for each word of those that is not zero, and so on:
 * each level is a 64th of the one below, so a million operations take 260 kilobytes, which stay in
 * a cache close to the processor where a union-find forest would not. Cost: next, previous, add
 * O(log n) to the base 64, nearly always one step; removing an interval O(log n) and one step for
 * each word that becomes zero, so that removing any number of intervals, with no add between, takes
 * O(n) and O(log n) for each.
 */
public final class BitTree {
  private static final int SHIFT = 6;

  private final int size;
  private final long[][] levels;

  private BitTree(int size) {
    this.size = size;
    int depth = 1;
    for (int words = words(size); words > 1; words = words(words)) {
      depth++;
    }
    levels = new long[depth][];
    int bits = size;
    for (int k = 0; k < depth; k++) {
      levels[k] = new long[words(bits)];
      bits = levels[k].length;
    }
  }

  private static int words(int bits) {
    return Math.max(1, (bits + Long.SIZE - 1) >>> SHIFT);
  }

  /** All integers from 0 to {@code size - 1}. */
  public static BitTree all(int size) {
    BitTree tree = new BitTree(size);
    int bits = size;
    for (long[] words : tree.levels) {
      Arrays.fill(words, -1L);
      words[words.length - 1] = bits == 0 ? 0 : -1L >>> (words.length * Long.SIZE - bits);
      bits = words.length;
    }
    return tree;
  }

  /** None of the integers from 0 to {@code size - 1}. */
  public static BitTree none(int size) {
    return new BitTree(size);
  }

  public boolean contains(int x) {
    return (levels[0][x >>> SHIFT] >>> x & 1) != 0;
  }

  /** The first member at or after x; {@code size} if there is none. */
  public int next(int x) {
    int found = x < size ? next(0, x) : -1;
    return found < 0 ? size : found;
  }

  private int next(int bottom, int from) {
    int at = from;
    for (int k = bottom; k < levels.length; k++) {
      int word = at >>> SHIFT;
      if (word >= levels[k].length) {
        return -1;
      }
      long bits = levels[k][word] & (-1L << at);
      if (bits != 0) {
        at = word << SHIFT | Long.numberOfTrailingZeros(bits);
        for (int down = k - 1; down >= bottom; down--) {
          at = at << SHIFT | Long.numberOfTrailingZeros(levels[down][at]);
        }
        return at;
      }
      at = word + 1;
    }
    return -1;
  }

  /** The last member at or before x; -1 if there is none. */
  public int previous(int x) {
    int at = x;
    for (int k = 0; k < levels.length && at >= 0; k++) {
      int word = at >>> SHIFT;
      long bits = levels[k][word] & (-1L >>> ~at);
      if (bits != 0) {
        at = word << SHIFT | (Long.SIZE - 1 - Long.numberOfLeadingZeros(bits));
        for (int down = k - 1; down >= 0; down--) {
          at = at << SHIFT | (Long.SIZE - 1 - Long.numberOfLeadingZeros(levels[down][at]));
        }
        return at;
      }
      at = word - 1;
    }
    return -1;
  }

  /** Puts an integer in. */
  public void add(int x) {
    int at = x;
    for (long[] words : levels) {
      long before = words[at >>> SHIFT];
      words[at >>> SHIFT] = before | 1L << at;
      if (before != 0) {
        // The levels above know this word already.
        return;
      }
      at >>>= SHIFT;
    }
  }

  /** Takes out every member from {@code from} to {@code to}; nothing if that is no interval. */
  public void remove(int from, int to) {
    if (from > to) {
      return;
    }
    int first = from >>> SHIFT;
    int last = to >>> SHIFT;
    long head = -1L << from;
    long tail = -1L >>> ~to;
    if (first == last) {
      clear(first, head & tail);
      return;
    }
    clear(first, head);
    if (last > first + 1 && levels.length > 1) {
      // Words that are zero already cost nothing: the level above knows them.
      int word = next(1, first + 1);
      while (word >= 0 && word < last) {
        clear(word, -1L);
        word = next(1, word + 1);
      }
    }
    clear(last, tail);
  }

  private void clear(int word, long bits) {
    int at = word;
    long mask = bits;
    for (long[] words : levels) {
      long before = words[at];
      long after = before & ~mask;
      words[at] = after;
      if (after != 0 || before == 0) {
        return;
      }
      mask = 1L << at;
      at >>>= SHIFT;
    }
  }
}
