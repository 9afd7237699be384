package dev.plumbline.testkit;

/**
 * SplitMix64 (Steele, Lea, Flood, 2014). Written out because the same seed must give the same
 * history on every JDK.
 */
final class Rng {
  private long state;

  Rng(long seed) {
    state = seed;
  }

  long next() {
    state += 0x9E3779B97F4A7C15L;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Uniform in 0 (inclusive) to bound (exclusive). */
  int below(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** Uniform in [0, 1). */
  double unit() {
    return (next() >>> 11) * 0x1.0p-53;
  }

  boolean chance(double probability) {
    return probability > 0 && unit() < probability;
  }

  <T> T pick(java.util.List<T> list) {
    return list.get(below(list.size()));
  }

  /** A generator that depends on this one's seed and the salt, not on how far it got. */
  static Rng of(long seed, long salt) {
    Rng mixed = new Rng(seed * 0x9E3779B97F4A7C15L + salt);
    return new Rng(mixed.next());
  }
}
