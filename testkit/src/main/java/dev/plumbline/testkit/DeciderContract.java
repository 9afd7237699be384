package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * What every decider must do: give the {@link Oracle}'s answer on small histories, with a witness
 * that can be replayed or a core that the oracle rejects too.
 *
 * <pre>{@code
 * final class MyDeciderContract extends DeciderContract {
 *   protected Verdict decide(History history, Spec<?> spec) { ... }
 * }
 * new MyDeciderContract().random(Specs.named("queue"), 0, 20_000);
 * }</pre>
 *
 * <p>A failure is an {@code AssertionError} with the seed and the history, shrunk and in text form.
 */
public abstract class DeciderContract {
  /** How much was compared. */
  public record Summary(
      String what, long histories, long linearizable, long decisions, long nanos) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s: %,d histories, %,d linearizable, %,d violations, %,d decisions, 0 mismatches, %.1f s",
          what,
          histories,
          linearizable,
          histories - linearizable,
          decisions,
          nanos / 1e9);
    }
  }

  /** For subclasses. */
  protected DeciderContract() {}

  /** Decides a history; {@code Undecided} counts as an error. */
  protected abstract Verdict decide(History history, Spec<?> spec);

  /**
   * All the ways to decide a history, by name; by default just {@link #decide}. Override to compare
   * several settings at the price of one oracle.
   *
   * @param seed for random settings
   */
  protected Map<String, Verdict> decisions(History history, Spec<?> spec, long seed) {
    return Map.of("decide", decide(history, spec));
  }

  /** Compares random small histories of a specification that {@link OperationMixes} knows. */
  public final Summary random(Spec<?> spec, long firstSeed, int count) {
    return random(spec, OperationMixes.forSpec(spec), firstSeed, count);
  }

  /** Compares random small histories of this workload. */
  public final Summary random(Spec<?> spec, OperationMix workload, long firstSeed, int count) {
    return random(spec, new SmallHistories(spec, workload, 12)::next, firstSeed, count);
  }

  /** Compares the histories that a generator makes of these seeds. */
  public final Summary random(
      Spec<?> spec, LongFunction<History> histories, long firstSeed, int count) {
    String what =
        "%s, random, seeds %d to %d".formatted(spec.name(), firstSeed, firstSeed + count - 1);
    Tally tally = new Tally(spec, what);
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      tally.compare(histories.apply(seed), seed, "seed " + seed);
    }
    return tally.summary();
  }

  /**
   * Compares all histories that a source hands out.
   *
   * @param what they are, for the summary
   */
  public final Summary all(Spec<?> spec, String what, Consumer<Consumer<History>> source) {
    Tally tally = new Tally(spec, spec.name() + ", " + what);
    source.accept(h -> tally.compare(h, tally.histories, "history " + tally.histories));
    return tally.summary();
  }

  /** Compares every history of up to so many of these operations by up to so many processes. */
  public final Summary exhaustive(
      Spec<?> spec, List<Operation> alphabet, int operations, int processes) {
    String what =
        "all histories of up to %d operations by up to %d processes over %s"
            .formatted(operations, processes, alphabet);
    return all(
        spec,
        what,
        visitor -> {
          for (int k = 0; k <= operations; k++) {
            new ExhaustiveHistories(alphabet, k, processes).forEach(visitor);
          }
        });
  }

  /** Compares one history. */
  public final void check(History history, Spec<?> spec) {
    new Tally(spec, spec.name()).compare(history, 0, "given");
  }

  /** What is wrong with this verdict, given the oracle's answer; empty if nothing is. */
  public static Optional<String> problem(
      History history, Spec<?> spec, boolean linearizable, Verdict verdict) {
    if (verdict instanceof Verdict.Linearizable yes) {
      return linearizable
          ? WitnessCheck.problem(history, spec, yes.witness().toArray())
              .map("bad witness: "::concat)
          : Optional.of("decided linearizable, but there is no witness");
    }
    if (verdict instanceof Verdict.Violation no) {
      return linearizable
          ? Optional.of("decided a violation, but there is a witness")
          : coreProblem(history, spec, no.core());
    }
    return Optional.of("no decision: " + verdict);
  }

  private static Optional<String> coreProblem(History history, Spec<?> spec, Core core) {
    int last = -1;
    for (int row : core.operations()) {
      if (row <= last || row >= history.size()) {
        return Optional.of("the core's rows are not ascending rows of the history");
      }
      last = row;
    }
    History part = core.in(history);
    return Oracle.linearizable(part, spec)
        ? Optional.of("the core has a witness:\n" + Text.of(part))
        : Optional.empty();
  }

  /** One comparison after the other. */
  private final class Tally {
    private final Spec<?> spec;
    private final String what;
    private final long start = System.nanoTime();
    private long histories;
    private long linearizable;
    private long decisions;

    Tally(Spec<?> spec, String what) {
      this.spec = spec;
      this.what = what;
    }

    void compare(History history, long seed, String origin) {
      boolean expected = Oracle.linearizable(history, spec);
      histories++;
      linearizable += expected ? 1 : 0;
      Map<String, Verdict> verdicts;
      try {
        verdicts = decisions(history, spec, seed);
      } catch (RuntimeException e) {
        throw failure(history, seed, origin, e);
      }
      for (Map.Entry<String, Verdict> e : verdicts.entrySet()) {
        decisions++;
        if (problem(history, spec, expected, e.getValue()).isPresent()) {
          throw failure(history, seed, origin, null);
        }
      }
    }

    private AssertionError failure(
        History history, long seed, String origin, RuntimeException cause) {
      History small = Shrinker.shrink(history, h -> anyProblem(h, seed).isPresent());
      return new AssertionError(
          "%s, %s: %s\nshrunk history:\n%sfirst found as:\n%s"
              .formatted(
                  what,
                  origin,
                  anyProblem(small, seed).orElse("no longer fails when decided again"),
                  Text.of(small),
                  Text.of(history)),
          cause);
    }

    private Optional<String> anyProblem(History history, long seed) {
      boolean expected = Oracle.linearizable(history, spec);
      try {
        return decisions(history, spec, seed).entrySet().stream()
            .flatMap(
                e ->
                    problem(history, spec, expected, e.getValue()).stream()
                        .map(p -> e.getKey() + ": " + p))
            .findFirst();
      } catch (RuntimeException e) {
        return Optional.of("threw " + e);
      }
    }

    Summary summary() {
      return new Summary(what, histories, linearizable, decisions, System.nanoTime() - start);
    }
  }
}
