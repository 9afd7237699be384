package dev.plumbline.core.plan;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.decide.Outcome.Refutation;
import dev.plumbline.core.decide.Watched;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.monitor.Intake;
import dev.plumbline.core.monitor.Monitors;
import dev.plumbline.core.monitor.part.Answer;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Promise;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Binding;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.split.Split;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.Arrays;
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
    return attempt(p, budget.share(budget.limits().memoryBytes())).decide(nodes, started);
  }

  /**
   * An attempt at a part, which can be repeated with more configurations.
   *
   * @param share what it may use
   */
  Attempt attempt(int p, Budget share) {
    return new Attempt(p, share);
  }

  /** One part, with what has been found out about it. */
  final class Attempt {
    private final int p;
    private final Budget share;
    private PartSearch<S> search;

    private Attempt(int p, Budget share) {
      this.p = p;
      this.share = share;
    }

    Budget share() {
      return share;
    }

    /**
     * Decides the part.
     *
     * @param nodes configurations that a search may examine, those of earlier calls included
     * @param started is told of each search that begins or goes on
     */
    Decision decide(long nodes, Consumer<Watched> started) {
      if (search != null) {
        return inRows(search.decide(nodes, started));
      }
      String why = whyNoMonitor;
      if (intake != null) {
        Answer answer;
        try {
          answer = monitor(p, share);
        } catch (Budget.EndedException e) {
          return new Decision(Outcome.undecided(e.reason(), 0, 0), 0, true, "monitor");
        }
        if (!(answer instanceof Answer.Beyond beyond)) {
          return monitored(p, answer);
        }
        why = (why == null ? "" : why + ", and ") + beyond.why();
      }
      search = new PartSearch<>(part(p), spec, rules, algorithm, share, why);
      return inRows(search.decide(nodes, started));
    }

    private Decision inRows(Decision found) {
      return intake == null ? found : translated(found, intake.rows(p));
    }
  }

  /**
   * What a monitor found out.
   *
   * @param answer yes or no, null if there was not enough memory to ask it
   */
  private Decision monitored(int p, Answer answer) {
    if (answer == null) {
      return new Decision(Outcome.undecided(Reason.MEMORY, 0, 0), 0, true, "monitor");
    }
    if (answer instanceof Answer.Yes yes) {
      Outcome witnessed = Outcome.yes(concat(yes.order(), closers(p)), 0);
      return new Decision(witnessed, 0, true, "monitor, " + yes.method());
    }
    Answer.No no = (Answer.No) answer;
    Refutation refutation =
        new Refutation(closed(no.core(), p), no.cut(), no.blamed(), no.sentences());
    return new Decision(Outcome.no(refutation), 0, true, "monitor, " + no.method());
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
  private Answer monitor(int p, Budget share) {
    long bytes = Monitors.BYTES_PER_OPERATION * intake.size(p);
    try {
      return share.reserve(bytes) ? answer(p, share) : null;
    } finally {
      // A search that follows may use it.
      share.release(bytes);
    }
  }

  private Answer answer(int p, Budget share) {
    Answer answer =
        whyNoMonitor == null
            ? Monitors.decide(intake, p, share)
            : new Answer.Beyond("nothing was asked");
    Optional<Promise> promise = spec.traits().promise();
    // What is cut off at some time has promised nothing about its end.
    boolean open = closing != null && closers(p).length == 0;
    if (!(answer instanceof Answer.Beyond) || promise.isEmpty() || open) {
      return answer;
    }
    Answer promised = Monitors.refute(intake, p, promise.get(), share);
    if (promised instanceof Answer.Beyond) {
      promised = Monitors.accept(intake, p, promise.get(), share);
    }
    return whyNoMonitor == null && promised instanceof Answer.Beyond ? answer : promised;
  }

  /** A part as search sees it; one that was for a monitor is bound alone, in the same order. */
  private Part part(int p) {
    if (intake == null) {
      return split.part(p);
    }
    boolean whole = intake.size(p) == history.size();
    History alone = whole ? history : history.select(intake.rows(p));
    Binding binding = Binding.bind(alone, spec, new Problems(""));
    return Split.of(binding, spec, false).part(0);
  }

  private static Decision translated(Decision found, int[] rows) {
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
}
