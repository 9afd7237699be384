package dev.plumbline.core.memory;

import dev.plumbline.core.primitive.Filled;
import org.jspecify.annotations.Nullable;

/**
 * Writers in a hash table of {@code int}, with at most one slot in two taken: an access for each
 * word, and a large table is in no cache.
 */
final class HashedWriterIndex extends WriterIndex {
  private final MultiWordHistory h;
  private final int[] table;
  private int @Nullable [] duplicate;

  HashedWriterIndex(MultiWordHistory h, AccessKinds kinds) {
    this.h = h;
    int capacity = 8;
    while (capacity < 2L * h.words && capacity < 1 << 30) {
      capacity <<= 1;
    }
    table = Filled.ints(capacity, NONE);
    for (int i = 0; i < h.size; i++) {
      boolean writes = kinds.mayWrite(i);
      for (int w = h.first[i]; writes && w < h.first[i + 1]; w++) {
        if (kinds.writes(i, w)) {
          enter(w);
        }
      }
    }
  }

  private void enter(int w) {
    long value = h.after[w];
    if (value == h.initial()) {
      duplicate = duplicate == null ? new int[] {w, NONE} : duplicate;
      return;
    }
    int slot = slot(h.address[w], value);
    if (table[slot] == NONE) {
      table[slot] = w;
    } else if (duplicate == null) {
      duplicate = new int[] {table[slot], w};
    }
  }

  private int slot(int address, long value) {
    int mask = table.length - 1;
    int slot = hash(address, value) & mask;
    while (table[slot] != NONE
        && (h.after[table[slot]] != value || h.address[table[slot]] != address)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Neighbors and multiples must not meet in the same slots. */
  private static int hash(int address, long value) {
    long hash = (value + address * 0x632BE59BD9B4E019L) * 0x9E3779B97F4A7C15L;
    return (int) (hash >>> 32) ^ (int) (hash >>> 12);
  }

  /** If a value was written several times, the history is not decided by its values anyway. */
  @Override
  int find(int address, long value) {
    return table[slot(address, value)];
  }

  @Override
  int @Nullable [] duplicate() {
    return duplicate;
  }
}
