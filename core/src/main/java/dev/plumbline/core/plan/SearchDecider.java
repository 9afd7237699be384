package dev.plumbline.core.plan;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Decider;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.decide.Watched;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.search.Search;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** General search of a part; it decides anything, if the budget is large enough. */
final class SearchDecider<T> implements Decider {
  private static final String HOW = "general search";

  /** How many configurations a weaker specification may cost. */
  private static final long FIRST_LOOK = 10_000;

  private final Part part;
  private final Spec<T> spec;
  private final Set<SearchRule> rules;
  private final Budget budget;
  private final long most;
  private @Nullable Search<T> search;

  /** What it found last, in numbers of the part. */
  private @Nullable Outcome found;

  SearchDecider(Part part, Spec<T> spec, Set<SearchRule> rules, Budget budget) {
    this(part, spec, rules, budget, Long.MAX_VALUE);
  }

  private SearchDecider(Part part, Spec<T> spec, Set<SearchRule> rules, Budget budget, long most) {
    this.part = part;
    this.spec = spec;
    this.rules = rules;
    this.budget = budget;
    this.most = most;
  }

  /**
   * A first look by a specification that is easier and allows no less: its no is a no, and so is a
   * yes whose witness is legal by the specification itself.
   */
  static <W, T> Decider weaker(
      Part part, Spec<W> weaker, Spec<T> spec, Set<SearchRule> rules, Budget budget) {
    SearchDecider<W> first = new SearchDecider<>(part, weaker, rules, budget, FIRST_LOOK);
    return Decider.of(
        "first look by what is easier and allows more",
        (states, started) -> {
          Outcome outcome = first.run(states, started);
          boolean settled =
              outcome instanceof Outcome.No
                  || (outcome instanceof Outcome.Yes yes && isLegal(part, spec, yes.witness()));
          return settled ? first.told(outcome) : new Outcome.Beyond("", outcome.states());
        });
  }

  /** The same search, whose no is not the last word. */
  Decider accepting() {
    return Decider.of(
        "search by what is easier and allows less",
        (states, started) -> {
          Outcome outcome = run(states, started);
          return outcome instanceof Outcome.No
              ? new Outcome.Beyond("", outcome.states())
              : told(outcome);
        });
  }

  @Override
  public String name() {
    return HOW;
  }

  @Override
  public Outcome decide(long states, Consumer<Watched> started) {
    return told(run(states, started));
  }

  private Outcome told(Outcome outcome) {
    return outcome.inRows(part::row).told(HOW, 0);
  }

  /** Begins the search, goes on with it, or knows what it has found. */
  private Outcome run(long states, Consumer<Watched> started) {
    long upTo = Math.min(states, most);
    Search<T> begun = search == null ? new Search<>(part, spec, rules, budget, upTo) : search;
    search = begun;
    boolean paused =
        found instanceof Outcome.Ended e && e.reason() == Reason.STATES && e.states() < upTo;
    if (found == null || paused) {
      started.accept(begun);
      found = begun.runOn(upTo);
    }
    return found;
  }

  private static <T> boolean isLegal(Part part, Spec<T> spec, int[] order) {
    Collection<T> states = List.of(spec.initial());
    for (int i : order) {
      Set<T> next = new LinkedHashSet<>();
      for (T state : states) {
        next.addAll(spec.step(state, part.operation(part.cls(i))).states());
      }
      states = next;
    }
    return !states.isEmpty();
  }
}
