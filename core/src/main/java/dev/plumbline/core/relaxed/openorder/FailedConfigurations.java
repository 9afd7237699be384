package dev.plumbline.core.relaxed.openorder;

import dev.plumbline.core.primitive.HashIndex;
import java.util.Arrays;

/**
 * The configurations that were looked at and failed. One that allows no more than a known one fails
 * as well: the same operations are placed, the same elements are there and the same answers due; no
 * answer has waited and no element was passed less often; and whatever order its blocks leave open,
 * those of the known one leave open, too.
 *
 * <p>Configurations that can be compared are in one chain, which stays short, because nothing that
 * is dominated when it comes enters it. A configuration that is still being looked at is not met
 * again: more operations are placed at every step. Remembering what failed is what G. Lowe, Testing
 * for linearizability, 2017, does; comparing blocks is ours.
 *
 * <p>Cost: a few words a configuration; O(blocks) for each that it is compared with.
 */
final class FailedConfigurations {
  /** How many words of a configuration must be the same as those of another. */
  static final int SAME = 5;

  private static final long MIXER = 0x9E3779B97F4A7C15L;
  private static final long HIGHEST = 0x8888888888888888L;

  /** A gigabyte. What is not remembered costs time only. */
  private static final int MOST_WORDS = 1 << 27;

  private final int countWords;
  private final long mostEntries;
  private final HashIndex entries = new HashIndex();
  private int[] start = new int[1 << 7];
  private long[] marks = new long[1 << 7];
  private long[] words = new long[1 << 10];
  private int used;

  /**
   * Nothing is known yet.
   *
   * @param countWords how many words hold counts of four bits each, of which less is better
   * @param mostEntries how many to remember at most
   */
  FailedConfigurations(int countWords, long mostEntries) {
    this.countWords = countWords;
    this.mostEntries = mostEntries;
  }

  /**
   * Remembers a configuration; false if one is known that allows no less.
   *
   * @param key {@link #SAME} words that must be the same, then counts, then blocks
   */
  boolean add(long[] key, int length) {
    int hash = hash(key);
    long others = ~marks(key, length);
    for (int e = entries.first(hash); e >= 0; e = entries.next(e)) {
      if ((marks[e] & others) == 0 && allows(e, key, length)) {
        return false;
      }
    }
    store(key, hash, length);
    return true;
  }

  /** Whether a known one allows no less. */
  private boolean allows(int e, long[] key, int length) {
    int at = start[e];
    return isNoMore(at + SAME, key)
        && isCoarser(at + SAME + countWords, start[e + 1], key, SAME + countWords, length)
        && Arrays.equals(words, at, at + SAME, key, 0, SAME);
  }

  /**
   * A bit for each end of a block, by what is there up to it. Where the blocks of one can be
   * refined to those of another, each of its blocks ends where one of the other's does; so do the
   * bits of one say at once of most others that they cannot be.
   */
  private long marks(long[] key, int length) {
    long all = 0;
    long upTo = 0;
    for (int i = SAME + countWords; i < length; i++) {
      upTo |= key[i];
      all |= 1L << ((upTo * MIXER) >>> 58);
    }
    return all;
  }

  /** Bytes held. */
  long bytes() {
    return entries.bytes() + 12L * start.length + 8L * words.length;
  }

  /** Whether each four bits of a known one are at most those of another; the highest is not set. */
  private boolean isNoMore(int at, long[] key) {
    for (int i = 0; i < countWords; i++) {
      if ((((key[SAME + i] | HIGHEST) - words[at + i]) & HIGHEST) != HIGHEST) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the blocks of a known one can be refined to those of another. Both hold the same, but
   * for what was {@linkplain OrderedPartition#forget forgotten} because it is behind all that
   * matter; if the known one has not forgotten it, it may be behind them, too.
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

  private void store(long[] key, int hash, int length) {
    if (used + length > MOST_WORDS || entries.size() >= mostEntries) {
      return;
    }
    int e = entries.add(hash);
    if (used + length > words.length) {
      words = Arrays.copyOf(words, 2 * words.length + length);
    }
    if (e + 2 > start.length) {
      start = Arrays.copyOf(start, 2 * start.length);
      marks = Arrays.copyOf(marks, start.length);
    }
    System.arraycopy(key, 0, words, used, length);
    used += length;
    // Not the last end: behind it may be what the other one has forgotten.
    marks[e] = marks(key, length - 1);
    start[e + 1] = used;
  }

  private static int hash(long[] key) {
    long h = 0;
    for (int i = 0; i < SAME; i++) {
      h = (h ^ key[i]) * MIXER;
      h ^= h >>> 29;
    }
    return (int) (h ^ (h >>> 32));
  }
}
