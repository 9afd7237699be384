package dev.plumbline.core.certify;

import dev.plumbline.core.certify.Reduction.Answer;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.plan.Plain;
import dev.plumbline.core.plan.Plan;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Traits.Hook;
import dev.plumbline.core.spec.Traits.Kind;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds a small part of a violating history that is a violation itself.
 *
 * <p>Only reductions are tried under which linearizability of the whole implies linearizability of
 * the rest: cutting at a time (later calls vanish, later returns become pending), dropping all
 * operations of a value (containers; registers, with everything the value is tied to), dropping
 * read-only operations. What is left is re-decided each time, by a monitor where there is one.
 *
 * <p>The effort is bounded by operations and configurations looked at, not by time, so that the
 * same history gives the same core on every machine. When it ends, the core is larger than it could
 * be, and no less true.
 */
public final class CoreFinder<S> {
  private static final long EFFORT = 40_000_000;

  /** What a search may examine for a probe, at least; more where the whole took more. */
  private static final long NODES_PER_PROBE = 5_000;

  /** What a monitor does for an operation, in configurations that a search would look at. */
  private static final long MONITOR_EFFORT = 8;

  private final History history;
  private final Spec<S> spec;
  private final Traits<S> traits;
  private final Vocabulary vocabulary;
  private final Set<SearchRule> rules;
  private final Algorithm algorithm;
  private final Budget budget;
  private long effort;
  private long nodes;
  private long nodeLimit = NODES_PER_PROBE;

  private int[] rows;
  private long cut = History.PENDING;

  public CoreFinder(
      History history, Spec<S> spec, Set<SearchRule> rules, Algorithm algorithm, Budget budget) {
    this.history = history;
    this.spec = spec;
    this.traits = spec.traits();
    this.vocabulary = new Vocabulary(spec);
    this.rules = rules;
    this.algorithm = algorithm;
    this.budget = budget;
  }

  /** Rows of the core, ascending. */
  public int[] rows() {
    return rows;
  }

  /** The time after which returns have not happened yet. */
  public long cut() {
    return cut;
  }

  /** Configurations examined on the way. */
  public long nodes() {
    return nodes;
  }

  /**
   * Shrinks a violation.
   *
   * @param violating rows of one part that have no witness, ascending
   * @param violatingCut the time after which returns have not happened yet
   * @param decidedIn configurations that a search examined to find that out; 0 if there was none
   * @param wallTime a guess at the return by which the violation is there
   */
  public void shrink(int[] violating, long violatingCut, long decidedIn, long wallTime) {
    rows = violating;
    cut = violatingCut;
    nodeLimit = Math.max(NODES_PER_PROBE, 4 * decidedIn);
    if (isPlain()) {
      dropValues();
    }
    cutNear(wallTime);
    int[] cutRows = rows;
    if (traits.hooks().contains(Hook.VALUES)) {
      dropValues();
    }
    if (traits.hooks().contains(Hook.TIES)) {
      dropTied();
    }
    dropReadOnly();
    if (rows.length < cutRows.length) {
      cutNear(cut);
    }
    forgetNeedlessCut();
  }

  /** Whether values may be dropped as in an easier specification with the same histories. */
  private boolean isPlain() {
    Spec<?> easier = traits.easierIfPlain();
    String closing = spec instanceof Closing<?> c ? c.closingOperation() : null;
    return easier != null
        && easier.traits().hooks().contains(Hook.VALUES)
        && Plain.is(rows.length, i -> operation(rows[i]), traits, closing);
  }

  // ---- Cutting at a time.

