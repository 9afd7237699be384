package dev.plumbline.core.plan;

import dev.plumbline.core.SearchRule;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.Intake;
import dev.plumbline.core.monitor.Monitors;
import dev.plumbline.core.monitor.part.Answer;
import dev.plumbline.core.search.Search;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits.Easier;
import dev.plumbline.core.split.Part;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Decides a part whose specification knows something easier for exactly these operations: refutes
 * it by the monitor of a projection, or by a specification that allows no less; accepts it by one
 * that allows no more; and if neither settles it, searches with one that is exact.
 */
final class KnownOperations {
  private final Part part;
  private final Set<SearchRule> rules;
  private final Budget budget;
  private final long nodes;
  private final Consumer<Search<?>> started;

  /**
   * A decider of one part.
   *
   * @param nodes configurations to examine at most
   * @param started is told of each search that begins
   */
  KnownOperations(
      Part part, Set<SearchRule> rules, Budget budget, long nodes, Consumer<Search<?>> started) {
    this.part = part;
    this.rules = rules;
    this.budget = budget;
    this.nodes = nodes;
    this.started = started;
  }

  /** Decides the part; null if nothing easier is known. */
  Outcome decide(Spec<?> spec) {
    Easier easier =
        rules.contains(SearchRule.OUTLOOK)
            ? spec.traits()
                .easierFor(
                    IntStream.range(0, part.size())
                        .mapToObj(i -> part.operation(part.cls(i)))
                        .toList())
            : null;
    if (easier == null) {
      return null;
    }
    Outcome refuted = refute(easier);
    return refuted == null ? search(easier) : refuted;
  }

  private Outcome search(Easier easier) {
    Spec<?> weaker = easier.spec().traits().easierAndWeaker();
    long spent = 0;
    if (weaker != null) {
      Outcome first = search(weaker, Math.min(nodes, Plan.FIRST_LOOK));
      if (first.answer() == Outcome.Answer.NO
          || (first.answer() == Outcome.Answer.YES
              && Plan.isLegal(part, easier.spec(), first.witness()))) {
        return first;
      }
      spent += first.nodes();
    }
    Outcome second = search(easier.spec(), nodes).after(spent);
    return easier.otherwise() == null || second.answer() != Outcome.Answer.NO
        ? second
        : search(easier.otherwise(), nodes).after(second.nodes());
  }

  private <T> Outcome search(Spec<T> spec, long most) {
    Search<T> search = new Search<>(part, spec, rules, budget, most);
    started.accept(search);
    return search.run();
  }

  /** Asks the monitor of the projection; null if it does not refute the part. */
  private Outcome refute(Easier easier) {
    int[] chosen =
        IntStream.range(0, part.size())
            .filter(i -> easier.isProjected().test(part.operation(part.cls(i))))
            .toArray();
    long bytes = Monitors.BYTES_PER_OPERATION * chosen.length;
    try {
      return chosen.length > 0
              && budget.reserve(bytes)
              && refutes(part.history(chosen), easier.projected())
          ? Outcome.no(part.returns() - 1, chosen, 0)
          : null;
    } catch (Budget.EndedException e) {
      // The search that follows will say so.
      return null;
    } finally {
      budget.release(bytes);
    }
  }

  private boolean refutes(History history, Spec<?> projected) {
    Intake intake = Intake.read(history, projected);
    return intake != null && Monitors.decide(intake, 0, true, budget) instanceof Answer.No;
  }
}
