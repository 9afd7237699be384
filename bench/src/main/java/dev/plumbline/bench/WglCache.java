package dev.plumbline.bench;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The configurations that {@link Wgl} has seen: pairs of the set of placed operations and the
 * state. With a bound it forgets the least recently used ones.
 */
final class WglCache {
  private static final int OVERHEAD = 120;

  private final Map<Configuration, Configuration> seen;
  private final int bound;
  private final long memory;
  private long bytesEach;

  /** A set of operations and a state, with the hash of both. */
  private static final class Configuration {
    private final long[] placed;
    private final Object state;
    private final int hash;

    Configuration(long[] placed, Object state, int hash) {
      this.placed = placed;
      this.state = state;
      this.hash = hash;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Configuration c
          && hash == c.hash
          && state.equals(c.state)
          && Arrays.equals(placed, c.placed);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /**
   * @param bound how many configurations it keeps
   * @param memory bytes after which it is full
   */
  WglCache(int bound, long memory) {
    this.bound = bound;
    this.memory = memory;
    this.seen = bound == Wgl.UNBOUNDED ? new HashMap<>() : new LeastRecentlyUsed();
  }

  /** Adds a configuration; false if it has been seen. The set is copied. */
  boolean add(long[] placed, long placedHash, Object state) {
    int hash = (int) (mix(placedHash + state.hashCode()) >>> 32);
    if (seen.get(new Configuration(placed, state, hash)) != null) {
      return false;
    }
    bytesEach = 8L * placed.length + OVERHEAD;
    Configuration copy = new Configuration(placed.clone(), state, hash);
    seen.put(copy, copy);
    return true;
  }

  /** Whether it has more than it may. */
  boolean full() {
    return seen.size() * bytesEach > memory;
  }

  /** Spreads a number over 64 bits, as SplitMix64 does. */
  static long mix(long number) {
    long z = number * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  private final class LeastRecentlyUsed extends LinkedHashMap<Configuration, Configuration> {
    LeastRecentlyUsed() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Configuration, Configuration> eldest) {
      return size() > bound;
    }
  }
}
