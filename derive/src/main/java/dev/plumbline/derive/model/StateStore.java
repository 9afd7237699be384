package dev.plumbline.derive.model;

import java.util.Arrays;

/**
 * The states that were found, exactly, with how each was found.
 *
 * <p>States are appended to an arena, which is the queue of the breadth-first search at the same
 * time; open hash tables of addresses find them again, with 24 bits of the hash beside the address
 * so that few wrong candidates are compared. There are several tables, and each grows by itself and
 * by a half, so that the memory that growing takes for a moment is a small part of the whole. A
 * record is one word that says where it came from, the sets of configurations, and the rest of the
 * state.
 *
 * <p>With <em>antichains</em> a state is not stored if there is one that differs only in its sets,
 * each of which is a subset. Every violation that can be reached from the dropped state is reached
 * from the stored one by the same schedule, because violation means an empty set and all steps of
 * the monitor are monotone; and everything but the sets is the same, so nothing else is lost.
 */
class StateStore {
  static final int SEGMENT_BITS = 17;
  private static final int SEGMENT = 1 << SEGMENT_BITS;
  private static final int ADDRESS_BITS = 40;

  /** By the upper bits of the hash; the lower ones tell stores apart. */
  private static final int TABLE_BITS = 6;

  static final int TABLES = 1 << TABLE_BITS;

  /** Of the number of a set of configurations. */
  static final int SET_BITS = 21;

  private static final int SET_MASK = (1 << SET_BITS) - 1;
  private static final long ADDRESS_MASK = (1L << ADDRESS_BITS) - 1;

  private final int words;
  private final ConfigurationSets antichain;
  private long[][] segments = new long[64][];
  private final long[][] tables = new long[TABLES][16];
  private final int[] used = new int[TABLES];
  private long end;
  private long count;
  private long bytes;

  /**
   * An empty store.
   *
   * @param words how many words the sets of a state take
   * @param antichain the sets if states with larger sets are not stored, else null
   */
  StateStore(int words, ConfigurationSets antichain) {
    this.words = words;
    this.antichain = antichain;
    segments[0] = new long[1024];
    bytes = 8L * (1024 + TABLES * 16);
  }

  long count() {
    return count;
  }

  /** Where the next record will be, or later. */
  long end() {
    return end;
  }

  /** What it takes. */
  long bytes() {
    return bytes;
  }

  /** The array that holds a record. */
  long[] segment(long address) {
    return segments[(int) (address >>> SEGMENT_BITS)];
  }

  /** Where in its array a record is. */
  static int offset(long address) {
    return (int) address & SEGMENT - 1;
  }

  /**
   * Where the first record is from an address on at which one ended. That is elsewhere if the next
   * one found no room in this segment, which may show only after the search came there.
   *
   * @param limit an end of the store, behind which others may be writing; reached if there is none
   */
  long first(long address, long limit) {
    if (address >= limit || offset(address) == 0 || segment(address)[offset(address)] != 0) {
      return address;
    }
    return address + SEGMENT - 1 & -SEGMENT;
  }

  /** The address of the record after this one, as {@link #first}. */
  long next(long address, long limit) {
    return first(address + length(segment(address)[offset(address)]), limit);
  }

  static int length(long origin) {
    return (int) origin & 0xFF;
  }

  /** What led to a record: 16 bits. */
  static int action(long origin) {
    return (int) (origin >>> 8) & 0xFFFF;
  }

  /** The address of the state before, as it was given. */
  static long parent(long origin) {
    return origin >>> 24;
  }

  /** What a state is known by when it is expanded. */
  long identity(long address) {
    return address;
  }

  /** Where a state came from, by its identity. */
  long origin(long identity) {
    return segment(identity)[offset(identity)];
  }

  /** Where a state is that is this one or better; negative if there is none. */
  long find(long[] state, int length, long hash) {
    long[] table = tables[tableOf(hash)];
    return (table[place(table, state, length, hash)] & ADDRESS_MASK) - 1;
  }

  /** Says that the records before an address are not needed again to be expanded. */
  void expanded(long before) {
    // They are what states are compared with.
  }

  /** Forgets the records of a segment. */
  final void release(int segment) {
    if (segments[segment] != null) {
      bytes -= 8L * segments[segment].length;
      segments[segment] = null;
    }
  }

  /** Stores a state unless it is known; whether it was new. */
  boolean add(long[] state, int length, long hash, long parent, int action) {
    int t = tableOf(hash);
    int place = place(tables[t], state, length, hash);
    if (tables[t][place] != 0) {
      return false;
    }
    long address = append(state, length, parent << 24 | action << 8 | length + 1);
    tables[t][place] = (hash & ~ADDRESS_MASK) | (address + 1);
    count++;
    if (3L * ++used[t] > 2L * tables[t].length) {
      grow(t);
    }
    return true;
  }

