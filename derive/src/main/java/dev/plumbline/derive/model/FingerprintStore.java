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

  private final long[][] tables = new long[TABLES][32];
  private final int[] used = new int[TABLES];
  private long[][] origins = new long[64][];
  private long printBytes = 8L * TABLES * 32;
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
    return super.bytes() + printBytes + 8 * states;
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
    int t = tableOf(hash);
    int at = place(tables[t], first, second);
    if (tables[t][at] != 0 || tables[t][at + 1] != 0) {
      return false;
    }
    put(tables[t], at, first, second);
    append(state, length, states << 8 | length + 1);
    remember(parent << 24 | action << 8);
    if (3L * ++used[t] > tables[t].length) {
      grow(t);
    }
    return true;
  }

  /** The place of a fingerprint, or where it belongs. */
  private static int place(long[] table, long first, long second) {
    int at = 2 * start(first, table.length / 2);
    while ((table[at] != 0 || table[at + 1] != 0)
        && (table[at] != first || table[at + 1] != second)) {
      at = at + 2 == table.length ? 0 : at + 2;
    }
    return at;
  }

  private static void put(long[] table, int at, long first, long second) {
    table[at] = first;
    table[at + 1] = second;
  }

  private void grow(int t) {
    long[] old = tables[t];
    tables[t] = new long[2 * grown(old.length / 2)];
    printBytes += 8L * (tables[t].length - old.length);
    for (int i = 0; i < old.length; i += 2) {
      if (old[i] != 0 || old[i + 1] != 0) {
        put(tables[t], place(tables[t], old[i], old[i + 1]), old[i], old[i + 1]);
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
