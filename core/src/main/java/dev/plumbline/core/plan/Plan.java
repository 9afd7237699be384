package dev.plumbline.core.plan;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Decider;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.decide.Watched;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.monitor.TypedHistory;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Promise;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Binding;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.split.Parts;
import dev.plumbline.core.split.Split;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a history, and for each the deciders that are asked about it, in order: the monitor
 * of the specification's type where there is one, what can be counted where the specification
 * promises something, and searches. See {@link MonitorDeciders} and {@link SearchDeciders} for the
 * lists.
 *
 * @param <S> the states
 */
public final class Plan<S> {
  private final History history;
  private final Spec<S> spec;
  private final Set<SearchRule> rules;
  private final Algorithm algorithm;
  private final Budget budget;
  private final Parts parts;
  private final MonitorDeciders monitors;

  private Plan(
      History history,
      Spec<S> spec,
      Set<SearchRule> rules,
      Algorithm algorithm,
      Budget budget,
      Parts parts,
      MonitorDeciders monitors) {
    this.history = history;
    this.spec = spec;
    this.rules = rules;
    this.algorithm = algorithm;
    this.budget = budget;
    this.parts = parts;
    this.monitors = monitors;
  }

  /**
   * Plans a history.
   *
   * @throws dev.plumbline.core.history.MalformedHistoryException if it does not fit the
   *     specification
   */
  public static <S> Plan<S> of(
      History history,
      Spec<S> spec,
      Set<SearchRule> rules,
      boolean partition,
      Algorithm algorithm,
      Budget budget) {
    String whyNoMonitor = whyNoMonitor(spec, partition, algorithm);
    TypedHistory typed =
        whyNoMonitor == null
            ? TypedHistory.read(history, spec)
            : promised(history, spec, algorithm);
    Parts parts = typed == null ? split(history, spec, partition) : typed;
    MonitorDeciders monitors = new MonitorDeciders(history, spec, typed, whyNoMonitor);
    return new Plan<>(history, spec, rules, algorithm, budget, parts, monitors);
  }

  private static Split split(History history, Spec<?> spec, boolean partition) {
    Problems problems = new Problems(history.source());
    Binding binding = Binding.bind(history, spec, problems);
    problems.throwIfAny();
    return Split.of(binding, spec, partition);
  }

  /** The history as one of the container that promises something; null if there is none. */
  private static @Nullable TypedHistory promised(
      History history, Spec<?> spec, Algorithm algorithm) {
    Optional<Promise> promise = spec.traits().search().promise();
    return promise.isEmpty() || algorithm == Algorithm.SEARCH
        ? null
        : TypedHistory.read(history, spec, promise.get().container().strict());
  }

  private static @Nullable String whyNoMonitor(
      Spec<?> spec, boolean partition, Algorithm algorithm) {
    Optional<KnownType> type = spec.traits().type();
    if (algorithm == Algorithm.SEARCH) {
      return "it was asked for";
    }
    if (type.isEmpty()) {
      return "no monitor is known for " + spec.name();
    }
    return !partition && type.get().keyed() ? "the history is not to be split by key" : null;
  }

  /** The parts that are decided. */
  public Parts parts() {
    return parts;
  }

  /**
   * Decides a part.
   *
   * @param states configurations that a search may examine
   */
  public Outcome decide(int part, long states) {
    Consumer<Watched> nobody = search -> {};
    return attempt(part, budget.share(budget.limits().memoryBytes())).decide(states, nobody);
  }

  /**
   * An attempt at a part, which can be repeated with more configurations.
   *
   * @param share what it may use
   */
  Attempt attempt(int part, Budget share) {
    return new Attempt(
        monitors.of(part, share), monitors.whyNot(), () -> searches(part, share), share);
  }

  /**
   * The names of the deciders that are asked about a part until one can tell, in order.
   *
   * @param searched whether monitors could not; if they could, searches are not even made, and have
   *     no names of their own
   */
  public List<String> deciders(int part, boolean searched) {
    List<Decider> all = new ArrayList<>(monitors.of(part, budget));
    boolean made = searched || all.isEmpty();
    if (made) {
      all.addAll(searches(part, budget));
    }
    Stream<String> names = all.stream().map(Decider::name);
    return Stream.concat(names, made ? Stream.of() : Stream.of("searches")).toList();
  }

  private List<Decider> searches(int part, Budget share) {
    return SearchDeciders.of(bound(part), spec, rules, algorithm, share);
  }

  /** A part as search sees it; one that was for a monitor is bound alone. */
  private Part bound(int part) {
    return parts instanceof Split split
        ? split.part(part)
        : Split.of(Binding.bind(history, parts.rows(part), spec), spec, false).part(0);
  }
}
