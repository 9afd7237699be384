package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.ExecutionState;
import java.util.SplittableRandom;

/**
 * Chooses so that all orders of some events are about equally likely, after Zhao, Wolff, Mathur and
 * Roychoudhury, "Selectively Uniform Concurrency Testing" (ASPLOS 2025). A walk that chooses any
 * thread with the same probability hardly ever lets a long thread end before a short one begins; if
 * each is chosen with the probability of its share of the events that are left, all orders are
 * alike. Which events count is drawn for each execution: those of one name of a location, or all.
 * How many a thread has is taken from the execution before. The others come in any order.
 */
final class UniformWalk {
  private static final int MOST_THREADS = 64;
  private static final int NOBODY = -1;

  private final SplittableRandom random;
  private final int[] left = new int[MOST_THREADS];
  private boolean every;
  private int name;

  /** The thread whose event is to be the next of those that count; others wait for it. */
  private int intended;

  UniformWalk(SplittableRandom random) {
    this.random = random;
  }

  /** Another execution begins; the latest had so many events. */
  void begin(int events) {
    every = events == 0 || random.nextInt(4) == 0;
    name = events == 0 ? 0 : Events.name[random.nextInt(events)];
    for (int t = 0; t < MOST_THREADS; t++) {
      left[t] = 0;
    }
    for (int e = 0; e < events; e++) {
      left[Events.thread[e]] += counts(Events.name[e]) ? 1 : 0;
    }
    intended = draw(-1L);
  }

  private boolean counts(int eventName) {
    return every || Events.sameName(eventName, name);
  }

  int choose(long awake) {
    long free = 0;
    for (long rest = awake; rest != 0; rest &= rest - 1) {
      int t = Long.numberOfTrailingZeros(rest);
      free |= t == intended || !counts(ExecutionState.pendingName(t)) ? 1L << t : 0;
    }
    int chosen = free != 0 ? any(free) : drawOrAny(awake);
    if (counts(ExecutionState.pendingName(chosen))) {
      left[chosen] = Math.max(0, left[chosen] - 1);
      intended = draw(-1L);
    }
    return chosen;
  }

  private int drawOrAny(long awake) {
    int drawn = draw(awake);
    return drawn == NOBODY ? any(awake) : drawn;
  }

  /** One of some threads, by how many events are left of it; nobody if none is. */
  private int draw(long among) {
    int sum = 0;
    for (int t = 0; t < MOST_THREADS; t++) {
      sum += (among >>> t & 1) != 0 ? left[t] : 0;
    }
    int skip = sum == 0 ? 0 : random.nextInt(sum);
    for (int t = 0; t < MOST_THREADS && sum > 0; t++) {
      skip -= (among >>> t & 1) != 0 ? left[t] : 0;
      if (skip < 0) {
        return t;
      }
    }
    return NOBODY;
  }

  /** One of some threads, each with the same probability. */
  int any(long threads) {
    long rest = threads;
    for (int skip = random.nextInt(Long.bitCount(threads)); skip > 0; skip--) {
      rest &= rest - 1;
    }
    return Long.numberOfTrailingZeros(rest);
  }
}
