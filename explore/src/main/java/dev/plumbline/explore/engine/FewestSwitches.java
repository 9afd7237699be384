package dev.plumbline.explore.engine;

import java.util.Arrays;

/**
 * Of all executions of a trace one in which threads take turns least often: people follow it best.
 *
 * <p>A trace is known by what must come before what; how far each thread has come is all that
 * matters for how it can go on. So the fewest switches from the start to each place, by the thread
 * that went last, are found by going through all places in the order of their numbers; a place is a
 * tuple of positions. Exact, in time and memory of the number of places times the square of the
 * number of threads; for two threads of 50 events that is 10,000 steps. Where there are more than
 * {@link #MOST_PLACES} of them, each thread goes as far as it can, and then the one that can go
 * farthest, which need not be the fewest.
 */
final class FewestSwitches {
  private static final int MOST_PLACES = 1 << 20;
  private static final int UNREACHED = Integer.MAX_VALUE;

  /** For each thread and each of its events how many events of each thread come before it. */
  private final int[][][] needed;

  private final int threads;
  private final int events;

  /** By how much the number of a place grows if a thread goes on; 0 if there are too many. */
  private final int[] stride;

  private final int places;

  /**
   * A trace.
   *
   * @param needed for each thread and each of its events how many events of each thread come before
   *     it; more than the position of the event itself are not asked of its own thread
   */
  FewestSwitches(int[][][] needed) {
    this.needed = needed;
    this.threads = needed.length;
    this.events = Arrays.stream(needed).mapToInt(e -> e.length).sum();
    this.stride = new int[threads];
    long count = 1;
    for (int t = 0; t < threads && count <= MOST_PLACES; t++) {
      stride[t] = (int) count;
      count *= needed[t].length + 1;
    }
    this.places = count * threads <= MOST_PLACES ? (int) count : 0;
  }

  /** The threads of the events, one after the other. */
  int[] find() {
    return places == 0 ? greedy() : exact();
  }

  private int[] exact() {
    int[] switches = new int[places * threads];
    byte[] previous = new byte[places * threads];
    Arrays.fill(switches, UNREACHED);
    int[] position = new int[threads];
    for (int place = 0; place < places; place++) {
      for (int t = 0; t < threads; t++) {
        position[t] = place / stride[t] % (needed[t].length + 1);
      }
      for (int t = 0; t < threads; t++) {
        if (canGoOn(t, position)) {
          goOn(place, t, switches, previous);
        }
      }
    }
    return path(switches, previous);
  }

  /** Lets a thread go on from a place, after each thread that may have come there last. */
  private void goOn(int place, int t, int[] switches, byte[] previous) {
    int next = (place + stride[t]) * threads + t;
    if (place == 0) {
      switches[next] = 0;
      previous[next] = (byte) t;
      return;
    }
    for (int last = 0; last < threads; last++) {
      int so = switches[place * threads + last];
      if (so != UNREACHED && so + (last == t ? 0 : 1) < switches[next]) {
        switches[next] = so + (last == t ? 0 : 1);
        previous[next] = (byte) last;
      }
    }
  }

  private int[] path(int[] switches, byte[] previous) {
    int[] path = new int[events];
    int place = places - 1;
    int last = 0;
    for (int t = 1; t < threads; t++) {
      last = switches[place * threads + t] < switches[place * threads + last] ? t : last;
    }
    for (int n = events - 1; n >= 0; n--) {
      if (switches[place * threads + last] == UNREACHED) {
        throw new IllegalArgumentException("no order has all of them");
      }
      path[n] = last;
      int before = previous[place * threads + last];
      place -= stride[last];
      last = before;
    }
    return path;
  }

  private int[] greedy() {
    int[] position = new int[threads];
    int[] path = new int[events];
    int n = 0;
    while (n < events) {
      int best = 0;
      for (int t = 1; t < threads; t++) {
        best = reach(t, position) > reach(best, position) ? t : best;
      }
      int count = reach(best, position);
      if (count == 0) {
        throw new IllegalArgumentException("no order has all of them");
      }
      Arrays.fill(path, n, n + count, best);
      n += count;
      position[best] += count;
    }
    return path;
  }

  /** How many events a thread can go on for. */
  private int reach(int t, int[] position) {
    int[] there = position.clone();
    while (canGoOn(t, there)) {
      there[t]++;
    }
    return there[t] - position[t];
  }

  private boolean canGoOn(int t, int[] position) {
    if (position[t] == needed[t].length) {
      return false;
    }
    int[] before = needed[t][position[t]];
    for (int u = 0; u < threads; u++) {
      if (u != t && position[u] < before[u]) {
        return false;
      }
    }
    return true;
  }
}
