package dev.plumbline.core.plan;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.decide.Outcome.Answer;
import dev.plumbline.core.decide.Outcome.Refutation;
import dev.plumbline.core.decide.Watched;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.plan.Plan.Decision;
import dev.plumbline.core.relaxed.openorder.OpenOrderSearch;
import dev.plumbline.core.search.Search;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Decides one part by search, or by several one after the other: where the specification knows
 * something easier, that is asked first.
 *
 * <p>Deciding again with more configurations continues the searches that stopped for want of them.
 * What is found is the same as if the larger number had been given at once, so nobody needs to know
 * whether a part was continued or begun anew.
 */
final class PartSearch<S> {
  private static final String GENERAL = "general search, because ";

  /** How many configurations a weaker specification may cost. */
  static final long FIRST_LOOK = 10_000;

  private final Part part;
  private final Spec<S> spec;
  private final Set<SearchRule> rules;
  private final Algorithm algorithm;
  private final Budget budget;
  private final String why;

  /** The operation that closes histories; null if there is none. */
  private final String closing;

  /** The searches in the order in which they are asked, and what each found last. */
  private final List<Search<?>> searches = new ArrayList<>();

  private final List<Outcome> found = new ArrayList<>();
  private int asked;

  /**
   * A search of a part.
   *
   * @param why why it is for search
   */
  PartSearch(
      Part part,
      Spec<S> spec,
      Set<SearchRule> rules,
      Algorithm algorithm,
      Budget budget,
      String why) {
    this.part = part;
    this.spec = spec;
    this.rules = rules;
    this.algorithm = algorithm;
    this.budget = budget;
    this.why = why;
    this.closing = spec instanceof Closing<?> c ? c.closingOperation() : null;
  }

  /**
   * Decides the part.
   *
   * @param nodes configurations that a search may examine, those of earlier calls included
   * @param started is told of each search that begins or goes on
   */
  Decision decide(long nodes, Consumer<Watched> started) {
    asked = 0;
    KnownOperations known = KnownOperations.of(part, spec, rules, budget);
    if (known != null) {
      Outcome refuted = algorithm == Algorithm.SEARCH ? null : known.refute();
      return refuted == null
          ? decision(part, known.search(nodes, (s, most) -> search(part, s, most, started)))
          : new Decision(refuted.inRowsOf(part), 0, true, known.howRefuted());
    }
    Spec<?> easier = spec.traits().easierIfPlain();
    boolean plain =
        easier != null
            && rules.contains(SearchRule.OUTLOOK)
            && Plain.is(part.size(), i -> part.operation(part.cls(i)), spec.traits(), closing);
    return plain
        ? searchPlain(easier, nodes, started)
        : searchEasierFirst(part, spec, nodes, started);
  }

  /**
   * Leaves the order of elements open where that can be done; otherwise asks a weaker specification
   * before, where one is known.
   */
  private <T> Decision searchEasierFirst(
      Part some, Spec<T> itsSpec, long nodes, Consumer<Watched> started) {
    boolean mayLeaveOpen = algorithm != Algorithm.SEARCH && rules.contains(SearchRule.OUTLOOK);
    OpenOrderSearch small = mayLeaveOpen ? OpenOrderSearch.of(some, itsSpec, budget, nodes) : null;
    if (small != null) {
      started.accept(small);
      return decision(some, small.run(), "search that leaves order open, because " + why);
    }
    Spec<?> weaker = itsSpec.traits().easierAndWeaker();
    if (weaker == null || !rules.contains(SearchRule.OUTLOOK)) {
      return decision(some, search(some, itsSpec, nodes, started));
    }
    Outcome first = search(some, weaker, Math.min(nodes, FIRST_LOOK), started);
    boolean settled =
        first.answer() == Answer.NO
            || (first.answer() == Answer.YES && isLegal(some, itsSpec, first.witness()));
    return decision(
        some, settled ? first : search(some, itsSpec, nodes, started).after(first.nodes()));
  }

  static <T> boolean isLegal(Part part, Spec<T> itsSpec, int[] order) {
    Collection<T> states = List.of(itsSpec.initial());
    for (int i : order) {
      Set<T> next = new LinkedHashSet<>();
      for (T state : states) {
        next.addAll(itsSpec.step(state, part.operation(part.cls(i))).states());
      }
      states = next;
    }
    return !states.isEmpty();
  }

  /** The closing operation, where there is one, is the last by its time. */
  private Decision searchPlain(Spec<?> easier, long nodes, Consumer<Watched> started) {
    int last = part.size() - 1;
    if (closing == null) {
      return searchEasierFirst(part, easier, nodes, started);
    }
    Part open = part.select(IntStream.range(0, last).toArray());
    Decision decision = searchEasierFirst(open, easier, nodes, started);
    Outcome o = decision.outcome();
    Refutation refutation = o.refutation();
    Outcome closed =
        new Outcome(
            o.answer(),
            append(o.witness(), part.row(last)),
            o.wall(),
            refutation == null
                ? null
                : new Refutation(
                    append(refutation.operations(), part.row(last)), -1, -1, List.of()),
            o.nodes(),
            o.reason());
    return new Decision(closed, decision.wallTime(), false, decision.how());
  }

  private static int[] append(int[] rows, int row) {
    return rows == null ? null : IntStream.concat(Arrays.stream(rows), IntStream.of(row)).toArray();
  }

  /** The next search of this part: begins it, goes on with it, or knows what it has found. */
  private <T> Outcome search(Part some, Spec<T> itsSpec, long most, Consumer<Watched> started) {
    int k = asked++;
    if (k == searches.size()) {
      searches.add(new Search<>(some, itsSpec, rules, budget, most));
      found.add(null);
    }
    Outcome last = found.get(k);
    if (last == null || (last.reason() == Reason.STATES && last.nodes() < most)) {
      Search<?> search = searches.get(k);
      started.accept(search);
      found.set(k, search.runOn(most));
    }
    return found.get(k);
  }

  private Decision decision(Part some, Outcome outcome) {
    return decision(some, outcome, GENERAL + why);
  }

  private static Decision decision(Part some, Outcome outcome, String how) {
    long wallTime =
        outcome.answer() != Answer.YES && some.returns() > 0
            ? some.returnTime(Math.min(outcome.wall(), some.returns() - 1))
            : 0;
    return new Decision(outcome.inRowsOf(some), wallTime, false, how);
  }
}
