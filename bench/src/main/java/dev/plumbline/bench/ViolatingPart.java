package dev.plumbline.bench;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How much longer a history of many keys takes than the key alone that is a violation, where other
 * keys are so hard that nobody decides them: by general search, with one thread, with and without
 * the core.
 */
final class ViolatingPart {
  private static final int CLIENTS = 50;
  private static final int KEYS = 10;
  private static final int OPERATIONS = 1000;
  private static final int SEEDS = 5;

  private final Checker checker;
  private final Table table =
      new Table(
          "A history of %d keys and its violating key alone".formatted(KEYS),
          "history",
          "verdict",
          "states",
          "states alone",
          "ms",
          "ms alone",
          "ratio",
          "whole check, ms",
          "alone, ms",
          "ratio of both");

  private ViolatingPart(Size size) {
    checker =
        Plumbline.checker(Specs.named("kv-append"))
            .algorithm(Algorithm.SEARCH)
            .threads(1)
            .limits(
                Limits.none()
                    .withTime(size == Size.FULL ? Duration.ofSeconds(5) : Duration.ofSeconds(2)));
  }

  static List<Table> run(Size size) {
    ViolatingPart part = new ViolatingPart(size);
    int seeds = size == Size.FULL ? SEEDS : 2;
    for (int seed = 1; seed <= seeds; seed++) {
      part.measure(seed, seed % KEYS, size.operations(OPERATIONS));
    }
    part.table.note(
        "%d clients get and append; a fifth of the calls take long, and one key loses one append."
                .formatted(CLIENTS)
            + " The best of three runs. Ratios are of times; the first without looking for a small"
            + " core and without verification.");
    return List.of(part.table);
  }

  private void measure(int seed, int lossy, int operations) {
    History whole = AppendHistories.make(seed, CLIENTS, KEYS, operations, Set.of(lossy));
    History alone = whole.select(rows(whole, Integer.toString(lossy)));
    Checker bare = checker.minimize(false).verify(false);
    Run decided = best(bare, whole);
    Run decidedAlone = best(bare, alone);
    Run checked = best(checker, whole);
    Run checkedAlone = best(checker, alone);
    table.row(
        "seed %d, key %d".formatted(seed, lossy),
        decided.verdict,
        Figures.count(decided.states),
        Figures.count(decidedAlone.states),
        Figures.three(decided.millis),
        Figures.three(decidedAlone.millis),
        ratio(decided, decidedAlone),
        Figures.three(checked.millis),
        Figures.three(checkedAlone.millis),
        ratio(checked, checkedAlone));
  }

  private static String ratio(Run whole, Run alone) {
    return whole.verdict.equals(alone.verdict)
        ? Figures.three(whole.millis / alone.millis) + "x"
        : "-";
  }

  private static int[] rows(History history, String key) {
    return IntStream.range(0, history.size())
        .filter(i -> key.equals(Specs.named("kv-append").key(history.operation(i))))
        .toArray();
  }

  private record Run(String verdict, long states, double millis) {}

  private static Run best(Checker checker, History history) {
    Run best = null;
    for (int i = 0; i < 3 && (best == null || best.millis < 2_000); i++) {
      long start = System.nanoTime();
      CheckResult result = checker.check(history);
      double millis = (System.nanoTime() - start) / 1e6;
      String verdict =
          result.verdict() instanceof Verdict.Violation
              ? "no"
              : result.verdict() instanceof Verdict.Linearizable ? "yes" : "none (time)";
      if (best == null || millis < best.millis) {
        best = new Run(verdict, result.states(), millis);
      }
    }
    return best;
  }
}
