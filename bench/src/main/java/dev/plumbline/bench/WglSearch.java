package dev.plumbline.bench;

import dev.plumbline.bench.Decision.Answer;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import java.util.Arrays;
import java.util.List;

/**
 * One run of {@link Wgl} over the operations of one part.
 *
 * <p>The history is a doubly linked list of calls and returns by time, calls first at equal times.
 * A call that can be taken next is one before the first return. Taking an operation lifts its call
 * and return out of the list, and going back puts them in again, each in constant time.
 */
final class WglSearch<S> {
  /** The entry before the first and after the last. */
  private static final int HEAD = 0;

  private static final int NO_RETURN = -1;
  private static final int CHECK_EVERY = 1024;

  private final Spec<S> spec;
  private final WglCache cache;
  private final CpuClock clock;
  private final Operation[] operation;

  // The list: entries from 1, by time.
  private final int[] next;
  private final int[] previous;
  private final int[] operationOf;
  private final boolean[] isCall;
  private final int[] callOf;
  private final int[] returnOf;

  // What has been taken.
  private final int[] taken;
  private final Object[] before;
  private int depth;
  private final long[] placed;
  private long hash;
  private int unplaced;
  private long steps;

  WglSearch(
      Spec<S> spec,
      History history,
      Operation[] operations,
      List<Integer> rows,
      WglCache cache,
      CpuClock clock) {
    this.spec = spec;
    this.cache = cache;
    this.clock = clock;
    int n = rows.size();
    operation = new Operation[n];
    callOf = new int[n];
    returnOf = new int[n];
    taken = new int[n];
    before = new Object[n];
    placed = new long[(n + 63) >>> 6];
    int entries = 1 + 2 * n;
    next = new int[entries];
    previous = new int[entries];
    operationOf = new int[entries];
    isCall = new boolean[entries];
    for (int i = 0; i < n; i++) {
      operation[i] = operations[rows.get(i)];
      unplaced += operation[i].pending() ? 0 : 1;
    }
    link(history, rows);
  }

  private void link(History history, List<Integer> rows) {
    int n = rows.size();
    Arrays.fill(returnOf, NO_RETURN);
    int[] byReturn = byReturn(history, rows);
    int last = HEAD;
    int r = 0;
    for (int i = 0; i < n; i++) {
      long call = history.call(rows.get(i));
      for (; r < byReturn.length && history.ret(rows.get(byReturn[r])) < call; r++) {
        last = append(byReturn[r], false, last);
      }
      last = append(i, true, last);
    }
    for (; r < byReturn.length; r++) {
      last = append(byReturn[r], false, last);
    }
    next[last] = HEAD;
    previous[HEAD] = last;
  }

  private int append(int op, boolean call, int last) {
    int entry = last + 1;
    operationOf[entry] = op;
    isCall[entry] = call;
    (call ? callOf : returnOf)[op] = entry;
    next[last] = entry;
    previous[entry] = last;
    return entry;
  }

  /** The completed operations by return. */
  private static int[] byReturn(History history, List<Integer> rows) {
    int n = rows.size();
    long[] keys = new long[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      int row = rows.get(i);
      if (!history.pending(row)) {
        // One long that sorts by time and remembers the operation, because objects are slow.
        long time = history.ret(row) - history.call(rows.get(0));
        keys[count++] = Math.addExact(Math.multiplyExact(time, n), i);
      }
    }
    Arrays.sort(keys, 0, count);
    int[] sorted = new int[count];
    for (int k = 0; k < count; k++) {
      sorted[k] = (int) (keys[k] % n);
    }
    return sorted;
  }

  /** How many operations were tried. */
  long steps() {
    return steps;
  }

  Answer run(long mostSteps) {
    S state = spec.initial();
    int entry = next[HEAD];
    while (unplaced > 0) {
      if (entry != HEAD && isCall[entry]) {
        int op = operationOf[entry];
        S after = step(state, op);
        if (after != null && take(op, state, after)) {
          state = after;
          entry = next[HEAD];
        } else {
          entry = next[entry];
        }
        if (++steps % CHECK_EVERY == 0 && (steps > mostSteps || clock.rang())) {
          return Answer.OUT_OF_TIME;
        }
        if (cache.full()) {
          return Answer.OUT_OF_MEMORY;
        }
      } else if (depth == 0) {
        return Answer.NO;
      } else {
        state = goBack();
        entry = next[callOf[taken[depth]]];
      }
    }
    return Answer.YES;
  }

  /** The state after an operation; null if it is illegal. */
  private S step(S state, int op) {
    List<S> states = spec.step(state, operation[op]).states();
    if (states.size() > 1) {
      throw new IllegalArgumentException(
          "the baseline takes deterministic specifications: " + spec.name());
    }
    return states.isEmpty() ? null : states.get(0);
  }

  /** Takes an operation, unless that leads to a configuration seen before. */
  private boolean take(int op, S state, S after) {
    flip(op);
    if (!cache.add(placed, hash, after)) {
      flip(op);
      return false;
    }
    taken[depth] = op;
    before[depth++] = state;
    lift(callOf[op]);
    if (returnOf[op] != NO_RETURN) {
      lift(returnOf[op]);
      unplaced--;
    }
    return true;
  }

  @SuppressWarnings("unchecked") // only states are put there
  private S goBack() {
    int op = taken[--depth];
    flip(op);
    if (returnOf[op] != NO_RETURN) {
      unlift(returnOf[op]);
      unplaced++;
    }
    unlift(callOf[op]);
    S state = (S) before[depth];
    before[depth] = null;
    return state;
  }

  /** The hash of a set is the XOR of its elements' hashes, so that one change costs O(1). */
  private void flip(int op) {
    placed[op >>> 6] ^= 1L << op;
    hash ^= WglCache.mix(op + 1L);
  }

  private void lift(int entry) {
    next[previous[entry]] = next[entry];
    previous[next[entry]] = previous[entry];
  }

  private void unlift(int entry) {
    next[previous[entry]] = entry;
    previous[next[entry]] = entry;
  }
}
