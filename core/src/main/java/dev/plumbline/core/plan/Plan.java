package dev.plumbline.core.plan;

import dev.plumbline.core.Algorithm;
import dev.plumbline.core.SearchRule;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.decide.Outcome.Refutation;
import dev.plumbline.core.decide.Watched;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.lazy.LazySearch;
import dev.plumbline.core.monitor.Intake;
import dev.plumbline.core.monitor.Monitors;
import dev.plumbline.core.monitor.part.Answer;
import dev.plumbline.core.search.Search;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Promise;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Binding;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.split.Split;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Which decider fits each part of a history, and why: the monitor of the specification's type where
 * there is one and it can be exact, general search otherwise. Where a specification promises
 * something that can be counted, search begins only if that is kept.
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

  private static final String GENERAL = "general search, because ";

  /** How many configurations a weaker specification may cost. */
  static final long FIRST_LOOK = 10_000;

  private final History history;
  private final Spec<S> spec;
  private final Set<SearchRule> rules;
  private final Budget budget;
  private final Algorithm algorithm;

  /** Why the monitor of the type is not asked; null if it is. */
  private final String whyNoMonitor;

  private final Intake intake;
  private final Split split;

  /** The operation that closes histories; null if there is none. */
  private final String closing;

  private Plan(
      History history,
      Spec<S> spec,
      Set<SearchRule> rules,
      Budget budget,
      Algorithm algorithm,
      String whyNoMonitor,
      Intake intake,
      Split split) {
    this.history = history;
    this.spec = spec;
    this.rules = rules;
    this.budget = budget;
    this.algorithm = algorithm;
    this.whyNoMonitor = whyNoMonitor;
    this.intake = intake;
    this.split = split;
    this.closing = spec instanceof Closing<?> c ? c.closingOperation() : null;
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
    Intake intake = why == null ? Intake.read(history, spec) : promised(history, spec, algorithm);
    if (intake != null) {
      return new Plan<>(history, spec, rules, budget, algorithm, why, intake, null);
    }
    Problems problems = new Problems(history.source());
    Binding binding = Binding.bind(history, spec, problems);
    problems.throwIfAny();
    Split split = Split.of(binding, spec, partition);
    return new Plan<>(history, spec, rules, budget, algorithm, why, null, split);
  }

  /** The history as one of the container that promises something; null if there is none. */
  private static Intake promised(History history, Spec<?> spec, Algorithm algorithm) {
    Optional<Promise> promise = spec.traits().promise();
    return promise.isEmpty() || algorithm == Algorithm.SEARCH
        ? null
        : Intake.read(history, spec, promise.get().type());
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
  public Decision decide(int p, long nodes, Consumer<Watched> started) {
    if (intake == null) {
      return search(split.part(p), nodes, started, whyNoMonitor);
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
      Outcome witnessed = Outcome.yes(concat(yes.order(), closers(p)), 0);
      return new Decision(witnessed, 0, true, "monitor, " + yes.method());
    }
    if (answer instanceof Answer.No no) {
      Refutation refutation =
          new Refutation(closed(no.core(), p), no.cut(), no.blamed(), no.sentences());
      return new Decision(Outcome.no(refutation), 0, true, "monitor, " + no.method());
    }
    String why = whyNoMonitor == null ? "" : whyNoMonitor + ", and ";
    return searchPart(p, nodes, started, why + ((Answer.Beyond) answer).why());
  }

  /** A core with the operation that closes the history, if there is one. */
  private int[] closed(int[] core, int p) {
    int[] closed = concat(core, closers(p));
    Arrays.sort(closed);
    return closed;
  }

  private static int[] concat(int[] rows, int[] more) {
    return IntStream.concat(Arrays.stream(rows), Arrays.stream(more)).toArray();
  }

  /** The rows of a part that close it. */
  private int[] closers(int p) {
    return closing == null
        ? new int[0]
        : Arrays.stream(intake.rows(p)).filter(row -> history.name(row).equals(closing)).toArray();
  }

  /** What the monitor says of a part; null if there is not enough memory to ask it. */
  private Answer monitor(int p) {
    long bytes = Monitors.BYTES_PER_OPERATION * intake.size(p);
    try {
      return budget.reserve(bytes) ? answer(p) : null;
    } finally {
      // A search that follows may use it.
      budget.release(bytes);
    }
  }

  private Answer answer(int p) {
    Answer answer =
        whyNoMonitor == null
            ? Monitors.decide(intake, p, budget)
            : new Answer.Beyond("nothing was asked");
    Optional<Promise> promise = spec.traits().promise();
    // What is cut off at some time has promised nothing about its end.
    boolean open = closing != null && closers(p).length == 0;
    if (!(answer instanceof Answer.Beyond) || promise.isEmpty() || open) {
      return answer;
    }
    Answer promised = Monitors.refute(intake, p, promise.get(), budget);
    if (promised instanceof Answer.Beyond) {
      promised = Monitors.accept(intake, p, promise.get(), budget);
    }
    return whyNoMonitor == null && promised instanceof Answer.Beyond ? answer : promised;
  }

  /** Binds a part alone; its rows keep their order. */
  private Decision searchPart(int p, long nodes, Consumer<Watched> started, String why) {
    int[] rows = intake.rows(p);
    Binding binding = Binding.bind(history.select(rows), spec, new Problems(""));
    Decision found = search(Split.of(binding, spec, false).part(0), nodes, started, why);
    Outcome o = found.outcome;
    Refutation refutation = o.refutation();
    Outcome inRows =
        new Outcome(
            o.answer(),
            translate(o.witness(), rows),
            o.wall(),
            refutation == null
                ? null
                : new Refutation(translate(refutation.operations(), rows), -1, -1, List.of()),
            o.nodes(),
            o.reason());
    return new Decision(inRows, found.wallTime, false, found.how);
  }

  private static int[] translate(int[] operations, int[] rows) {
    return operations == null ? null : Arrays.stream(operations).map(i -> rows[i]).toArray();
  }

  private Decision search(Part part, long nodes, Consumer<Watched> started, String why) {
    KnownOperations known = KnownOperations.of(part, spec, rules, budget);
    if (known != null) {
      Outcome refuted = algorithm == Algorithm.SEARCH ? null : known.refute();
      return refuted == null
          ? decision(part, known.search(nodes, started), GENERAL + why)
          : new Decision(refuted.inRowsOf(part), 0, true, known.howRefuted());
    }
    Spec<?> easier = spec.traits().easierIfPlain();
    boolean plain =
        easier != null
            && rules.contains(SearchRule.OUTLOOK)
            && Plain.is(part.size(), i -> part.operation(part.cls(i)), spec.traits(), closing);
    return plain
        ? searchPlain(part, easier, nodes, started, why)
        : searchEasierFirst(part, spec, nodes, started, why);
  }

  /**
   * Leaves the order of elements open where that can be done; otherwise asks a weaker specification
   * before, where one is known.
   */
  private <T> Decision searchEasierFirst(
      Part part, Spec<T> itsSpec, long nodes, Consumer<Watched> started, String why) {
    boolean mayLeaveOpen = algorithm != Algorithm.SEARCH && rules.contains(SearchRule.OUTLOOK);
    LazySearch small = mayLeaveOpen ? LazySearch.of(part, itsSpec, budget, nodes) : null;
    if (small != null) {
      started.accept(small);
      return decision(part, small.run(), "search that leaves order open, because " + why);
    }
    String how = GENERAL + why;
    Spec<?> weaker = itsSpec.traits().easierAndWeaker();
    if (weaker == null || !rules.contains(SearchRule.OUTLOOK)) {
      return decision(part, search(part, itsSpec, nodes, started), how);
    }
    Outcome first = search(part, weaker, Math.min(nodes, FIRST_LOOK), started);
    boolean settled =
        first.answer() == Outcome.Answer.NO
            || (first.answer() == Outcome.Answer.YES && isLegal(part, itsSpec, first.witness()));
    return decision(
        part, settled ? first : search(part, itsSpec, nodes, started).after(first.nodes()), how);
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
  private Decision searchPlain(
      Part part, Spec<?> easier, long nodes, Consumer<Watched> started, String why) {
    int last = part.size() - 1;
    if (closing == null) {
      return searchEasierFirst(part, easier, nodes, started, why);
    }
    Part open = part.select(IntStream.range(0, last).toArray());
    Decision found = searchEasierFirst(open, easier, nodes, started, why);
    Outcome o = found.outcome;
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
    return new Decision(closed, found.wallTime, false, found.how);
  }

  private static int[] append(int[] rows, int row) {
    return rows == null ? null : IntStream.concat(Arrays.stream(rows), IntStream.of(row)).toArray();
  }

  private <T> Outcome search(Part part, Spec<T> itsSpec, long nodes, Consumer<Watched> started) {
    Search<T> search = new Search<>(part, itsSpec, rules, budget, nodes);
    started.accept(search);
    return search.run();
  }

  private static Decision decision(Part part, Outcome found, String how) {
    long wallTime =
        found.answer() != Outcome.Answer.YES && part.returns() > 0
            ? part.returnTime(Math.min(found.wall(), part.returns() - 1))
            : 0;
    return new Decision(found.inRowsOf(part), wallTime, false, how);
  }
}
