package dev.plumbline.core.degree;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.monitor.OvertakingHistogram;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.relaxed.RelaxationFamily;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Binding;
import dev.plumbline.core.verdict.Verdict;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Measures how relaxed histories are.
 *
 * <pre>{@code
 * Degree degree = new DegreeMeter(Specs.named("queue"), "out-of-order").measure(history);
 * degree.exact().ifPresent(k -> ...);
 * }</pre>
 *
 * <p>For queues out of order, with distinct values and without peeks, the degree is counted in O(n
 * log n) steps. Everywhere else k is looked for by deciding the history for several k: the weakest
 * first, then 0, 1, 2, 4, ... until one is enough, then halving. That is right because a larger k
 * allows no less; {@code segment} is the exception, and its k are tried one by one. When a limit
 * ends first, what was found bounds the degree.
 */
public final class DegreeMeter {
  private final Spec<?> strict;
  private final RelaxationFamily family;
  private final Limits limits;
  private final boolean proof;
  private final @Nullable Long begun;

  /**
   * A meter.
   *
   * @param strict what the object is
   * @param mode the mode whose smallest k is looked for; with others as in {@code
   *     restricted+empty:1}, their numbers stay
   * @throws IllegalArgumentException with one sentence, if the object cannot be relaxed like this
   */
  public DegreeMeter(Spec<?> strict, String mode) {
    this(strict, RelaxationFamily.parse(mode), Limits.none(), true, null);
    family.of(0).relax(strict);
  }

  private DegreeMeter(
      Spec<?> strict, RelaxationFamily family, Limits limits, boolean proof, @Nullable Long begun) {
    this.strict = strict;
    this.family = family;
    this.limits = limits;
    this.proof = proof;
    this.begun = begun;
  }

  /** Limits; that of time is for a whole measurement, others for each decision. */
  public DegreeMeter limits(Limits value) {
    return new DegreeMeter(strict, family, value, proof, begun);
  }

  /** Whether to prove a degree by a witness for it and a core for one less. */
  public DegreeMeter proof(boolean value) {
    return new DegreeMeter(strict, family, limits, value, begun);
  }

  /** Counts the time limit from an earlier moment, a value of {@link System#nanoTime}. */
  public DegreeMeter since(long nanoTime) {
    return new DegreeMeter(strict, family, limits, proof, nanoTime);
  }

  /**
   * Measures a history.
   *
   * @throws dev.plumbline.core.history.MalformedHistoryException if it does not fit the
   *     specification
   */
  public Degree measure(History history) {
    return new Run(history).measure();
  }

  /** One measurement: {@code atLeast} and {@code atMost} close in on the degree. */
  private final class Run {
    private final History history;
    private final Budget budget = begun == null ? new Budget(limits) : new Budget(limits, begun);
    private final long started = System.nanoTime();
    private final int weakest;
    private int atLeast;
    private int atMost = Degree.UNKNOWN;
    private @Nullable CheckResult impossible;
    private String decider = "search";
    private long[] overtaking = {};
    private Verdict.@Nullable Reason cut;

    Run(History history) {
      this.history = history;
      this.weakest = Math.max(1, history.size());
    }

    Degree measure() {
      // Counting refuses what does not fit the object, and is spared the cost of binding.
      if (!family.isOutOfOrder() || !count()) {
        complain();
        search();
      }
      long found = System.nanoTime();
      boolean exact = impossible == null && atLeast == atMost;
      CheckResult enough = proof && exact ? decide(atMost, true) : null;
      CheckResult forced = proof && exact && atLeast > 0 ? decide(atLeast - 1, true) : null;
      boolean verified =
          isVerified(enough, Verdict.Linearizable.class)
              && (atLeast == 0 || isVerified(forced, Verdict.Violation.class));
      return new Degree(
          history,
          strict.name(),
          family.name(),
          atLeast,
          atMost,
          impossible,
          forced,
          enough,
          overtaking,
          decider,
          found - started,
          System.nanoTime() - found,
          impossible == null ? verified : impossible.verified(),
          exact && verified ? null : cut);
    }

    private static boolean isVerified(
        @Nullable CheckResult result, Class<? extends Verdict> expected) {
      return result != null && result.verified() && expected.isInstance(result.verdict());
    }

    private boolean count() {
      try {
        OvertakingHistogram counted =
            OvertakingHistogram.of(history, family.of(0).relax(strict), budget);
        if (counted == null) {
          return false;
        }
        atLeast = counted.most();
        atMost = counted.most();
        overtaking = counted.counts();
        decider = "count";
        return true;
      } catch (Budget.EndedException e) {
        return false;
      }
    }

    /** Tells what does not fit the object in its own name, not in that of some relaxation. */
    private void complain() {
      Problems problems = new Problems(history.source());
      Binding.bind(history, strict, problems);
      problems.throwIfAny();
    }

    private void search() {
      CheckResult weak = decide(weakest, false);
      if (weak.verdict() instanceof Verdict.Violation) {
        impossible = proof ? decide(weakest, true) : weak;
        return;
      }
      atMost = weak.verdict() instanceof Verdict.Linearizable ? weakest : Degree.UNKNOWN;
      if (!family.monotone()) {
        climb();
      } else if (gallop()) {
        halve();
      }
    }

    /** Tries 0, 1, 2, ...; stops at the first k that is enough, or not decided. */
    private void climb() {
      Boolean enough = false;
      for (int k = 0; k < weakest && Boolean.FALSE.equals(enough); k++) {
        enough = probe(k);
      }
    }

    /** Tries 0, 1, 2, 4, ...; false if one was not decided. */
    private boolean gallop() {
      Boolean enough = probe(0);
      for (int k = 1; k < weakest && Boolean.FALSE.equals(enough); k *= 2) {
        enough = probe(k);
      }
      return enough != null;
    }

    private void halve() {
      Boolean enough = true;
      while (enough != null && atMost != Degree.UNKNOWN && atLeast < atMost) {
        enough = probe((atLeast + atMost) >>> 1);
      }
    }

    /** Whether a k is enough; null if that was not decided. */
    private @Nullable Boolean probe(int k) {
      Verdict verdict = decide(k, false).verdict();
      if (verdict instanceof Verdict.Violation) {
        atLeast = k + 1;
        return false;
      }
      if (verdict instanceof Verdict.Linearizable) {
        atMost = k;
        return true;
      }
      return null;
    }

    private CheckResult decide(int k, boolean core) {
      Duration left = Duration.ofNanos(Math.max(1, budget.remaining()));
      Checker checker = Plumbline.checker(family.of(k).relax(strict)).minimize(core).verify(core);
      CheckResult result = checker.limits(limits.withTime(left)).check(history);
      if (cut == null && result.verdict() instanceof Verdict.Undecided undecided) {
        cut = undecided.reason();
      }
      return result;
    }
  }
}
