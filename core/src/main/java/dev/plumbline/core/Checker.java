package dev.plumbline.core;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.spec.Spec;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;

/** Decides histories against one specification. Immutable; safe to share between threads. */
public final class Checker {
  private static final Duration LONG = Duration.ofDays(365);

  private final Spec<?> spec;
  private final Limits limits;
  private final Set<SearchRule> rules;
  private final Algorithm algorithm;
  private final boolean partition;
  private final boolean verify;
  private final boolean minimize;
  private final int threads;
  private final Consumer<Progress> progress;

  Checker(Spec<?> spec) {
    this(
        spec,
        Limits.none(),
        EnumSet.allOf(SearchRule.class),
        Algorithm.AUTO,
        true,
        true,
        true,
        Runtime.getRuntime().availableProcessors(),
        null);
  }

  private Checker(
      Spec<?> spec,
      Limits limits,
      Set<SearchRule> rules,
      Algorithm algorithm,
      boolean partition,
      boolean verify,
      boolean minimize,
      int threads,
      Consumer<Progress> progress) {
    this.spec = spec;
    this.limits = limits;
    this.rules = rules;
    this.algorithm = algorithm;
    this.partition = partition;
    this.verify = verify;
    this.minimize = minimize;
    this.threads = threads;
    this.progress = progress;
  }

  public Checker limits(Limits value) {
    return new Checker(
        spec, value, rules, algorithm, partition, verify, minimize, threads, progress);
  }

  /** Uses only these rules of general search. */
  public Checker rules(Set<SearchRule> value) {
    return new Checker(
        spec, limits, Set.copyOf(value), algorithm, partition, verify, minimize, threads, progress);
  }

  /** What may decide. */
  public Checker algorithm(Algorithm value) {
    return new Checker(spec, limits, rules, value, partition, verify, minimize, threads, progress);
  }

  /** Whether to split by the specification's key; histories of several objects are always split. */
  public Checker partition(boolean value) {
    return new Checker(spec, limits, rules, algorithm, value, verify, minimize, threads, progress);
  }

  /** Whether to verify certificates; switch off only for benchmarks. */
  public Checker verify(boolean value) {
    return new Checker(
        spec, limits, rules, algorithm, partition, value, minimize, threads, progress);
  }

  /**
   * Whether to look for a small core of a violation; otherwise the core is the whole part that has
   * no witness, which is usually too large to be verified or explained.
   */
  public Checker minimize(boolean value) {
    return new Checker(spec, limits, rules, algorithm, partition, verify, value, threads, progress);
  }

  /** How many parts are decided at a time. The verdict does not depend on it. */
  public Checker threads(int value) {
    return new Checker(
        spec, limits, rules, algorithm, partition, verify, minimize, value, progress);
  }

  /** Called several times a second while a check runs, from a thread of the checker. */
  public Checker onProgress(Consumer<Progress> listener) {
    return new Checker(
        spec, limits, rules, algorithm, partition, verify, minimize, threads, listener);
  }

  /**
   * Decides a history.
   *
   * @throws MalformedHistoryException if an operation does not fit the specification
   */
  public CheckResult check(History history) {
    return check(history, spec);
  }

  private <S> CheckResult check(History history, Spec<S> typed) {
    Budget budget = new Budget(limits);
    CheckRun<S> run =
        new CheckRun<>(
            history, typed, rules, algorithm, partition, verify, minimize, threads, budget);
    boolean supervised = threads > 1 || progress != null || limits.time().compareTo(LONG) < 0;
    return supervised ? new Supervisor(run, budget, progress).execute() : run.execute();
  }
}
