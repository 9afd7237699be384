package dev.plumbline.derive.model;

import java.util.Arrays;

/**
 * The states that were found, known by 128 bits of a hash. Where each came from is kept; the states
 * themselves only until they are expanded. About 30 bytes for a state instead of 60 to 100.
 *
 * <p>If two states have the same fingerprint, one of them is not expanded. With n states that
 * happens with a probability of about n * n / 2^129, which for a thousand million states is 1 in
 * 10^20; a violation that is found is a real one in any case.
 */
final class FingerprintStore extends StateStore {
  private static final int CHUNK_BITS = 14;
  private static final int CHUNK = 1 << CHUNK_BITS;

  private long[] prints = new long[2048];
  private long[][] origins = new long[64][];
  private long states;
  private int released;

  FingerprintStore(int words) {
    super(words, null);
  }

  @Override
  long count() {
    return states;
  }

  @Override
  long bytes() {
    return super.bytes() + 32L * prints.length + 8 * states;
  }

  @Override
  long identity(long address) {
    return segment(address)[offset(address)] >>> 8;
  }

  @Override
  long origin(long identity) {
    return origins[(int) (identity >>> CHUNK_BITS)][(int) identity & CHUNK - 1];
  }

  @Override
  boolean add(long[] state, int length, long hash, long parent, int action) {
    long second = second(state, length);
    long first = hash == 0 && second == 0 ? 1 : hash;
    int at = place(prints, first, second);
    if (prints[at] != 0 || prints[at + 1] != 0) {
      return false;
    }
    prints[at] = first;
    prints[at + 1] = second;
    append(state, length, states << 8 | length + 1);
    remember(parent << 24 | action << 8);
    if (3 * states > prints.length) {
      grow();
    }
    return true;
  }

  /** The place of a fingerprint, or where it belongs. */
  private static int place(long[] table, long first, long second) {
    int mask = table.length / 2 - 1;
    int i = (int) (first >>> 8) & mask;
    while ((table[2 * i] != 0 || table[2 * i + 1] != 0)
        && (table[2 * i] != first || table[2 * i + 1] != second)) {
      i = i + 1 & mask;
    }
    return 2 * i;
  }

  private void grow() {
    long[] old = prints;
    prints = new long[2 * old.length];
    for (int i = 0; i < old.length; i += 2) {
      if (old[i] != 0 || old[i + 1] != 0) {
        int at = place(prints, old[i], old[i + 1]);
        prints[at] = old[i];
        prints[at + 1] = old[i + 1];
      }
    }
  }

  private void remember(long origin) {
    int chunk = (int) (states >>> CHUNK_BITS);
    if (chunk == origins.length) {
      origins = Arrays.copyOf(origins, 2 * chunk);
    }
    if (origins[chunk] == null) {
      origins[chunk] = new long[CHUNK];
    }
    origins[chunk][(int) states & CHUNK - 1] = origin;
    states++;
  }

  /** A hash that has nothing to do with the one that finds the place. */
  private static long second(long[] state, int length) {
    long h = 0x6A09E667F3BCC909L + length;
    for (int i = 0; i < length; i++) {
      h = Long.rotateLeft(h ^ state[i] * 0xBF58476D1CE4E5B9L, 27) * 0x94D049BB133111EBL;
    }
    h = (h ^ h >>> 31) * 0xC4CEB9FE1A85EC53L;
    return h ^ h >>> 33;
  }

  @Override
  void expanded(long before) {
    for (; released < (int) (before >>> SEGMENT_BITS); released++) {
      release(released);
    }
  }
}