  static int tableOf(long hash) {
    return (int) (hash >>> (64 - TABLE_BITS));
  }

  /** Where in a table of so many places to begin: the middle bits of the hash, as a fraction. */
  static int start(long hash, int places) {
    return (int) ((((hash >>> 8) & 0xFFFF_FFFFL) * places) >>> 32);
  }

  /** How many places a table has after it has grown. */
  static int grown(int places) {
    return places + places / 2;
  }

  /** The place of a state that covers this one, or else where this one belongs. */
  private int place(long[] table, long[] state, int length, long hash) {
    long tag = hash & ~ADDRESS_MASK;
    int i = start(hash, table.length);
    while (table[i] != 0
        && ((table[i] & ~ADDRESS_MASK) != tag
            || !covers((table[i] & ADDRESS_MASK) - 1, state, length))) {
      i = i + 1 == table.length ? 0 : i + 1;
    }
    return i;
  }

  private boolean covers(long address, long[] state, int length) {
    long[] s = segment(address);
    int o = offset(address) + 1;
    if (length(s[o - 1]) != length + 1) {
      return false;
    }
    for (int i = words; i < length; i++) {
      if (s[o + i] != state[i]) {
        return false;
      }
    }
    for (int i = 0; i < words; i++) {
      if (s[o + i] != state[i] && (antichain == null || !areSubsets(s[o + i], state[i]))) {
        return false;
      }
    }
    return true;
  }

  private boolean areSubsets(long small, long large) {
    for (int shift = 0; shift < 63; shift += SET_BITS) {
      int a = (int) (small >>> shift) & SET_MASK;
      int b = (int) (large >>> shift) & SET_MASK;
      if (!antichain.isSubset(a, b)) {
        return false;
      }
    }
    return true;
  }

  /** How many words so many sets take: three to a word. */
  static int wordsFor(int sets) {
    return (sets + 2) / 3;
  }

  /** Puts a set among the words of a state. */
  static void putSet(long[] state, int at, int index, int set) {
    state[at + index / 3] |= (long) set << (index % 3 * SET_BITS);
  }

  /** Takes a set from the words of a state. */
  static int getSet(long[] state, int at, int index) {
    return (int) (state[at + index / 3] >>> (index % 3 * SET_BITS)) & SET_MASK;
  }

  /** Writes a record, and says where. */
  final long append(long[] state, int length, long origin) {
    if (offset(end) + length + 1 > SEGMENT) {
      end = end + SEGMENT - 1 & -SEGMENT;
    }
    int s = (int) (end >>> SEGMENT_BITS);
    if (s == segments.length) {
      segments = Arrays.copyOf(segments, 2 * s);
    }
    int needed = offset(end) + length + 1;
    if (segments[s] == null) {
      segments[s] = new long[SEGMENT];
      bytes += 8L * SEGMENT;
    } else if (segments[s].length < needed) {
      bytes += 8L * segments[s].length;
      segments[s] = Arrays.copyOf(segments[s], Math.min(SEGMENT, 2 * segments[s].length));
    }
    long address = end;
    segments[s][offset(end)] = origin;
    System.arraycopy(state, 0, segments[s], offset(end) + 1, length);
    end += length + 1;
    return address;
  }

  private void grow(int t) {
    long[] old = tables[t];
    long[] table = new long[grown(old.length)];
    bytes += 8L * (table.length - old.length);
    for (long entry : old) {
      if (entry != 0) {
        int i = start(hash((entry & ADDRESS_MASK) - 1), table.length);
        while (table[i] != 0) {
          i = i + 1 == table.length ? 0 : i + 1;
        }
        table[i] = entry;
      }
    }
    tables[t] = table;
  }

  private long hash(long address) {
    long[] s = segment(address);
    int o = offset(address);
    return hash(s, o + 1, length(s[o]) - 1);
  }

  /** The hash of a state: of all but the sets if there are antichains. */
  long hash(long[] state, int offset, int length) {
    long h = 0x2545F4914F6CDD1DL;
    for (int i = antichain == null ? 0 : words; i < length; i++) {
      h = (h ^ state[offset + i]) * 0x9E3779B97F4A7C15L;
      h ^= h >>> 32;
    }
    h *= 0xD6E8FEB86659FD93L;
    return h ^ h >>> 29;
  }
}