  /** Finds the earliest return at which the violation is already there, near a first guess. */
  private void cutNear(long guess) {
    long[] times = returnsByNow();
    if (times.length == 0) {
      return;
    }
    int last = times.length - 1;
    int at = Arrays.binarySearch(times, guess);
    int high = Math.min(at < 0 ? ~at : at, last);
    int low = -1;
    // At the last one it is there: that is what is to be cut.
    for (int step = 1; high < last && !violates(rows, times[high]); step *= 2) {
      low = high;
      high = Math.min(high + step, last);
    }
    for (int step = 1; low < 0 && high > 0; step *= 2) {
      int probe = Math.max(0, high - step);
      if (violates(rows, times[probe])) {
        high = probe;
      } else {
        low = probe;
      }
    }
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (violates(rows, times[middle])) {
        high = middle;
      } else {
        low = middle;
      }
    }
    cut = times[high];
    int kept = 0;
    int[] called = rows.clone();
    for (int i : rows) {
      if (history.call(i) <= cut) {
        called[kept++] = i;
      }
    }
    rows = Arrays.copyOf(called, kept);
  }

  /** When operations return that have returned at the cut, each time once. */
  private long[] returnsByNow() {
    long[] times = new long[rows.length];
    int n = 0;
    for (int i : rows) {
      if (!history.pending(i) && history.ret(i) <= cut) {
        times[n++] = history.ret(i);
      }
    }
    Arrays.sort(times, 0, n);
    int distinct = 0;
    for (int k = 0; k < n; k++) {
      if (k == 0 || times[k] != times[k - 1]) {
        times[distinct++] = times[k];
      }
    }
    return Arrays.copyOf(times, distinct);
  }

  private void forgetNeedlessCut() {
    for (int i : rows) {
      if (!history.pending(i) && history.ret(i) > cut) {
        return;
      }
    }
    cut = History.PENDING;
  }

  // ---- Dropping operations.

  /** The operation of a row as it stands at the cut. */
  private Operation operation(int row) {
    Operation op = vocabulary.translate(history.operation(row));
    boolean open = history.pending(row) || history.ret(row) > cut;
    if (!open) {
      return op;
    }
    Operation pending = Operation.pending(op.name(), op.input());
    Object forced = traits.forcedOutput(pending);
    return forced == Traits.UNKNOWN
        ? pending
        : forced == Operation.NOTHING ? pending.returningNothing() : pending.returning(forced);
  }

  private void dropValues() {
    Map<Object, List<Integer>> byValue = new LinkedHashMap<>();
    List<Integer> always = new ArrayList<>();
    for (int row : rows) {
      Operation op = operation(row);
      Object value = traits.value(op);
      if (value == null) {
        always.add(row);
      } else {
        byValue.computeIfAbsent(value, v -> new ArrayList<>()).add(row);
      }
    }
    keep(always, Reduction.minimize(List.copyOf(byValue.values()), v -> decide(always, v)));
  }

  private void dropTied() {
    Map<Object, Object> leader = new HashMap<>();
    List<Integer> tied = new ArrayList<>();
    for (int row : rows) {
      var ties = traits.ties(operation(row));
      if (ties == null) {
        return;
      }
      Object first = null;
      for (Object value : ties) {
        Object root = find(leader, wrap(value));
        if (first != null) {
          leader.put(root, first);
        }
        first = find(leader, root);
      }
      if (!ties.isEmpty()) {
        tied.add(row);
      }
    }
    Map<Object, List<Integer>> clusters = new LinkedHashMap<>();
    for (int row : tied) {
      Object root = find(leader, wrap(traits.ties(operation(row)).iterator().next()));
      clusters.computeIfAbsent(root, r -> new ArrayList<>()).add(row);
    }
    List<List<Integer>> units = List.copyOf(clusters.values());
    if (decide(List.of(), units) == Answer.NO) {
      keep(List.of(), Reduction.minimize(units, u -> decide(List.of(), u)));
    }
  }

  private static Object wrap(Object value) {
    return value == null ? Operation.NOTHING : value;
  }

  private static Object find(Map<Object, Object> leader, Object value) {
    Object root = value;
    while (leader.getOrDefault(root, root) != root) {
      root = leader.get(root);
    }
    return root;
  }

  private void dropReadOnly() {
    List<Integer> always = new ArrayList<>();
    List<List<Integer>> readers = new ArrayList<>();
    for (int row : rows) {
      if (traits.kind(operation(row)) == Kind.READ_ONLY) {
        readers.add(List.of(row));
      } else {
        always.add(row);
      }
    }
    keep(always, Reduction.minimize(readers, r -> decide(always, r)));
  }

  private void keep(List<Integer> always, List<List<Integer>> units) {
    rows = union(always, units);
  }

  private static int[] union(List<Integer> always, List<List<Integer>> units) {
    int size = always.size();
    for (List<Integer> unit : units) {
      size += unit.size();
    }
    int[] all = new int[size];
    int n = 0;
    for (int row : always) {
      all[n++] = row;
    }
    for (List<Integer> unit : units) {
      for (int row : unit) {
        all[n++] = row;
      }
    }
    Arrays.sort(all);
    return all;
  }

  // ---- Deciding.

  private Answer decide(List<Integer> always, List<List<Integer>> units) {
    return decide(union(always, units), cut);
  }

  /** Whether these rows at this cut certainly have no witness. */
  private boolean violates(int[] chosen, long time) {
    return decide(chosen, time) == Answer.NO;
  }

  private Answer decide(int[] chosen, long time) {
    if (chosen.length == 0) {
      return Answer.YES;
    }
    if (effort > EFFORT || budget.remaining() == 0) {
      return Answer.UNDECIDED;
    }
    Plan<S> plan = Plan.of(history.glimpse(chosen, time), spec, rules, true, algorithm, budget);
    Answer answer = Answer.YES;
    for (int p = 0; p < plan.parts().count() && answer != Answer.NO; p++) {
      Outcome outcome = plan.decide(p, nodeLimit);
      nodes += outcome.states();
      effort += outcome.monitored() ? MONITOR_EFFORT * plan.parts().size(p) : outcome.states();
      answer =
          outcome instanceof Outcome.Yes
              ? answer
              : outcome instanceof Outcome.No ? Answer.NO : Answer.UNDECIDED;
    }
    effort += 4L * chosen.length;
    return answer;
  }
}
