package dev.plumbline.core.crash;

/**
 * Finds the word that wrote a value to an address, and the values that were written twice.
 *
 * <p>Programs under test make distinct values by counting, each thread for itself: {@link
 * GrowingValues}. Whatever else they do is a matter of hashing: {@link HashedValues}.
 */
abstract sealed class Writers permits GrowingValues, HashedValues {
  /** No word: nobody wrote the value. */
  static final int NONE = -1;

  static Writers of(MultiWordHistory h, Roles roles) {
    GrowingValues growing = GrowingValues.of(h, roles);
    return growing != null ? growing : new HashedValues(h, roles);
  }

  /** The word that wrote a value which is not the initial one, or {@link #NONE}. */
  abstract int find(int address, long value);

  /**
   * Two words that wrote the same value to the same address; or one, and {@link #NONE}, if it wrote
   * the initial value; null if there are none.
   */
  abstract int[] duplicate();
}
