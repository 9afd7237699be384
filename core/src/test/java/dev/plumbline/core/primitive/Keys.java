package dev.plumbline.core.primitive;

import java.util.Random;
import java.util.function.LongUnaryOperator;

/** Sequences of keys that bring careless tables into trouble. */
enum Keys {
  NEIGHBORS(i -> i),
  NEGATIVE(i -> -i),
  MULTIPLES(i -> i << 20),
  UPPER_HALF(i -> i << 32),
  HIGHEST_BITS(i -> i << 52),
  PAIRS_OF_SMALL(i -> ((i / 100) << 32) | (i % 100)),
  ENDS(i -> (i & 1) == 0 ? Long.MIN_VALUE + i : Long.MAX_VALUE - i),
  /** All would meet if slots were the lowest bits of a product with the golden ratio. */
  MULTIPLES_OF_INVERSE(i -> (i << 40) * 0xF1DE83E19937733DL),
  RANDOM(i -> new Random(i).nextLong());

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final LongUnaryOperator key;

  Keys(LongUnaryOperator key) {
    this.key = key;
  }

  /** The i-th key; different from those of other i below 4,000. */
  long key(int i) {
    return key.applyAsLong(i);
  }
}
