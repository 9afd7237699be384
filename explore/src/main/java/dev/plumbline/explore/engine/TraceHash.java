package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Events;

/**
 * A number for a trace that is the same for all its executions: the sum of numbers of its events,
 * each made of who did it, as the how manyth, where, and which events come before it. Two traces
 * have the same number about once in 2⁶⁴ pairs, and those in which other random numbers were drawn
 * once in 2³². O(n²) for n events.
 */
final class TraceHash {
  private long[] own = new long[64];

  long of(HappensBefore order, int events) {
    if (own.length < events) {
      own = new long[2 * events];
    }
    int[] count = new int[64];
    long sum = DrawnNumbers.latest().hashCode() * 0x9E3779B97F4A7C15L;
    for (int e = 0; e < events; e++) {
      int t = Events.thread[e];
      own[e] = mix(((long) t << 32 | ++count[t]) * 31 + Events.site[e]);
      long before = 0;
      for (int d = 0; d < e; d++) {
        before += order.before(d, e) ? own[d] : 0;
      }
      sum += mix(own[e] ^ mix(before));
    }
    return sum;
  }

  /** The finalizer of SplitMix64. */
  private static long mix(long z) {
    long x = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    x = (x ^ x >>> 27) * 0x94D049BB133111EBL;
    return x ^ x >>> 31;
  }
}
