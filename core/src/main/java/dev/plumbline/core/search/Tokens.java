package dev.plumbline.core.search;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.Grouping;
import dev.plumbline.core.spec.TokenTraits;
import dev.plumbline.core.split.Part;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rule {@code TOKENS}: what an operation needs must be there, or somebody must still be able to
 * produce it.
 *
 * <p>A needy operation is preceded by a state that has its token. If the token is not there now, a
 * producer must be taken between now and the needy operation's return; one that is called only
 * after that return cannot be. Tests cost O(C + log n), with sorted calls and suffix minima of
 * returns per token.
 */
final class Tokens<S> {
  private static final int[] TOO_MANY = new int[0];

  /** In place of a token: a producer may bring any of them. */
  private static final int ANY = -2;

  private static final int HELD_LIMIT = 64;

  private final Part part;
  private final TokenTraits<S> traits;
  private final StateSpace<S> space;
  private final PendingUse pendingUse;
  private final int[] needs;
  private final int[] produces;
  private final Object[] tokens;

  /** Completed needy operations by token, in call order, with the least return from each on. */
  private final Grouping needy;

  private final int[] needyOpen;
  private final int[] needyLeastReturn;

  /** Completed producers by token, in call order. */
  private final Grouping producers;

  private final int[] producerOpen;

  /** The pending classes that produce each token. */
  private final Grouping pendingProducers;

  /** Producers of any token: the calls of completed ones, and pending classes. */
  private final int[] anyOpen;

  private final int[] pendingAny;

  /** The tokens each state has; null if not computed yet. */
  private int[][] held = new int[16][];

  Tokens(Part part, TokenTraits<S> traits, StateSpace<S> space, PendingUse pendingUse) {
    this.part = part;
    this.traits = traits;
    this.space = space;
    this.pendingUse = pendingUse;
    int classes = part.classCount();
    needs = new int[classes];
    produces = new int[classes];
    Map<Object, Integer> numbers = new HashMap<>();
    for (int c = 0; c < classes; c++) {
      Operation op = part.operation(c);
      needs[c] = number(traits.needs(op), numbers);
      produces[c] = number(traits.produces(op), numbers);
    }
    int count = numbers.size();
    tokens = new Object[count];
    numbers.forEach((token, number) -> tokens[number] = token);

    needy = completed(needs);
    needyOpen = IntStream.of(needy.members).map(part::openFrom).toArray();
    needyLeastReturn = leastReturns();
    producers = completed(produces);
    producerOpen = IntStream.of(producers.members).map(part::openFrom).toArray();
    pendingProducers = new Grouping(pendingUse.classes(), count, p -> produces[pendingUse.cls(p)]);
    anyOpen =
        IntStream.range(0, part.size())
            .filter(i -> !part.pending(i) && produces[part.cls(i)] == ANY)
            .map(part::openFrom)
            .toArray();
    pendingAny =
        IntStream.range(0, pendingUse.classes())
            .filter(p -> produces[pendingUse.cls(p)] == ANY)
            .toArray();
  }

  private static int number(@Nullable Object token, Map<Object, Integer> numbers) {
    if (token == TokenTraits.ANY_TOKEN) {
      return ANY;
    }
    return token == null ? -1 : numbers.computeIfAbsent(token, t -> numbers.size());
  }

  /** The completed operations by token. */
  private Grouping completed(int[] tokenOf) {
    return new Grouping(
        part.size(), tokens.length, i -> part.pending(i) ? -1 : tokenOf[part.cls(i)]);
  }

  private int[] leastReturns() {
    int[] least = IntStream.of(needy.members).map(part::returnIndex).toArray();
    for (int t = 0; t < tokens.length; t++) {
      for (int k = needy.start[t + 1] - 2; k >= needy.start[t]; k--) {
        least[k] = Math.min(least[k], least[k + 1]);
      }
    }
    return least;
  }

  /**
   * The first return by which something is needed that nobody produces in time, so that no search
   * is necessary; -1 if there is none.
   */
  int hopelessFromTheStart() {
    int first = Integer.MAX_VALUE;
    for (int t = 0; t < tokens.length; t++) {
      if (needy.start[t] < needy.start[t + 1] && !has(space.initial(), t)) {
        int deadline = needyLeastReturn[needy.start[t]];
        boolean produced =
            (producers.start[t] < producers.start[t + 1]
                    && producerOpen[producers.start[t]] <= deadline)
                || (anyOpen.length > 0 && anyOpen[0] <= deadline);
        if (!produced && !pendingProducer(t, 0, deadline)) {
          first = Math.min(first, deadline);
        }
      }
    }
    return first == Integer.MAX_VALUE ? -1 : first;
  }

  /** Whether the operation that must come now lacks a token that nothing open can produce. */
  boolean outOfReach(OpenOperations w, int state, long[] used, int use, int cls) {
    int t = needs[cls];
    return t >= 0 && !has(state, t) && !openProducer(t, w, used) && !pendingProducer(t, use, w.r());
  }

