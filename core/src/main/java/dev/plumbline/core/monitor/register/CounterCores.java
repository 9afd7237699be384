package dev.plumbline.core.monitor.register;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Why a counter that goes one way cannot have been at the number that an operation found. Cost:
 * O(n).
 */
final class CounterCores {
  private static final int NONE = -1;

  private final Timeline t;
  private final long initial;
  private final long amount;
  private final boolean upwards;

  /**
   * Cores of a part.
   *
   * @param amount what updates add that tell nothing; 0 if there are none
   */
  CounterCores(Timeline t, long initial, long amount, boolean upwards) {
    this.t = t;
    this.initial = initial;
    this.amount = amount;
    this.upwards = upwards;
  }

  /** The core of an operation that returned and cannot have happened. */
  Outcome of(int stuck) {
    try {
      return tells(stuck) ? counted(stuck) : everything(stuck);
    } catch (ArithmeticException overflow) {
      return everything(stuck);
    }
  }

  /** All operations: those that return later count with what they found, so no cut is certain. */
  private Outcome everything(int stuck) {
    int[] core = new int[t.size];
    Arrays.setAll(core, i -> i);
    return new Outcome.No(core, -1, stuck, List.of(), CounterMonitor.METHOD);
  }

  /**
   * The core of an operation that found an impossible number, if counting tells that.
   *
   * <p>It found too little if an earlier one that told the number, or the start, together with the
   * updates that began after it and returned before this one began, make more. It found too much if
   * too few updates had been called when it returned. In both cases the updates called by its
   * return are the core, with one or two operations that told the number: updates that return later
   * are pending at the cut. The core is large, and its proof is a sum.
   */
  private Outcome counted(int stuck) {
    long found = t.value[stuck];
    // By rank: what updates called from there on added that returned before this one began.
    long[] since = new long[t.events + 1];
    long most = initial;
    int called = 0;
    int returned = 0;
    for (int i = 0; i < t.size; i++) {
      if (i == stuck || !updates(i)) {
        continue;
      }
      if (t.from[i] <= t.to[stuck]) {
        most = Math.addExact(most, added(i));
        called++;
      }
      if (t.to[i] < t.from[stuck]) {
        since[t.from[i]] = added(i);
        returned++;
      }
    }
    for (int rank = t.events - 1; rank >= 0; rank--) {
      since[rank] = Math.addExact(since[rank], since[rank + 1]);
    }
    if (isBeyond(Math.addExact(initial, since[0]), found)) {
      return counted(
          stuck,
          NONE,
          Sentence.of(
              "%s found %s, but %s had returned before it was called.",
              t.show(stuck), found, count(returned)));
    }
    int earlier = tooFarBefore(stuck, since);
    if (earlier != NONE) {
      int more = between(earlier, stuck);
      String then =
          more == 0
              ? "all updates go " + (upwards ? "up" : "down")
              : "%s ran in between".formatted(count(more));
      return counted(
          stuck,
          earlier,
          Sentence.of(
              "%s found %s, but was called after %s had returned, and %s.",
              t.show(stuck), found, t.show(earlier), then));
    }
    if (isBeyond(found, most)) {
      return counted(
          stuck,
          NONE,
          Sentence.of(
              "%s found %s, but %s had been called when it returned.",
              t.show(stuck), found, (called == 0 ? "" : "only ") + count(called)));
    }
    return everything(stuck);
  }

  /** How many updates began after one operation had returned, and returned before another began. */
  private int between(int earlier, int later) {
    int count = 0;
    for (int i = 0; i < t.size; i++) {
      count += updates(i) && t.from[i] > t.to[earlier] && t.to[i] < t.from[later] ? 1 : 0;
    }
    return count;
  }

  private static String count(int updates) {
    return updates == 0 ? "no update" : updates == 1 ? "one update" : updates + " updates";
  }

  /**
   * An operation that told too large a number before this one was called; NONE if there is none.
   */
  private int tooFarBefore(int stuck, long[] since) {
    for (int i = 0; i < t.size; i++) {
      if (tells(i) && t.to[i] < t.from[stuck]) {
        long then = t.role[i] == Role.STEP ? t.other[i] : t.value[i];
        if (isBeyond(Math.addExact(then, since[t.to[i] + 1]), t.value[stuck])) {
          return i;
        }
      }
    }
    return NONE;
  }

  private Outcome counted(int stuck, int earlier, Sentence sentence) {
    int[] core =
        IntStream.range(0, t.size)
            .filter(i -> i == stuck || i == earlier || (updates(i) && t.from[i] <= t.to[stuck]))
            .toArray();
    return new Outcome.No(core, stuck, stuck, List.of(sentence), CounterMonitor.METHOD);
  }

  /** Whether an operation says which number it found. */
  private boolean tells(int i) {
    return t.role[i] == Role.GET || t.role[i] == Role.STEP;
  }

  private boolean updates(int i) {
    return t.role[i] == Role.STEP || (t.role[i] == Role.ADD_BLINDLY && t.value[i] == amount);
  }

  private long added(int i) {
    return t.role[i] == Role.STEP ? t.other[i] - t.value[i] : amount;
  }

  /** Whether the counter comes to a value only after another. */
  private boolean isBeyond(long value, long other) {
    return upwards ? value > other : value < other;
  }
}
