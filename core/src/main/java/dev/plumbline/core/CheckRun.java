package dev.plumbline.core;

import dev.plumbline.core.certify.CoreFinder;
import dev.plumbline.core.certify.Explainer;
import dev.plumbline.core.certify.WitnessMerge;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome.Answer;
import dev.plumbline.core.decide.Outcome.Refutation;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.plan.PartsRun;
import dev.plumbline.core.plan.Plan;
import dev.plumbline.core.plan.Plan.Decision;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits.Kind;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Verifier.Finding;
import dev.plumbline.core.verdict.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One check from start to end: bind, split, decide, certify, verify. */
final class CheckRun<S> {
  private static final int VERIFIER_CONFIGURATIONS = 100_000;

  private final History history;
  private final Spec<S> spec;
  private final Settings settings;
  private final Budget budget;
  private final long started = System.nanoTime();
  private volatile PartsRun<S> deciders;
  private Decision[] decisions = {};
  private boolean stopped;
  private long statesBeforeStop;
  private long certificateStates;

  CheckRun(History history, Spec<S> spec, Settings settings, Budget budget) {
    this.history = history;
    this.spec = spec;
    this.settings = settings;
    this.budget = budget;
  }

  /** How far the check has got; null before it has begun to decide. */
  Progress progress() {
    PartsRun<S> current = deciders;
    return current == null ? null : current.progress();
  }

  CheckResult execute() {
    Plan<S> plan =
        Plan.of(history, spec, settings.rules, settings.partition, settings.algorithm, budget);
    PartsRun<S> parts = new PartsRun<>(plan, budget, settings.threads);
    deciders = parts;
    decisions = parts.run();
    int violating = first(decisions, Answer.NO);
    int undecided = first(decisions, Answer.UNDECIDED);
    if (violating >= 0) {
      // Later parts may or may not have been looked at, depending on the threads: do not count
      // them.
      decisions = Arrays.copyOf(decisions, violating + 1);
      for (Decision decision : decisions) {
        statesBeforeStop += decision.outcome().nodes();
      }
      stopped = true;
      return violation(plan.rows(violating), decisions[violating]);
    }
    return undecided >= 0
        ? undecided(decisions[undecided].outcome().reason())
        : linearizable(decisions);
  }

  private static int first(Decision[] decisions, Answer answer) {
    for (int p = 0; p < decisions.length; p++) {
      if (decisions[p] != null && decisions[p].outcome().answer() == answer) {
        return p;
      }
    }
    return -1;
  }

  private CheckResult linearizable(Decision[] all) {
    List<int[]> witnesses = new ArrayList<>(all.length);
    for (Decision decision : all) {
      witnesses.add(decision.outcome().witness());
    }
    Witness witness = WitnessMerge.merge(history.size(), witnesses);
    if (settings.verify) {
      String complaint = new Verifier<>(spec).complaint(history, witness);
      if (complaint != null) {
        throw new IllegalStateException(
            "the verifier refuses the witness: "
                + complaint
                + "; either a trait or the key of the specification "
                + spec.name()
                + " is wrong, or this is a bug of Plumbline");
      }
    }
    return result(new Verdict.Linearizable(witness), settings.verify);
  }

  private CheckResult violation(int[] partRows, Decision decision) {
    Refutation refutation = decision.outcome().refutation();
    int[] rows = refutation == null ? partRows : refutation.operations();
    long cut =
        refutation == null || refutation.cut() < 0
            ? History.PENDING
            : history.ret(refutation.cut());
    boolean explained = refutation != null && !refutation.sentences().isEmpty();
    if (settings.minimize && !explained) {
      CoreFinder<S> finder =
          new CoreFinder<>(history, spec, settings.rules, settings.algorithm, budget);
      finder.shrink(rows, cut, decision.outcome().nodes(), decision.wallTime());
      certificateStates = finder.nodes();
      rows = finder.rows();
      cut = finder.cut();
    }
    Core core = new Core(rows, cut, false);
    if (!settings.verify) {
      return result(new Verdict.Violation(core, Explainer.unverified(recorded(rows))), false);
    }
    Finding<S> finding =
        new Verifier<>(spec)
            .refute(core.in(history), VERIFIER_CONFIGURATIONS, () -> budget.remaining() == 0);
    if (finding instanceof Finding.HasWitness) {
      throw new IllegalStateException(
          "the verifier finds a witness for the core of a violation; either a trait or the key of"
              + " the specification "
              + spec.name()
              + " is wrong, or this is a bug of Plumbline");
    }
    if (finding instanceof Finding.NoWitness<S> found) {
      Explanation why =
          explained
              ? new Explanation(refutation.blamed(), refutation.sentences())
              : Explainer.explain(core.in(history), rows, found, closing());
      return result(new Verdict.Violation(new Core(rows, cut, true), why), true);
    }
    Explanation why =
        explained
            ? Explainer.unverified(new Explanation(refutation.blamed(), refutation.sentences()))
            : Explainer.unverified(recorded(rows));
    return result(new Verdict.Violation(core, why), false);
  }

