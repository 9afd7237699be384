package dev.plumbline.core.check;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.certify.CoreFinder;
import dev.plumbline.core.certify.Explainer;
import dev.plumbline.core.certify.WitnessMerge;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Progress;
import dev.plumbline.core.plan.PartsRun;
import dev.plumbline.core.plan.Plan;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Effort;
import dev.plumbline.core.result.PartResult;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Verifier.Finding;
import dev.plumbline.core.verdict.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One check from start to end: bind, split, decide, certify, verify. */
final class PartsCheck<S> {
  private static final int VERIFIER_CONFIGURATIONS = 100_000;
  private static final int COUNTED_FIRST = 64;

  private final History history;
  private final Spec<S> spec;
  private final Settings settings;
  private final Budget budget;
  private final Verifier<S> verifier;
  private final long started = System.nanoTime();
  private @Nullable Plan<S> plan;
  private volatile @Nullable PartsRun<S> deciders;
  private Outcome[] outcomes = {};

  /** For each part its own verdict; null unless every part is asked for. */
  private volatile Certified @Nullable [] certified;

  /** A verdict, and whether its certificate was verified. */
  private record Certified(Verdict verdict, boolean verified) {}

  private boolean stopped;
  private long certificateStates;

  /** What ended before the core was as small as it might be; null if nothing did. */
  private @Nullable Reason hurriedBy;

  PartsCheck(History history, Spec<S> spec, Settings settings, Budget budget) {
    this.history = history;
    this.spec = spec;
    this.settings = settings;
    this.budget = budget;
    this.verifier = new Verifier<>(spec);
  }

  /** How far the check has got; null before it has begun to decide. */
  @Nullable Progress progress() {
    PartsRun<S> current = deciders;
    return current == null ? null : current.progress();
  }

