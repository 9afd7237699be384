package dev.plumbline.core.transaction;

import dev.plumbline.core.history.Values;
import org.jspecify.annotations.Nullable;

/**
 * What reads showed, straight from the columns: the facts that cycles are made of and verified by.
 */
final class ReadContents {
  private final TransactionHistory h;

  ReadContents(TransactionHistory h) {
    this.h = h;
  }

  /** Where a read shows a value, from 0; -1 if it does not. */
  int place(int read, long value) {
    if (h.model() == TransactionModel.RW_REGISTER) {
      return h.value(read) == value ? 0 : -1;
    }
    for (int p = h.length(read) - 1; p >= 0; p--) {
      if (h.element(read, p) == value) {
        return p;
      }
    }
    return -1;
  }

  boolean shows(int read, long value) {
    return place(read, value) >= 0;
  }

  /** Whether a transaction wrote a value to a key. */
  boolean wrote(int row, int key, long value) {
    for (int s = h.first(row); s < h.end(row); s++) {
      if (h.writes(s) && h.key(s) == key && h.value(s) == value) {
        return true;
      }
    }
    return false;
  }

  boolean wrote(int row, int key) {
    for (int s = h.first(row); s < h.end(row); s++) {
      if (h.writes(s) && h.key(s) == key) {
        return true;
      }
    }
    return false;
  }

  /** A read of a key by a committed transaction that shows a value, or does not; -1 for none. */
  int read(int row, int key, long value, boolean shown) {
    for (int s = h.first(row); s < h.end(row) && !h.unknown(row); s++) {
      if (!h.writes(s) && h.key(s) == key && shows(s, value) == shown) {
        return s;
      }
    }
    return -1;
  }

  /**
   * Whether of two values that were written to a register the second came later, or the first is
   * null: because the one leads to the other by transactions that each read a value and replaced
   * it, or because null leads so to the first, and not to the second.
   */
  boolean isLater(int key, long earlier, long later) {
    long at = later;
    for (int hop = 0; hop <= h.size() && at != Values.NULL; hop++) {
      Long before = replaced(key, at);
      if (before == null) {
        return leadsToNull(key, earlier);
      }
      at = before;
      if (at == earlier) {
        return true;
      }
    }
    return false;
  }

  private boolean leadsToNull(int key, long value) {
    long at = value;
    for (int hop = 0; hop <= h.size() && at != Values.NULL; hop++) {
      Long before = replaced(key, at);
      if (before == null) {
        return false;
      }
      at = before;
    }
    return at == Values.NULL;
  }

  /** What the transaction that wrote a value had read of the key before; null if nothing. */
  private @Nullable Long replaced(int key, long value) {
    for (int i = 0; i < h.size(); i++) {
      if (wrote(i, key, value)) {
        return h.unknown(i) ? null : external(i, key);
      }
    }
    return null;
  }

  /** What a transaction read of a key before it wrote it; null if nothing. */
  @Nullable Long external(int row, int key) {
    for (int s = h.first(row); s < h.end(row) && !h.unknown(row); s++) {
      if (h.key(s) == key) {
        return h.writes(s) ? null : (Long) h.value(s);
      }
    }
    return null;
  }

  /** The last value that a transaction wrote to a key; null if it wrote none. */
  @Nullable Long written(int row, int key) {
    for (int s = h.end(row) - 1; s >= h.first(row); s--) {
      if (h.writes(s) && h.key(s) == key) {
        return h.value(s);
      }
    }
    return null;
  }

  /** Whether a transaction took effect: it returned, or somebody saw what it wrote. */
  boolean happened(int row) {
    return !h.unknown(row) || isSeen(row);
  }

  private boolean isSeen(int row) {
    for (int s = h.first(row); s < h.end(row); s++) {
      for (int i = 0; h.writes(s) && i < h.size(); i++) {
        if (i != row && read(i, h.key(s), h.value(s), true) >= 0) {
          return true;
        }
      }
    }
    return false;
  }
}