  /** How many of these rows were recorded, and do not only close the history. */
  private int recorded(int[] rows) {
    String closing = closing();
    return (int) Arrays.stream(rows).filter(i -> !history.name(i).equals(closing)).count();
  }

  private String closing() {
    return spec instanceof Closing<?> closing ? closing.closingOperation() : null;
  }

  /** The result when a budget ended. */
  CheckResult undecided(Reason reason) {
    String limit =
        switch (reason) {
          case TIME -> "the time limit of " + show(budget.limits().time()) + " ended";
          case MEMORY ->
              "the memory limit of " + (budget.limits().memoryBytes() >> 20) + " MB ended";
          case STATES -> "the limit of " + budget.limits().states() + " states ended";
          case INTERRUPTED -> "the check was interrupted";
        };
    Progress p = progress();
    String far =
        p == null
            ? "before anything was decided"
            : "after %d of %d parts were decided and %d of %d operations were placed"
                .formatted(p.decidedParts(), p.parts(), p.placedOperations(), p.operations());
    return result(new Verdict.Undecided(reason, limit + " " + far), false);
  }

  private static String show(java.time.Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  private CheckResult result(Verdict verdict, boolean verified) {
    Progress p = progress();
    return new CheckResult(
        history,
        spec.name(),
        spec.condition(),
        verdict,
        p == null ? 0 : p.parts(),
        decider(),
        System.nanoTime() - started,
        (stopped ? statesBeforeStop : p == null ? 0 : p.states()) + certificateStates,
        verified,
        warnings(),
        plan());
  }

  /** Monitor or search; both where parts were decided differently. */
  private String decider() {
    boolean monitored = false;
    boolean searched = false;
    for (Decision decision : decisions) {
      if (decision != null && !decision.how().isEmpty()) {
        monitored |= decision.monitored();
        searched |= !decision.monitored();
      }
    }
    return monitored ? searched ? "monitor and search" : "monitor" : "search";
  }

  /** One line for each way in which parts were decided. */
  private List<String> plan() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (Decision decision : decisions) {
      if (decision != null && !decision.how().isEmpty()) {
        counts.merge(decision.how(), 1, Integer::sum);
      }
    }
    List<String> lines = new ArrayList<>();
    counts.forEach((how, n) -> lines.add((n == 1 ? "one part" : n + " parts") + ": " + how));
    return lines;
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (history.size() == 0) {
      warnings.add("the history is empty: nothing was checked");
    } else if (history.pendingCount() == history.size()) {
      warnings.add("no operation completed: every history like this is " + spec.condition());
    } else if (!observes()) {
      warnings.add("no completed operation observes anything: nothing could have gone wrong");
    }
    int silent = observersWithoutOutput();
    if (silent > 0) {
      warnings.add(
          "%d completed operation%s that should have seen something %s no output; it counts as null"
              .formatted(silent, silent == 1 ? "" : "s", silent == 1 ? "has" : "have"));
    }
    return warnings;
  }

  /** Reads whose output was not recorded: more often a slip of the recorder than an answer. */
  private int observersWithoutOutput() {
    Vocabulary vocabulary = new Vocabulary(spec);
    int count = 0;
    for (int i = 0; i < history.size(); i++) {
      if (history.outputCode(i) == Values.NONE && !history.pending(i)) {
        Signature signature = vocabulary.signature(history.name(i));
        boolean observes = signature != null && signature.observes();
        if (observes && readsOnly(vocabulary.translate(history.operation(i)))) {
          count++;
        }
      }
    }
    return count;
  }

  /** A blind put has no output either, but is no reader. */
  private boolean readsOnly(Operation op) {
    return spec.traits().kind(op) == Kind.READ_ONLY;
  }

  private boolean observes() {
    Vocabulary vocabulary = new Vocabulary(spec);
    boolean[] observing = new boolean[history.names().size()];
    for (int n = 0; n < observing.length; n++) {
      Signature signature = vocabulary.signature(history.names().get(n));
      observing[n] = signature == null || signature.observes();
    }
    for (int i = 0; i < history.size(); i++) {
      if (!history.pending(i) && observing[history.nameId(i)]) {
        return true;
      }
    }
    return false;
  }
}
