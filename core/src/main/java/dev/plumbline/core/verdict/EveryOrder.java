package dev.plumbline.core.verdict;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.verdict.Verifier.Finding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Follows all configurations of a history of one object from return to return, breadth first. A
 * configuration is a state with the operations that were taken and have not returned yet.
 *
 * <p>Of equal operations, answers included, of which one was called and returns no later than the
 * other, that one is taken first: where a witness has them the other way round, they can change
 * places, since the first one was called by then and the other returns no sooner. Without this, k
 * lost writes of one value would be 2<sup>k</sup> configurations instead of k + 1.
 *
 * <p>Cost: linear in the length of the history, exponential in its concurrency. A step of the
 * specification is asked for once for each state and operation.
 *
 * @param <S> the states
 */
final class EveryOrder<S> {
  private static final int REASONS = 4;

  /** How many times as many configurations may exist in all as may exist at a time. */
  static final int TIMES_IN_ALL = 100;

  /** How many states that no configuration has may be remembered. */
  private static final int REMEMBERED = 10_000;

  private static final int NONE = -1;

  private final History history;
  private final Spec<S> spec;
  private final Operation[] ops;

  /** For each operation the first one that is equal, and the one before that is taken first. */
  private final int[] like;

  private final int[] earlier;

  /** Operations that were called and have not returned, in the order of calls. */
  private final int[] open;

  private int openCount;

  /** For each operation what stands for it in configurations while it is open. */
  private final int[] slot;

  private final int[] freeSlots;
  private int freeCount;
  private int slots;

  private final List<S> states = new ArrayList<>();
  private final Map<S, Integer> numbers = new HashMap<>();

  /**
   * For each state, for each slot: the first of the operations that are equal to the slot's when
   * this was asked for, and the states it leads to.
   */
  private final List<int[][]> steps = new ArrayList<>();

  /**
   * Configurations of a history.
   *
   * @param ops the operations by row, in the words of the specification
   */
  EveryOrder(History history, Spec<S> spec, Operation[] ops) {
    this.history = history;
    this.spec = spec;
    this.ops = ops;
    this.like = new int[ops.length];
    this.earlier = new int[ops.length];
    this.open = new int[ops.length];
    this.slot = new int[ops.length];
    this.freeSlots = new int[ops.length];
    findEquals();
  }

  private void findEquals() {
    Map<Operation, int[]> firstAndLast = new HashMap<>();
    for (int i = 0; i < ops.length; i++) {
      int[] known = firstAndLast.get(ops[i]);
      if (known == null) {
        firstAndLast.put(ops[i], new int[] {i, i});
        like[i] = i;
        earlier[i] = NONE;
      } else {
        like[i] = known[0];
        earlier[i] = history.ret(known[1]) <= history.ret(i) ? known[1] : NONE;
        known[1] = i;
      }
    }
  }

  /**
   * Follows them to the end, or until there are too many.
   *
   * @param most how many may exist at a time; {@value #TIMES_IN_ALL} times as many in all
   * @param stop asked now and then whether to give up
   */
  Finding<S> follow(int most, BooleanSupplier stop) {
    int[] returns = returns();
    slots = mostOpen(returns);
    Configurations current = new Configurations(slots);
    Configurations next = new Configurations(slots);
    for (int s = slots - 1; s >= 0; s--) {
      freeSlots[freeCount++] = s;
    }
    current.addFirst(number(spec.initial()));
    int called = 0;
    long examined = 0;
    for (int x : returns) {
      for (; called < ops.length && history.call(called) <= history.ret(x); called++) {
        slot[called] = freeSlots[--freeCount];
        open[openCount++] = called;
      }
      boolean tooMany = !takeAll(current, x, most, stop);
      examined += current.size();
      if (tooMany || examined > (long) TIMES_IN_ALL * most) {
        return new Finding.TooLarge<>();
      }
      next.clear();
      for (int c = 0; c < current.size(); c++) {
        if (current.isTaken(c, slot[x])) {
          next.addChanged(current, c, current.state(c), slot[x]);
        }
      }
      if (next.size() == 0) {
        return noWitness(x, current);
      }
      close(x);
      if (states.size() > REMEMBERED && states.size() > 2 * next.size()) {
        forgetOtherStates(next);
      }
      Configurations spare = current;
      current = next;
      next = spare;
    }
    return new Finding.HasWitness<>();
  }

