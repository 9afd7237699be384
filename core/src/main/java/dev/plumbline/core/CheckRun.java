package dev.plumbline.core;

import dev.plumbline.core.certify.CoreFinder;
import dev.plumbline.core.certify.Explainer;
import dev.plumbline.core.certify.WitnessMerge;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.search.Budget;
import dev.plumbline.core.search.Outcome;
import dev.plumbline.core.search.Outcome.Answer;
import dev.plumbline.core.search.PartsSearch;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits.Kind;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.split.Binding;
import dev.plumbline.core.split.Split;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Verifier.Finding;
import dev.plumbline.core.verdict.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One check from start to end: bind, split, decide, certify, verify. */
final class CheckRun<S> {
  private static final int VERIFIER_CONFIGURATIONS = 100_000;

  private final History history;
  private final Spec<S> spec;
  private final Set<SearchRule> rules;
  private final boolean partition;
  private final boolean verify;
  private final boolean minimize;
  private final int threads;
  private final Budget budget;
  private final long started = System.nanoTime();
  private volatile PartsSearch<S> search;
  private long deterministicStates;
  private long certificateStates;

  CheckRun(
      History history,
      Spec<S> spec,
      Set<SearchRule> rules,
      boolean partition,
      boolean verify,
      boolean minimize,
      int threads,
      Budget budget) {
    this.history = history;
    this.spec = spec;
    this.rules = rules;
    this.partition = partition;
    this.verify = verify;
    this.minimize = minimize;
    this.threads = threads;
    this.budget = budget;
  }

  /** How far the check has got; null before it has begun to decide. */
  Progress progress() {
    PartsSearch<S> current = search;
    return current == null ? null : current.progress();
  }

  CheckResult execute() {
    Problems problems = new Problems(history.source());
    Binding binding = Binding.bind(history, spec, problems);
    problems.throwIfAny();
    Split split = Split.of(binding, spec, partition);
    PartsSearch<S> parts = new PartsSearch<>(split, spec, rules, budget, threads);
    search = parts;
    Outcome[] outcomes = parts.run();
    int violating = first(outcomes, Answer.NO);
    int undecided = first(outcomes, Answer.UNDECIDED);
    if (violating >= 0) {
      // Later parts may or may not have been looked at, depending on the threads: do not count
      // them.
      for (int p = 0; p <= violating; p++) {
        deterministicStates += outcomes[p].nodes();
      }
      return violation(split, violating, outcomes[violating]);
    }
    return undecided >= 0 ? undecided(outcomes[undecided].reason()) : linearizable(outcomes);
  }

  private static int first(Outcome[] outcomes, Answer answer) {
    for (int p = 0; p < outcomes.length; p++) {
      if (outcomes[p] != null && outcomes[p].answer() == answer) {
        return p;
      }
    }
    return -1;
  }

  private CheckResult linearizable(Outcome[] outcomes) {
    List<int[]> witnesses = new ArrayList<>(outcomes.length);
    for (Outcome outcome : outcomes) {
      witnesses.add(outcome.witness());
    }
    Witness witness = WitnessMerge.merge(history.size(), witnesses);
    if (verify) {
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
    return result(new Verdict.Linearizable(witness), verify);
  }

  private CheckResult violation(Split split, int p, Outcome outcome) {
    int[] rows = outcome.refuted() != null ? outcome.refuted() : split.rows(p);
    long cut = History.PENDING;
    if (minimize) {
      CoreFinder<S> finder = new CoreFinder<>(history, spec, rules, budget);
      finder.shrink(rows, outcome, split.part(p).returnTime(outcome.wall()));
      certificateStates = finder.nodes();
      rows = finder.rows();
      cut = finder.cut();
    }
    Core core = new Core(rows, cut, false);
    if (!verify) {
      return result(new Verdict.Violation(core, Explainer.unverified(rows.length)), false);
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
      Explanation why = Explainer.explain(core.in(history), rows, found);
      return result(new Verdict.Violation(new Core(rows, cut, true), why), true);
    }
    return result(new Verdict.Violation(core, Explainer.unverified(rows.length)), false);
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
        verdict,
        p == null ? 0 : p.parts(),
        "search",
        System.nanoTime() - started,
        (deterministicStates > 0 ? deterministicStates : p == null ? 0 : p.states())
            + certificateStates,
        verified,
        warnings(),
        plan(p == null ? 0 : p.parts()));
  }

  private List<String> plan(int parts) {
    String split =
        parts <= 1
            ? "one part"
            : "%d parts, one per object%s".formatted(parts, partition ? " and key" : "");
    return List.of(split + ": general search, which decides any executable specification");
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (history.size() == 0) {
      warnings.add("the history is empty: nothing was checked");
    } else if (history.pendingCount() == history.size()) {
      warnings.add("no operation completed: every history like this is linearizable");
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
