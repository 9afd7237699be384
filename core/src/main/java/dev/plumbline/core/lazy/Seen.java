package dev.plumbline.core.lazy;

import java.util.Arrays;

/**
 * The configurations that were looked at and failed. One that allows no more than a known one fails
 * as well: the same operations are placed and the same answers due, no answer has waited and no
 * element was passed less often, and whatever order its blocks leave open, those of the known one
 * leave open, too.
 *
 * <p>Configurations that can be compared are in one chain, which stays short, because nothing that
 * is dominated when it comes enters it. A configuration that is still being looked at is not met
 * again: more operations are placed at every step.
 */
final class Seen {
  private static final long HIGHEST = 0x8888888888888888L;

  /** A gigabyte. What is not remembered costs time only. */
  private static final int MOST_WORDS = 1 << 27;

  private final int countWords;
  private final long mostEntries;
  private int[] heads = new int[1 << 8];
  private int[] next = new int[1 << 7];
  private int[] start = new int[1 << 7];
  private int[] same = new int[1 << 7];
  private long[] words = new long[1 << 10];
  private int used;
  private int count;

  /**
   * Nothing is known yet.
   *
   * @param countWords how many words hold counts of four bits each, of which less is better
   * @param mostEntries how many to remember at most
   */
  Seen(int countWords, long mostEntries) {
    this.countWords = countWords;
    this.mostEntries = mostEntries;
  }

  /**
   * Remembers a configuration; false if one is known that allows no less.
   *
   * @param key what must be the same, then counts, then blocks
   * @param equal how many words must be the same
   */
  boolean add(long[] key, int equal, int length) {
    int slot = hash(key, 0, equal) & (heads.length - 1);
    for (int e = heads[slot] - 1; e >= 0; e = next[e] - 1) {
      int at = start[e];
      if (same[e] == equal
          && Arrays.equals(words, at, at + equal, key, 0, equal)
          && isNoMore(at + equal, key, equal)
          && isCoarser(at + equal + countWords, start[e + 1], key, equal + countWords, length)) {
        return false;
      }
    }
    store(key, equal, length);
    return true;
  }

  /** Bytes held. */
  long bytes() {
    return 4L * heads.length + 12L * start.length + 8L * words.length;
  }

  /** Whether each four bits of a known one are at most those of another; the highest is not set. */
  private boolean isNoMore(int at, long[] key, int from) {
    for (int i = 0; i < countWords; i++) {
      if ((((key[from + i] | HIGHEST) - words[at + i]) & HIGHEST) != HIGHEST) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the blocks of a known one can be refined to those of another. Both hold the same, but
   * for what was {@linkplain Blocks#forget forgotten} because it is behind all that matter; if the
   * known one has not forgotten it, it may be behind them, too.
   */
  private boolean isCoarser(int at, int end, long[] key, int from, int to) {
    if (end - at > to - from) {
      return false;
    }
    int i = at;
    long left = i < end ? words[i] : 0;
    for (int j = from; j < to; j++) {
      if ((key[j] & ~left) != 0) {
        return false;
      }
      left &= ~key[j];
      if (left == 0 && ++i < end) {
        left = words[i];
      }
    }
    return true;
  }

  private void store(long[] key, int equal, int length) {
    if (used + length > MOST_WORDS || count >= mostEntries) {
      return;
    }
    if (used + length > words.length) {
      words = Arrays.copyOf(words, 2 * words.length + length);
    }
    if (count + 2 > start.length) {
      start = Arrays.copyOf(start, 2 * start.length);
      next = Arrays.copyOf(next, start.length);
      same = Arrays.copyOf(same, start.length);
    }
    System.arraycopy(key, 0, words, used, length);
    used += length;
    same[count] = equal;
    start[count + 1] = used;
    count++;
    if (count > heads.length) {
      heads = new int[4 * heads.length];
      for (int e = 0; e < count; e++) {
        link(e);
      }
    } else {
      link(count - 1);
    }
  }

  private void link(int e) {
    int slot = hash(words, start[e], start[e] + same[e]) & (heads.length - 1);
    next[e] = heads[slot];
    heads[slot] = e + 1;
  }

  private static int hash(long[] key, int from, int to) {
    long h = to - from;
    for (int i = from; i < to; i++) {
      h = (h ^ key[i]) * 0x9E3779B97F4A7C15L;
      h ^= h >>> 29;
    }
    return (int) (h ^ (h >>> 32));
  }
}
