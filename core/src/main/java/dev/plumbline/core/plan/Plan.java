package dev.plumbline.core.plan;

import dev.plumbline.core.Algorithm;
import dev.plumbline.core.SearchRule;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.decide.Outcome.Refutation;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.monitor.Intake;
import dev.plumbline.core.monitor.Monitors;
import dev.plumbline.core.monitor.part.Answer;
import dev.plumbline.core.search.Search;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Binding;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.split.Split;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Which decider fits each part of a history, and why: the monitor of the specification's type where
 * there is one and it can be exact, general search otherwise.
 *
 * @param <S> the states
 */
public final class Plan<S> {
  /**
   * What was found out about one part, in rows of the history.
   *
   * @param wallTime unless search said yes: the time of the return that it did not get past
   * @param monitored whether a monitor decided
   * @param how what decided, and why
   */
  public record Decision(Outcome outcome, long wallTime, boolean monitored, String how) {}

  private final History history;
  private final Spec<S> spec;
  private final Set<SearchRule> rules;
  private final Budget budget;
  private final String whyNoMonitor;
  private final Intake intake;
  private final Split split;

  private Plan(
      History history,
      Spec<S> spec,
      Set<SearchRule> rules,
      Budget budget,
      String whyNoMonitor,
      Intake intake,
      Split split) {
    this.history = history;
    this.spec = spec;
    this.rules = rules;
    this.budget = budget;
    this.whyNoMonitor = whyNoMonitor;
    this.intake = intake;
    this.split = split;
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
    String why = whyNoMonitor(spec, partition, algorithm);
    Intake intake = why == null ? Intake.read(history, spec) : null;
    if (intake != null) {
      return new Plan<>(history, spec, rules, budget, null, intake, null);
    }
    Problems problems = new Problems(history.source());
    Binding binding = Binding.bind(history, spec, problems);
    problems.throwIfAny();
    Split split = Split.of(binding, spec, partition);
    return new Plan<>(history, spec, rules, budget, why, null, split);
  }

  private static String whyNoMonitor(Spec<?> spec, boolean partition, Algorithm algorithm) {
    Optional<KnownType> type = spec.traits().type();
    if (algorithm == Algorithm.SEARCH) {
      return "it was asked for";
    }
    if (type.isEmpty()) {
      return "no monitor is known for " + spec.name();
    }
    return !partition && type.get().keyed() ? "the history is not to be split by key" : null;
  }

  /** How many parts there are. */
  public int count() {
    return intake != null ? intake.count() : split.count();
  }

  /** How many operations a part has. */
  public int size(int p) {
    return intake != null ? intake.size(p) : split.size(p);
  }

  /** The row of a part's first call. */
  public int firstRow(int p) {
    return intake != null ? intake.firstRow(p) : split.firstRow(p);
  }

  /** The rows of a part, in call order. */
  public int[] rows(int p) {
    return intake != null ? intake.rows(p) : split.rows(p);
  }

  /**
   * Decides a part.
   *
   * @param started is told of a search that begins, to watch its progress
   * @param nodes configurations that a search may examine
   */
  public Decision decide(int p, long nodes, Consumer<Search<S>> started) {
    if (intake == null) {
      return search(split.part(p), nodes, started, "general search, because " + whyNoMonitor);
    }
    Answer answer;
    try {
      answer = monitor(p);
    } catch (Budget.EndedException e) {
      return new Decision(Outcome.undecided(e.reason(), 0, 0), 0, true, "monitor");
    }
    if (answer == null) {
      return new Decision(Outcome.undecided(Reason.MEMORY, 0, 0), 0, true, "monitor");
    }
    if (answer instanceof Answer.Yes yes) {
      return new Decision(Outcome.yes(yes.order(), 0), 0, true, "monitor, " + yes.method());
    }
    if (answer instanceof Answer.No no) {
      Refutation refutation = new Refutation(no.core(), no.cut(), no.blamed(), no.sentences());
      return new Decision(Outcome.no(refutation), 0, true, "monitor, " + no.method());
    }
    String why = ((Answer.Beyond) answer).why();
    return searchPart(p, nodes, started, "general search, because " + why);
  }

  /** What the monitor says of a part; null if there is not enough memory to ask it. */
  private Answer monitor(int p) {
    long bytes = Monitors.BYTES_PER_OPERATION * intake.size(p);
    try {
      return budget.reserve(bytes) ? Monitors.decide(intake, p, budget) : null;
    } finally {
      // A search that follows may use it.
      budget.release(bytes);
    }
  }

  /** Binds a part alone; its rows keep their order. */
  private Decision searchPart(int p, long nodes, Consumer<Search<S>> started, String how) {
    int[] rows = intake.rows(p);
    Binding binding = Binding.bind(history.select(rows), spec, new Problems(""));
    Decision found = search(Split.of(binding, spec, false).part(0), nodes, started, how);
    Outcome o = found.outcome;
    Refutation refutation = o.refutation();
    Outcome inRows =
        new Outcome(
            o.answer(),
            translate(o.witness(), rows),
            o.wall(),
            refutation == null
                ? null
                : new Refutation(
                    translate(refutation.operations(), rows), -1, -1, java.util.List.of()),
            o.nodes(),
            o.reason());
    return new Decision(inRows, found.wallTime, false, how);
  }

  private static int[] translate(int[] operations, int[] rows) {
    return operations == null ? null : Arrays.stream(operations).map(i -> rows[i]).toArray();
  }

  private Decision search(Part part, long nodes, Consumer<Search<S>> started, String how) {
    Search<S> search = new Search<>(part, spec, rules, budget, nodes);
    started.accept(search);
    Outcome outcome = search.run().inRowsOf(part);
    long wallTime =
        outcome.answer() != Outcome.Answer.YES && part.returns() > 0
            ? part.returnTime(Math.min(outcome.wall(), part.returns() - 1))
            : 0;
    return new Decision(outcome, wallTime, false, how);
  }
}
