package dev.plumbline.core.plan;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Decider;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.monitor.Monitors;
import dev.plumbline.core.monitor.TypedHistory;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.relaxed.openorder.OpenOrderSearch;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.SearchTraits.Easier;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The deciders of a part that monitors do not settle, in the order in which they are asked. Where
 * the specification knows something easier for exactly these operations:
 *
 * <ol>
 *   <li>the monitor of a projection, which only refutes;
 *   <li>search by a specification that allows no less, for a first look;
 *   <li>search by the easier one, and by another where its no is not the last word.
 * </ol>
 *
 * <p>Otherwise, and by an easier specification with the same histories where the part is
 * {@linkplain PlainHistory plain}:
 *
 * <ol>
 *   <li>search that leaves the order of elements open, for few operations of a container;
 *   <li>search by a specification that allows no less, for a first look;
 *   <li>general search.
 * </ol>
 */
final class SearchDeciders {
  private final Set<SearchRule> rules;
  private final Algorithm algorithm;
  private final Budget budget;
  private final List<Decider> all = new ArrayList<>();

  private SearchDeciders(Set<SearchRule> rules, Algorithm algorithm, Budget budget) {
    this.rules = rules;
    this.algorithm = algorithm;
    this.budget = budget;
  }

  /** The deciders of a part; the last one decides anything. */
  static List<Decider> of(
      Part part, Spec<?> spec, Set<SearchRule> rules, Algorithm algorithm, Budget budget) {
    SearchDeciders deciders = new SearchDeciders(rules, algorithm, budget);
    deciders.add(part, spec);
    return deciders.all;
  }

  private void add(Part part, Spec<?> spec) {
    if (!rules.contains(SearchRule.OUTLOOK)) {
      all.add(new SearchDecider<>(part, spec, rules, budget));
      return;
    }
    List<Operation> operations =
        IntStream.range(0, part.size()).mapToObj(i -> part.operation(part.cls(i))).toList();
    Easier easier = spec.traits().search().easierFor(operations);
    Spec<?> ifPlain = spec.traits().search().easierIfPlain();
    String closing = spec instanceof Closing<?> c ? c.closingOperation() : null;
    if (easier != null) {
      addKnown(part, easier);
    } else if (ifPlain != null
        && PlainHistory.is(
            part.size(), operations::get, assured(spec.traits().container()), closing)) {
      addPlain(part, ifPlain, closing);
    } else {
      addOrdinary(part, spec);
    }
  }

  private void addKnown(Part part, Easier easier) {
    if (algorithm != Algorithm.SEARCH) {
      Outcome[] asked = new Outcome[1];
      all.add(
          Decider.of(
              "monitor of a " + easier.projected().name() + " inside",
              (states, started) ->
                  asked[0] = asked[0] == null ? refuted(part, easier, budget) : asked[0]));
    }
    addWeaker(part, easier.spec());
    SearchDecider<?> exact = new SearchDecider<>(part, easier.spec(), rules, budget);
    all.add(easier.otherwise() == null ? exact : exact.accepting());
    if (easier.otherwise() != null) {
      all.add(new SearchDecider<>(part, easier.otherwise(), rules, budget));
    }
  }

  /** The closing operation, where there is one, is the last by its time. */
  private void addPlain(Part part, Spec<?> easier, @Nullable String closing) {
    if (closing == null) {
      addOrdinary(part, easier);
      return;
    }
    int last = part.size() - 1;
    addOrdinary(part.select(IntStream.range(0, last).toArray()), easier);
    all.replaceAll(
        decider ->
            Decider.of(
                decider.name(),
                (states, started) -> closed(decider.decide(states, started), part.row(last))));
  }

  private void addOrdinary(Part part, Spec<?> spec) {
    boolean ordered = spec.traits().search().leaving().isPresent();
    if (ordered && algorithm != Algorithm.SEARCH && rules.contains(SearchRule.OUTLOOK)) {
      all.add(leavingOrderOpen(part, spec));
    }
    addWeaker(part, spec);
    all.add(new SearchDecider<>(part, spec, rules, budget));
  }

  private void addWeaker(Part part, Spec<?> spec) {
    Spec<?> weaker = spec.traits().search().easierAndWeaker();
    if (weaker != null) {
      all.add(SearchDecider.weaker(part, weaker, spec, rules, budget));
    }
  }

  private Decider leavingOrderOpen(Part part, Spec<?> spec) {
    String name = "search that leaves order open";
    return Decider.of(
        name,
        (states, started) -> {
          OpenOrderSearch search = OpenOrderSearch.of(part, spec, budget, states);
          if (search == null) {
            return new Outcome.Beyond("");
          }
          started.accept(search);
          return search.run().inRows(part::row).told(name, 0);
        });
  }

  private static Outcome closed(Outcome outcome, int closer) {
    if (outcome instanceof Outcome.Yes yes) {
      return new Outcome.Yes(append(yes.witness(), closer), yes.how(), yes.states());
    }
    return outcome instanceof Outcome.No no && no.core() != null
        ? no.of(append(no.core(), closer))
        : outcome;
  }

  private static int[] append(int[] rows, int row) {
    return IntStream.concat(Arrays.stream(rows), IntStream.of(row)).toArray();
  }

  /** Asks the monitor of the projection; it refutes the part, or cannot tell. */
  private static Outcome refuted(Part part, Easier easier, Budget budget) {
    int[] chosen =
        IntStream.range(0, part.size())
            .filter(i -> easier.isProjected().test(part.operation(part.cls(i))))
            .toArray();
    long bytes = Monitors.BYTES_PER_OPERATION * chosen.length;
    try {
      return chosen.length > 0
              && budget.reserve(bytes)
              && refutes(part.history(chosen), easier.projected(), budget)
          ? new Outcome.No(
                  chosen,
                  -1,
                  -1,
                  List.of(),
                  Outcome.MONITOR
                      + ", which refutes those operations that must make a "
                      + easier.projected().name())
              .inRows(part::row)
          : new Outcome.Beyond("");
    } catch (Budget.EndedException e) {
      // The search that follows will say so.
      return new Outcome.Beyond("");
    } finally {
      budget.release(bytes);
    }
  }

  private static boolean refutes(History history, Spec<?> projected, Budget budget) {
    TypedHistory typed = TypedHistory.read(history, projected);
    return typed != null && Monitors.decide(typed, 0, true, budget) instanceof Outcome.No;
  }
}
