package dev.plumbline.core.search;

/**
 * The configuration in which the search is: what was taken of the open operations, what is free,
 * which pending ones are used, the state, and what the burst so far forbids the next operation.
 * Where it is in the history, the {@link OpenOperations} knows.
 */
final class SearchNode {
  /** Masks by slot: what has been taken, and what counts as taken if that is convenient. */
  final long[] used;

  final long[] free;

  int state;

  /** Which pending operations are used; see {@link PendingUse}. */
  int use;

  /** The class of the operation before in the burst, as far as the next must know it; else -1. */
  int previous = -1;

  /** Whether x_r, which was free, is to be used and not to be dropped. */
  boolean mustUse;

  SearchNode(int words) {
    used = new long[words];
    free = new long[words];
  }

  /** What the burst so far forbids, as one number. */
  int constraint() {
    return (previous + 1) * 2 + (mustUse ? 1 : 0);
  }

  void constraint(int number) {
    previous = (number >> 1) - 1;
    mustUse = (number & 1) != 0;
  }

  /** Begins a new burst, at the next return. */
  void endBurst() {
    previous = -1;
    mustUse = false;
  }

  boolean isUsed(int slot) {
    return (used[slot >>> 6] & (1L << slot)) != 0;
  }

  boolean isFree(int slot) {
    return (free[slot >>> 6] & (1L << slot)) != 0;
  }

  void serve(int slot) {
    used[slot >>> 6] |= 1L << slot;
  }

  void use(int slot) {
    used[slot >>> 6] |= 1L << slot;
    free[slot >>> 6] &= ~(1L << slot);
  }

  void unfree(int slot) {
    free[slot >>> 6] &= ~(1L << slot);
  }

  /** Forgets a slot whose operation has returned. */
  void leave(int slot) {
    used[slot >>> 6] &= ~(1L << slot);
    free[slot >>> 6] &= ~(1L << slot);
  }
}
