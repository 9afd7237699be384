package dev.plumbline.core.spec;

import org.jspecify.annotations.Nullable;

/**
 * Hash arithmetic for states. Deciders keep millions of states in hash tables, and the hash codes
 * of small integers, alone or added up as {@code AbstractMap} does, collide without end; so every
 * element is mixed before it is combined.
 */
final class Hashes {
  /** Odd, so that it has an inverse modulo 2^64. */
  static final long BASE = 0x9E3779B97F4A7C15L;

  /** The inverse of {@link #BASE}: their product is 1. */
  static final long INVERSE = inverse(BASE);

  private Hashes() {}

  /** A bijection of 64 bits in which every input bit changes about half of the output bits. */
  static long mix(long h) {
    h = (h ^ (h >>> 30)) * 0xBF58476D1CE4E5B9L;
    h = (h ^ (h >>> 27)) * 0x94D049BB133111EBL;
    return h ^ (h >>> 31);
  }

  /** The mixed hash of an element, which may be null. */
  static long of(@Nullable Object element) {
    return mix(element == null ? BASE : element.hashCode() + BASE);
  }

  static int fold(long h) {
    long m = mix(h);
    return (int) (m ^ (m >>> 32));
  }

  /** Newton's iteration: each round doubles the number of right bits, of which 3 are given. */
  private static long inverse(long odd) {
    long x = odd;
    for (int i = 0; i < 5; i++) {
      x *= 2 - odd * x;
    }
    return x;
  }
}
