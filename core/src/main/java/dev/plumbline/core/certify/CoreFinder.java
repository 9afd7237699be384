package dev.plumbline.core.certify;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.certify.Reduction.Answer;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.plan.PlainHistory;
import dev.plumbline.core.plan.Plan;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Traits.Kind;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

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
 * be, and no less true. Only the limits of the whole check can make a difference from one run to
 * the next, and {@link #hurriedBy} tells if they did.
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
  private final @Nullable ContainerTraits<S> container;
  private final Vocabulary vocabulary;
  private final Set<SearchRule> rules;
  private final Algorithm algorithm;
  private final Budget budget;
  private long effort;
  private long nodes;
  private long nodeLimit = NODES_PER_PROBE;
  private @Nullable Reason hurriedBy;

  private int[] rows = {};
  private long cut = History.PENDING;

  public CoreFinder(
      History history, Spec<S> spec, Set<SearchRule> rules, Algorithm algorithm, Budget budget) {
    this.history = history;
    this.spec = spec;
    this.traits = spec.traits();
    this.container = traits.container();
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

  /** What ended before the core was as small as another run might find it; null if nothing did. */
  public @Nullable Reason hurriedBy() {
    return hurriedBy;
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
    cutAfter(wallTime);
    if (container != null && container.independentValues()) {
      dropValues();
    }
    dropReadOnly();
    if (traits.tokens() != null) {
      dropTied();
    }
    cutEarliest();
    forgetNeedlessCut();
  }

  /** Whether values may be dropped as in an easier specification with the same histories. */
  private boolean isPlain() {
    Spec<?> easier = traits.search().easierIfPlain();
    String closing = spec instanceof Closing<?> c ? c.closingOperation() : null;
    return easier != null
        && assured(easier.traits().container()).independentValues()
        && PlainHistory.is(rows.length, i -> operation(rows[i]), assured(container), closing);
  }

  // ---- Cutting at a time.

  /**
   * Cuts at the guess, or so soon after it that the violation is there. Nearly all that is decided
   * on the way has a witness, which takes no time; to go on for the earliest such time would mean
   * to refute nearly the whole history again and again.
   */
  private void cutAfter(long guess) {
    long[] times = returnsByNow();
    if (times.length == 0) {
      return;
    }
    int last = times.length - 1;
    int at = Arrays.binarySearch(times, guess);
    int high = Math.min(at < 0 ? ~at : at, last);
    // At the last one it is there: that is what is to be cut.
    for (int step = 1; high < last && !violates(rows, times[high]); step *= 2) {
      high = Math.min(high + step, last);
    }
    cutAt(times[high]);
  }

  /** Finds the earliest return at which the violation is already there, from the last one on. */
  private void cutEarliest() {
    long[] times = returnsByNow();
    int low = -1;
    int high = times.length - 1;
    for (int step = 1; low < 0 && high > 0; step *= 2) {
      int probe = Math.max(0, high - step);
      if (violates(rows, times[probe])) {
        high = probe;
      } else {
        low = probe;
      }
    }
    if (high >= 0) {
      cutAt(times[Bisection.first(low + 1, high, k -> violates(rows, times[k]))]);
    }
  }

  private void cutAt(long time) {
    cut = time;
    rows = Arrays.stream(rows).filter(i -> history.call(i) <= time).toArray();
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
      Object value = assured(container).value(op);
      if (value == null) {
        always.add(row);
      } else {
        byValue.computeIfAbsent(value, v -> new ArrayList<>()).add(row);
      }
    }
    keep(always, Reduction.minimize(List.copyOf(byValue.values()), v -> decide(always, v)));
  }

  /** Drops tied values, and effects that cannot have been seen. */
  private void dropTied() {
    List<List<Integer>> clusters =
        TiedValues.clusters(rows, assured(traits.tokens()), this::operation);
    if (clusters == null) {
      return;
    }
    int tied = clusters.stream().mapToInt(List::size).sum();
    if (tied < rows.length && decide(List.of(), clusters) != Answer.NO) {
      return;
    }
    keep(List.of(), Reduction.minimize(clusters, c -> decide(List.of(), c)));
    while (dropUnseen()) {
      // What the dropped ones saw may now be seen by nobody.
    }
  }

  /** Drops operations whose effect cannot have been seen; whether there was one to drop. */
  private boolean dropUnseen() {
    int before = rows.length;
    Set<Integer> unseen = UnseenEffects.of(history, rows, cut, spec, this::operation);
    dropSingly(unseen::contains);
    return rows.length < before;
  }

  private void dropReadOnly() {
    dropSingly(this::isReadOnly);
  }

  private boolean isReadOnly(int row) {
    return traits.kind(operation(row)) == Kind.READ_ONLY;
  }

  /** Drops what can be dropped of some rows, each for itself. */
  private void dropSingly(IntPredicate droppable) {
    List<Integer> always = new ArrayList<>();
    List<List<Integer>> units = new ArrayList<>();
    for (int row : rows) {
      if (droppable.test(row)) {
        units.add(List.of(row));
      } else {
        always.add(row);
      }
    }
    keep(always, Reduction.minimize(units, some -> decide(always, some)));
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
    Reason ended = budget.ended();
    if (effort > EFFORT || ended != null) {
      hurriedBy = hurriedBy == null ? ended : hurriedBy;
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
      if (outcome instanceof Outcome.Ended late && late.reason() != Reason.STATES) {
        hurriedBy = late.reason();
      }
    }
    effort += 4L * chosen.length;
    return answer;
  }
}