  /** Whether taking {@code cls} from {@code before} to {@code after} loses what is still needed. */
  boolean losesNeeded(OpenOperations w, int before, int after, int cls, long[] used, int use) {
    int[] had = heldBy(before);
    if (had == TOO_MANY) {
      return false;
    }
    deriveHeld(had, produces[cls], after);
    for (int t : had) {
      if (!has(after, t) && stillNeeded(t, w, used, use)) {
        return true;
      }
    }
    return false;
  }

  /** Whether dropping a hidden operation of {@code cls} loses what is still needed. */
  boolean dropLosesNeeded(OpenOperations w, int state, int cls, long[] used, int use) {
    int t = produces[cls];
    return t >= 0 && !has(state, t) && stillNeeded(t, w, used, use);
  }

  private boolean stillNeeded(int t, OpenOperations w, long[] used, int use) {
    int deadline = futureDeadline(t, w.r());
    for (int i = 0; i < w.words; i++) {
      for (long m = w.open[i] & ~used[i]; m != 0; m &= m - 1) {
        int op = w.operation((i << 6) + Long.numberOfTrailingZeros(m));
        if (needs[part.cls(op)] == t) {
          deadline = Math.min(deadline, part.returnIndex(op));
        }
      }
    }
    return deadline < Integer.MAX_VALUE
        && !openProducer(t, w, used)
        && !futureProducer(t, w.r(), deadline)
        && !pendingProducer(t, use, deadline);
  }

  private boolean openProducer(int t, OpenOperations w, long[] used) {
    for (int i = 0; i < w.words; i++) {
      for (long m = w.open[i] & ~used[i] & ~w.readers[i]; m != 0; m &= m - 1) {
        int op = w.operation((i << 6) + Long.numberOfTrailingZeros(m));
        int produced = produces[part.cls(op)];
        if (produced == t || produced == ANY) {
          return true;
        }
      }
    }
    return false;
  }

  private int futureDeadline(int t, int r) {
    int k = firstAfter(needyOpen, needy.start[t], needy.start[t + 1], r);
    return k < needy.start[t + 1] ? needyLeastReturn[k] : Integer.MAX_VALUE;
  }

  private boolean futureProducer(int t, int r, int deadline) {
    return opensBetween(producerOpen, producers.start[t], producers.start[t + 1], r, deadline)
        || opensBetween(anyOpen, 0, anyOpen.length, r, deadline);
  }

  private static boolean opensBetween(int[] opens, int from, int to, int r, int deadline) {
    int k = firstAfter(opens, from, to, r);
    return k < to && opens[k] <= deadline;
  }

  private boolean pendingProducer(int t, int use, int deadline) {
    int[] start = pendingProducers.start;
    return unusedOf(pendingProducers.members, start[t], start[t + 1], use, deadline)
        || unusedOf(pendingAny, 0, pendingAny.length, use, deadline);
  }

  private boolean unusedOf(int[] pendingClasses, int from, int to, int use, int deadline) {
    for (int k = from; k < to; k++) {
      int op = pendingUse.nextUnused(use, pendingClasses[k]);
      if (op >= 0 && part.openFrom(op) <= deadline) {
        return true;
      }
    }
    return false;
  }

  /** The first index whose value is above r; values ascend. */
  private static int firstAfter(int[] values, int from, int to, int r) {
    return Bisection.first(from, to, k -> values[k] > r);
  }

  private boolean has(int state, int t) {
    if (!space.isSet(state)) {
      return traits.has(space.single(state), tokens[t]);
    }
    for (int member : space.members(state)) {
      if (traits.has(space.single(member), tokens[t])) {
        return true;
      }
    }
    return false;
  }

  private int[] heldBy(int state) {
    if (state >= held.length) {
      held = Arrays.copyOf(held, Math.max(2 * held.length, state + 1));
    }
    if (held[state] == null) {
      // Only the initial state is met before a step led to it.
      held[state] = state == space.initial() ? thoseHad(all(), -1, state) : TOO_MANY;
    }
    return held[state];
  }

  private int[] all() {
    int[] all = new int[tokens.length];
    Arrays.setAll(all, t -> t);
    return all;
  }

  /** A step brings at most what it produces, so what a state has follows from its source. */
  private void deriveHeld(int[] before, int produced, int after) {
    if (after >= held.length) {
      held = Arrays.copyOf(held, Math.max(2 * held.length, after + 1));
    }
    if (held[after] == null) {
      held[after] = thoseHad(produced == ANY ? all() : before, produced, after);
    }
  }

  private int[] thoseHad(int[] candidates, int produced, int state) {
    int[] result = new int[Math.min(candidates.length, HELD_LIMIT) + 1];
    int n = 0;
    boolean listed = false;
    for (int t : candidates) {
      listed |= t == produced;
      if (has(state, t)) {
        if (n == HELD_LIMIT) {
          return TOO_MANY;
        }
        result[n++] = t;
      }
    }
    if (!listed && produced >= 0 && has(state, produced)) {
      if (n == HELD_LIMIT) {
        return TOO_MANY;
      }
      result[n++] = produced;
    }
    // TOO_MANY is recognized by identity, so an empty result is an array of its own.
    return Arrays.copyOf(result, n);
  }
}
