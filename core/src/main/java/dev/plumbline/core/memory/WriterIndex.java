package dev.plumbline.core.memory;

import org.jspecify.annotations.Nullable;

/**
 * Finds the word that wrote a value to an address, and the values that were written twice.
 *
 * <p>Programs under test make distinct values by counting, each thread for itself: {@link
 * SortedWriterIndex}. Whatever else they do is a matter of hashing: {@link HashedWriterIndex}.
 */
abstract sealed class WriterIndex permits SortedWriterIndex, HashedWriterIndex {
  /** No word: nobody wrote the value. */
  static final int NONE = -1;

  static WriterIndex of(MultiWordHistory h, AccessKinds kinds) {
    SortedWriterIndex growing = SortedWriterIndex.of(h, kinds);
    return growing != null ? growing : new HashedWriterIndex(h, kinds);
  }

  /** The word that wrote a value which is not the initial one, or {@link #NONE}. */
  abstract int find(int address, long value);

  /**
   * Two words that wrote the same value to the same address; or one, and {@link #NONE}, if it wrote
   * the initial value; null if there are none.
   */
  abstract int @Nullable [] duplicate();
}