  /** The operations that return, by return. */
  private int[] returns() {
    return IntStream.range(0, ops.length)
        .filter(i -> !history.pending(i))
        .boxed()
        .sorted((a, b) -> Long.compare(history.ret(a), history.ret(b)))
        .mapToInt(i -> i)
        .toArray();
  }

  private int mostOpen(int[] returns) {
    int called = 0;
    int most = 0;
    for (int k = 0; k < returns.length; k++) {
      while (called < ops.length && history.call(called) <= history.ret(returns[k])) {
        called++;
      }
      most = Math.max(most, called - k);
    }
    return most;
  }

  private void close(int x) {
    freeSlots[freeCount++] = slot[x];
    int kept = 0;
    for (int k = 0; k < openCount; k++) {
      if (open[k] != x) {
        open[kept++] = open[k];
      }
    }
    openCount = kept;
  }

  /** Adds everything reachable by taking open operations; false if there is too much of it. */
  private boolean takeAll(Configurations all, int x, int most, BooleanSupplier stop) {
    for (int c = 0; c < all.size(); c++) {
      if (all.isTaken(c, slot[x])) {
        // What else may happen here may as well happen at a later return.
        continue;
      }
      for (int k = 0; k < openCount; k++) {
        int i = open[k];
        if (!all.isTaken(c, slot[i]) && isFirst(all, c, i)) {
          int[] to = step(all.state(c), i);
          for (int n = 1; n < to.length; n++) {
            all.addChanged(all, c, to[n], slot[i]);
          }
        }
      }
      if (all.size() > most || ((c & 255) == 255 && stop.getAsBoolean())) {
        return false;
      }
    }
    return true;
  }

  /** Whether no equal operation that is still open is to be taken before this one. */
  private boolean isFirst(Configurations all, int c, int i) {
    int other = earlier[i];
    return other == NONE || !isOpen(other) || all.isTaken(c, slot[other]);
  }

  private boolean isOpen(int i) {
    return Arrays.binarySearch(open, 0, openCount, i) >= 0;
  }

  // ---- States.

  private int number(S state) {
    Integer known = numbers.get(state);
    if (known != null) {
      return known;
    }
    numbers.put(state, states.size());
    states.add(state);
    steps.add(new int[slots][]);
    return states.size() - 1;
  }

  private void forgetOtherStates(Configurations left) {
    List<S> before = List.copyOf(states);
    states.clear();
    numbers.clear();
    steps.clear();
    left.renumber(state -> number(before.get(state)));
  }

  /** The operation, and the states that it leads to. */
  private int[] step(int state, int i) {
    int[][] known = steps.get(state);
    int[] last = known[slot[i]];
    if (last == null || last[0] != like[i]) {
      Collection<S> after = spec.step(states.get(state), ops[i]).states();
      last = new int[1 + after.size()];
      last[0] = like[i];
      int n = 1;
      for (S s : after) {
        last[n++] = number(s);
      }
      known[slot[i]] = last;
    }
    return last;
  }

  private Finding<S> noWitness(int x, Configurations reached) {
    Map<S, String> reasons = new LinkedHashMap<>();
    boolean[] seen = new boolean[states.size()];
    int count = 0;
    for (int c = 0; c < reached.size(); c++) {
      int state = reached.state(c);
      if (!seen[state]) {
        seen[state] = true;
        count++;
        Step<S> step = reasons.size() < REASONS ? spec.step(states.get(state), ops[x]) : null;
        if (step != null && !step.legal()) {
          reasons.put(states.get(state), step.reason());
        }
      }
    }
    return new Finding.NoWitness<>(x, reasons, count);
  }
}
