package dev.plumbline.core.search;

import dev.plumbline.core.primitive.HashIndex;
import java.util.Arrays;

/**
 * Configurations that failed, chained by return, shape of the state and used operations that are
 * neither readers nor overwrites.
 *
 * <p>An entry made without constraint states a fact, "cannot be completed", and discards every
 * configuration it dominates ({@code docs/search.md}). An entry made under a constraint from the
 * previous step discards only an identical node; using dominance there would be the classic unsound
 * mix of sleep sets and state caching. Any entry may be forgotten: only time is lost. The oldest go
 * first.
 *
 * <p>Cost: a comparison of {@code words} words for each entry with the same hash code; 16 bytes and
 * 16 for each word an entry, and what the index takes.
 */
final class FailureMemo {
  private final int words;
  private final boolean dominateReaders;
  private final boolean dominatePending;
  private final PendingUse pendingUse;
  private final StateSpace<?> space;
  private long capacity;

  private final HashIndex entries = new HashIndex();
  private int[] returns = new int[64];
  private int[] states = new int[64];
  private int[] pending = new int[64];
  private int[] constraints = new int[64];
  private long[] masks;
  private int oldest;

  FailureMemo(
      int words,
      boolean dominateReaders,
      boolean dominatePending,
      PendingUse pendingUse,
      StateSpace<?> space,
      long capacity) {
    this.words = words;
    this.dominateReaders = dominateReaders;
    this.dominatePending = dominatePending;
    this.pendingUse = pendingUse;
    this.space = space;
    this.capacity = Math.max(1, Math.min(capacity, (Integer.MAX_VALUE - 64) / (2 * words)));
    this.masks = new long[64 * 2 * words];
  }

  int size() {
    return entries.size();
  }

  /** Bytes held. */
  long bytes() {
    return entries.bytes() + returns.length * (16L + 16L * words);
  }

  /** Stops growing: from now on the oldest entry makes room for each new one. */
  void freeze() {
    capacity = Math.max(1, size());
  }

  /** Whether a failed entry discards this node. */
  boolean discards(
      OpenOperations w, int r, int state, long[] used, long[] free, int use, int constraint) {
    int h = hash(w, r, state, used);
    for (int e = entries.first(h); e >= 0; e = entries.next(e)) {
      if (returns[e] == r
          && (constraints[e] == 0
              ? space.allowsNoLess(states[e], state) && dominates(e, w, used, free, use)
              : states[e] == state
                  && constraints[e] == constraint
                  && identical(e, used, free, use))) {
        return true;
      }
    }
    return false;
  }

  private boolean dominates(int e, OpenOperations w, long[] used, long[] free, int use) {
    if (pending[e] != use && !(dominatePending && pendingUse.within(pending[e], use))) {
      return false;
    }
    for (int i = 0; i < words; i++) {
      long eUsed = masks[2 * words * e + i];
      long eFree = masks[2 * words * e + words + i];
      long readers = w.readers[i];
      long overwrites = w.overwrites[i];
      long eFresh = overwrites & ~(eUsed | eFree);
      long fresh = overwrites & ~(used[i] | free[i]);
      long worse =
          ((eUsed ^ used[i]) & ~readers & ~overwrites)
              | (used[i] & ~eUsed & readers)
              | (eUsed & ~used[i] & overwrites)
              | (eFresh & ~fresh);
      if (!dominateReaders) {
        worse |= (eUsed ^ used[i]) & readers;
      }
      if (worse != 0) {
        return false;
      }
    }
    return true;
  }

  private boolean identical(int e, long[] used, long[] free, int use) {
    if (pending[e] != use) {
      return false;
    }
    for (int i = 0; i < words; i++) {
      if (masks[2 * words * e + i] != used[i] || masks[2 * words * e + words + i] != free[i]) {
        return false;
      }
    }
    return true;
  }

  void add(OpenOperations w, int r, int state, long[] used, long[] free, int use, int constraint) {
    int e = entry(hash(w, r, state, used));
    returns[e] = r;
    states[e] = state;
    pending[e] = use;
    constraints[e] = constraint;
    System.arraycopy(used, 0, masks, 2 * words * e, words);
    System.arraycopy(free, 0, masks, 2 * words * e + words, words);
  }

  /** A new entry as long as there is room, then the oldest. */
  private int entry(int hash) {
    if (size() < capacity) {
      if (size() == returns.length) {
        grow();
      }
      return entries.add(hash);
    }
    int e = oldest;
    oldest = oldest + 1 == size() ? 0 : oldest + 1;
    entries.replace(e, hash);
    return e;
  }

  private void grow() {
    int length = (int) Math.min(2L * size(), capacity);
    returns = Arrays.copyOf(returns, length);
    states = Arrays.copyOf(states, length);
    pending = Arrays.copyOf(pending, length);
    constraints = Arrays.copyOf(constraints, length);
    masks = Arrays.copyOf(masks, length * 2 * words);
  }

  private int hash(OpenOperations w, int r, int state, long[] used) {
    long h = r * 0x9E3779B97F4A7C15L + space.shape(state);
    for (int i = 0; i < words; i++) {
      h = (h ^ (h >>> 31)) * 0xD6E8FEB86659FD93L;
      h += used[i] & ~w.readers[i] & ~w.overwrites[i];
    }
    h = (h ^ (h >>> 32)) * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32);
  }
}
