package dev.plumbline.core.plan;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.monitor.Intake;
import dev.plumbline.core.monitor.Monitors;
import dev.plumbline.core.monitor.part.Answer;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits.Easier;
import dev.plumbline.core.split.Part;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Decides a part whose specification knows something easier for exactly these operations: refutes
 * it by the monitor of a projection, or by a specification that allows no less; accepts it by one
 * that allows no more; and if neither settles it, searches with one that is exact.
 */
final class KnownOperations {
  private final Part part;
  private final Easier easier;
  private final Budget budget;

  private KnownOperations(Part part, Easier easier, Budget budget) {
    this.part = part;
    this.easier = easier;
    this.budget = budget;
  }

  /** A decider of one part; null if its specification knows nothing easier. */
  static KnownOperations of(Part part, Spec<?> spec, Set<SearchRule> rules, Budget budget) {
    if (!rules.contains(SearchRule.OUTLOOK)) {
      return null;
    }
    List<Operation> operations =
        IntStream.range(0, part.size()).mapToObj(i -> part.operation(part.cls(i))).toList();
    Easier easier = spec.traits().easierFor(operations);
    return easier == null ? null : new KnownOperations(part, easier, budget);
  }

  /** Searches the part by a specification, up to a number of configurations. */
  interface Searcher {
    Outcome search(Spec<?> spec, long most);
  }

  /**
   * Searches.
   *
   * @param nodes configurations that a search may examine
   */
  Outcome search(long nodes, Searcher searcher) {
    Spec<?> weaker = easier.spec().traits().easierAndWeaker();
    long spent = 0;
    if (weaker != null) {
      Outcome first = searcher.search(weaker, Math.min(nodes, PartSearch.FIRST_LOOK));
      if (first.answer() == Outcome.Answer.NO
          || (first.answer() == Outcome.Answer.YES
              && PartSearch.isLegal(part, easier.spec(), first.witness()))) {
        return first;
      }
      spent += first.nodes();
    }
    Outcome second = searcher.search(easier.spec(), nodes).after(spent);
    return easier.otherwise() == null || second.answer() != Outcome.Answer.NO
        ? second
        : searcher.search(easier.otherwise(), nodes).after(second.nodes());
  }

  /** What {@link #refute} asked. */
  String howRefuted() {
    return "monitor, which refutes those operations that must make a %s"
        .formatted(easier.projected().name());
  }

  /** Asks the monitor of the projection; null if it does not refute the part. */
  Outcome refute() {
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
