package dev.plumbline.core.certify;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.TokenTraits;
import dev.plumbline.core.spec.Traits.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Operations of a register whose effect nobody can have seen, in any order: each operation that
 * sees the value they leave has returned before they were called, or some other operation that
 * leaves a value came certainly in between. If a history has a witness, it has one without any of
 * them.
 *
 * <p><b>Proof.</b> Every operation sees a value or overwrites what was there. In a witness, what
 * comes right after one of these operations does not see the value it leaves, because none can; nor
 * another value, because that is not there; so it overwrites. Now leave all of them out. What
 * overwrites is legal anywhere. What sees a value has before it, with nothing but operations that
 * see the same and change nothing between, the one that left it, or the start; somebody sees what
 * that one left, so it is still there. ∎
 *
 * <p>Cost: O(n log n).
 */
final class UnseenEffects {
  private final History history;
  private final int[] rows;
  private final long cut;

  /** For each value the operations that see it, in the order of calls. */
  private final Map<Object, Sight> sights = new HashMap<>();

  /**
   * For each place in the rows: when the first of the operations from there on has returned that
   * leave a value.
   */
  private final long[] firstReturn;

  /** Calls of operations that see one value, and the last return of these up to each. */
  private static final class Sight {
    private final List<Long> calls = new ArrayList<>();
    private final List<Long> lastReturns = new ArrayList<>();

    void add(long call, long ret) {
      int n = calls.size();
      calls.add(call);
      lastReturns.add(n == 0 ? ret : Math.max(ret, lastReturns.get(n - 1)));
    }

    /**
     * Takes from some rows, for each operation that sees this value, the last one that left it by
     * then: with it people see why that was too long ago.
     */
    void keepLast(@Nullable NavigableMap<Long, Integer> leaving, Set<Integer> some) {
      for (int k = 0; leaving != null && k < calls.size(); k++) {
        Map.Entry<Long, Integer> last = leaving.floorEntry(calls.get(k));
        if (last != null) {
          some.remove(last.getValue());
        }
      }
    }

    /** Whether some operation is called by one time and returns at another or later. */
    boolean isWithin(long from, long to) {
      int called = Bisection.first(0, calls.size(), k -> calls.get(k) > to);
      return called > 0 && lastReturns.get(called - 1) >= from;
    }
  }

  private UnseenEffects(History history, int[] rows, long cut) {
    this.history = history;
    this.rows = rows;
    this.cut = cut;
    this.firstReturn = new long[rows.length + 1];
  }

  /**
   * The rows of such operations, but for the last that left a value somebody sees; none if not
   * every operation is one that sees a value or overwrites, or there are several keys.
   *
   * @param rows of operations of one object, ascending
   * @param cut the time after which returns have not happened yet
   * @param operation what a row is at the cut
   */
  static Set<Integer> of(
      History history, int[] rows, long cut, Spec<?> spec, IntFunction<Operation> operation) {
    TokenTraits<?> traits = assured(spec.traits().tokens());
    Operation[] ops = new Operation[rows.length];
    for (int k = 0; k < ops.length; k++) {
      ops[k] = operation.apply(rows[k]);
      if (traits.ties(ops[k]) == null
          || !Objects.equals(spec.key(ops[k]), spec.key(ops[0]))
          || (traits.needs(ops[k]) == null && traits.kind(ops[k]) != Kind.OVERWRITE)) {
        return Set.of();
      }
    }
    return new UnseenEffects(history, rows, cut).find(ops, traits);
  }

  private Set<Integer> find(Operation[] ops, TokenTraits<?> traits) {
    firstReturn[ops.length] = History.PENDING;
    for (int k = ops.length - 1; k >= 0; k--) {
      boolean leaves = traits.produces(ops[k]) != null;
      firstReturn[k] = leaves ? Math.min(ret(k), firstReturn[k + 1]) : firstReturn[k + 1];
    }
    for (int k = 0; k < ops.length; k++) {
      Object seen = traits.needs(ops[k]);
      if (seen != null) {
        sights.computeIfAbsent(seen, v -> new Sight()).add(history.call(rows[k]), ret(k));
      }
    }
    Set<Integer> unseen = new HashSet<>();
    Map<Object, TreeMap<Long, Integer>> leaving = new HashMap<>();
    for (int k = 0; k < ops.length; k++) {
      Object left = traits.produces(ops[k]);
      if (left != null) {
        leaving.computeIfAbsent(left, v -> new TreeMap<>()).put(history.call(rows[k]), rows[k]);
        Sight sight = sights.get(left);
        if (sight == null || !sight.isWithin(history.call(rows[k]), overwrittenBy(ret(k)))) {
          unseen.add(rows[k]);
        }
      }
    }
    sights.forEach((value, sight) -> sight.keepLast(leaving.get(value), unseen));
    return unseen;
  }

  private long ret(int k) {
    long ret = history.ret(rows[k]);
    return ret > cut ? History.PENDING : ret;
  }

  /** When something has certainly taken effect that was called after a time. */
  private long overwrittenBy(long time) {
    return firstReturn[Bisection.first(0, rows.length, k -> history.call(rows[k]) > time)];
  }
}