  CheckResult execute() {
    Plan<S> planned =
        Plan.of(history, spec, settings.rules, settings.partition, settings.algorithm, budget);
    plan = planned;
    PartsRun<S> parts = new PartsRun<>(planned, budget, settings.everyPart, settings.threads);
    deciders = parts;
    outcomes = parts.run();
    if (settings.everyPart) {
      certified = certify(planned);
    }
    int violating = parts.violating();
    if (violating >= 0) {
      stopped = true;
      Certified found =
          certified == null
              ? violation(planned.parts().rows(violating), (Outcome.No) outcomes[violating])
              : certified[violating];
      return result(found.verdict(), found.verified());
    }
    List<int[]> witnesses = new ArrayList<>(outcomes.length);
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Ended ended) {
        return undecided(ended.reason());
      }
      witnesses.add(((Outcome.Yes) outcome).witness());
    }
    return linearizable(witnesses);
  }

  private CheckResult linearizable(List<int[]> witnesses) {
    Witness witness = WitnessMerge.merge(history.size(), witnesses);
    if (settings.verify && certified == null) {
      requireWitness(history, witness);
    }
    return result(new Verdict.Linearizable(witness), settings.verify);
  }

  private void requireWitness(History whole, Witness witness) {
    String complaint = verifier.complaint(whole, witness);
    if (complaint != null) {
      throw new IllegalStateException(
          "the verifier refuses the witness: "
              + complaint
              + "; either a trait or the key of the specification "
              + spec.name()
              + " is wrong, or this is a bug of Plumbline");
    }
  }

  private Certified violation(int[] partRows, Outcome.No outcome) {
    int[] rows = outcome.core() == null ? partRows : outcome.core();
    long cut = outcome.cut() < 0 ? History.PENDING : history.ret(outcome.cut());
    Explanation told = told(outcome);
    hurriedBy = null;
    if (settings.minimize && told == null) {
      CoreFinder<S> finder =
          new CoreFinder<>(history, spec, settings.rules, settings.algorithm, budget);
      finder.shrink(rows, cut, outcome.states(), outcome.near());
      certificateStates += finder.nodes();
      hurriedBy = finder.hurriedBy();
      rows = finder.rows();
      cut = finder.cut();
    }
    Core core = new Core(rows, cut, false);
    if (!settings.verify) {
      return violation(core, Explainer.unverified(recorded(rows)), false);
    }
    Finding<S> finding = verify(core.in(history), outcome.blamed(), rows);
    if (finding instanceof Finding.HasWitness) {
      throw new IllegalStateException(
          "the verifier finds a witness for the core of a violation; either a trait or the key of"
              + " the specification "
              + spec.name()
              + " is wrong, or this is a bug of Plumbline");
    }
    if (finding instanceof Finding.NoWitness<S> found) {
      Explanation why =
          told != null ? told : Explainer.explain(core.in(history), rows, found, closing());
      return violation(new Core(rows, cut, true), why, true);
    }
    if (finding instanceof Finding.Miscount<S> found) {
      Explanation why =
          told != null ? told : Explainer.counted(rows, found.stuck(), found.sentence());
      return violation(new Core(rows, cut, true), why, true);
    }
    Explanation why =
        told != null ? Explainer.unverified(told) : Explainer.unverified(recorded(rows));
    return violation(core, why, false);
  }

  private Certified violation(Core core, Explanation why, boolean verified) {
    Explanation all = hurriedBy == null ? why : Explainer.hurried(why, budget.describe(hurriedBy));
    return new Certified(new Verdict.Violation(core, all), verified);
  }

  /** How the decider explains a violation; null if it does not. */
  private @Nullable Explanation told(Outcome.No outcome) {
    return outcome.sentences().isEmpty()
        ? null
        : Explainer.told(history, outcome.blamed(), outcome.sentences());
  }

  /** Large cores are counted first: that takes no time, and following them mostly leads nowhere. */
  private Finding<S> verify(History core, int blamedRow, int[] rows) {
    int blamed = Arrays.binarySearch(rows, blamedRow);
    Finding<S> counted =
        core.size() > COUNTED_FIRST
            ? verifier.recount(core, Math.max(-1, blamed))
            : new Finding.TooLarge<>();
    return counted instanceof Finding.TooLarge
        ? verifier.refute(core, VERIFIER_CONFIGURATIONS, () -> budget.remaining() == 0)
        : counted;
  }

  /** How many of these rows were recorded, and do not only close the history. */
  private int recorded(int[] rows) {
    String closing = closing();
    return (int) Arrays.stream(rows).filter(i -> !history.name(i).equals(closing)).count();
  }

  private @Nullable String closing() {
    return spec instanceof Closing<?> closing ? closing.closingOperation() : null;
  }

  /** The result when a budget ended. */
  CheckResult undecided(Reason reason) {
    Progress p = progress();
    String far =
        p == null
            ? "before anything was decided"
            : "after %d of %d parts were decided and %d of %d operations were placed"
                .formatted(p.decidedParts(), p.parts(), p.placedOperations(), p.operations());
    return result(new Verdict.Undecided(reason, budget.describe(reason) + " " + far), false);
  }

  private CheckResult result(Verdict verdict, boolean verified) {
    Progress p = progress();
    long states =
        (stopped ? assured(deciders).states() : p == null ? 0 : p.states()) + certificateStates;
    return new CheckResult(
        history,
        spec.name(),
        spec.condition(),
        verdict,
        verified,
        Warnings.of(history, spec),
        new Effort(
            p == null ? 0 : p.parts(),
            decider(),
            System.nanoTime() - started,
            states,
            plan(),
            breakdown()));
  }

  private List<PartResult> breakdown() {
    PartsRun<S> current = deciders;
    List<PartResult> results = current == null ? List.of() : current.breakdown();
    Certified[] known = certified;
    return known == null
        ? results
        : IntStream.range(0, results.size())
            .mapToObj(p -> results.get(p).withVerdict(known[p].verdict()))
            .toList();
  }

  // ---- Every part.

  private Certified[] certify(Plan<S> plan) {
    Certified[] all = new Certified[outcomes.length];
    for (int p = 0; p < all.length; p++) {
      if (outcomes[p] instanceof Outcome.Yes yes) {
        Witness witness = new Witness(yes.witness());
        if (settings.verify) {
          requireWitnessOfPart(plan.parts().rows(p), yes.witness());
        }
        all[p] = new Certified(new Verdict.Linearizable(witness), settings.verify);
      } else if (outcomes[p] instanceof Outcome.No no) {
        all[p] = violation(plan.parts().rows(p), no);
      } else {
        Reason reason = ((Outcome.Ended) outcomes[p]).reason();
        String message = budget.describe(reason) + " before it was decided";
        all[p] = new Certified(new Verdict.Undecided(reason, message), false);
      }
    }
    return all;
  }

  /** Each part by itself: states of one key are small, those of all keys are not. */
  private void requireWitnessOfPart(int[] rows, int[] order) {
    int[] places = new int[order.length];
    for (int k = 0; k < order.length; k++) {
      places[k] = Arrays.binarySearch(rows, order[k]);
    }
    requireWitness(history.glimpse(rows, History.PENDING), new Witness(places));
  }

  /** Monitor or search; both where parts were decided differently. */
  private String decider() {
    boolean monitored = false;
    boolean searched = false;
    for (Outcome outcome : outcomes) {
      if (outcome != null && !outcome.how().isEmpty()) {
        monitored |= outcome.monitored();
        searched |= !outcome.monitored();
      }
    }
    return monitored ? searched ? "monitor and search" : "monitor" : "search";
  }

  /**
   * A line for each way in which parts were decided, and if asked for one more, set in, with the
   * deciders of the first such part.
   */
  private List<String> plan() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    Map<String, String> lists = new HashMap<>();
    for (int p = 0; p < outcomes.length; p++) {
      Outcome outcome = outcomes[p];
      if (outcome != null && !outcome.how().isEmpty()) {
        counts.merge(outcome.how(), 1, Integer::sum);
        if (settings.listDeciders && budget.ended() == null && !lists.containsKey(outcome.how())) {
          lists.put(outcome.how(), inOrder(p));
        }
      }
    }
    List<String> lines = new ArrayList<>();
    counts.forEach(
        (how, n) -> {
          lines.add((n == 1 ? "one part" : n + " parts") + ": " + how);
          Optional.ofNullable(lists.get(how)).ifPresent(lines::add);
        });
    return lines;
  }

  private String inOrder(int part) {
    List<String> names = assured(plan).deciders(part, !outcomes[part].monitored());
    return "  asked in this order: " + String.join(", ", names);
  }
}
