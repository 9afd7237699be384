package dev.plumbline.bench;

import dev.plumbline.bench.RoundUpRow.Calls;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.testkit.Oracle;
import dev.plumbline.testkit.RoundUpOracle;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of Tables II, III and V of Round-Up: as many histories, of the same shape, decided by
 * Plumbline; and the linearizations and permutations that enumeration looks at for the same ones.
 *
 * <p>Theirs are recorded from C++ programs whose schedules are explored, ours are generated, so
 * numbers of violations differ; what can be compared is the work for a given number of calls.
 */
final class RoundUp {
  private RoundUp() {}

  static List<Table> run(Size size) {
    return List.of(
        table("Table II: standard linearizability", RoundUpTables.TABLE_II, size),
        table("Table III: quasi linearizability", RoundUpTables.TABLE_III, size),
        table("Table V: quasi linearizability of Scal's classes", RoundUpTables.TABLE_V, size));
  }

  private static Table table(String title, List<RoundUpRow> rows, Size size) {
    Table table =
        new Table(
            title,
            "class",
            "calls",
            "k",
            "histories",
            "violations",
            "states",
            "ms",
            "enumeration: linearizations",
            "permutation steps",
            "paper: linearizations or permutations",
            "paper: time");
    double total = 0;
    for (RoundUpRow row : rows) {
      total += measure(row, size, table);
    }
    table.note("All rows: %s ms by the clock.".formatted(Figures.three(total)));
    table.note(
        "Paper: L. Zhang, A. Chattopadhyay, C. Wang, Round-Up: runtime checking quasi"
            + " linearizability of concurrent data structures, ASE 2013; time of its phase 2,"
            + " running the program included; it looks at all permutations. Ours: by quasi-literal,"
            + " certificate and verification included; the enumeration beside it stops at the first"
            + " permutation that is legal.");
    return table;
  }

  /** Decides all histories of a row; the milliseconds it took. */
  private static double measure(RoundUpRow row, Size size, Table table) {
    Spec<?> strict = Specs.named(row.kind().spec);
    Spec<?> spec =
        row.k() == 0 ? strict : Relaxation.parse("quasi-literal:" + row.k()).relax(strict);
    RoundUpOracle enumeration = new RoundUpOracle(strict, row.kind().remove, row.k(), false);
    int violations = 0;
    long states = 0;
    long nanos = 0;
    List<History> histories = histories(row, Math.min(row.histories(), size.clients(10_000)));
    for (History history : histories) {
      long start = System.nanoTime();
      CheckResult result = Plumbline.checker(spec).threads(1).check(history);
      nanos += System.nanoTime() - start;
      states += result.states();
      boolean allowed = result.verdict() instanceof Verdict.Linearizable;
      violations += allowed ? 0 : 1;
      boolean expected = enumeration.allows(history);
      boolean agreed =
          expected == allowed && (row.k() > 0 || allowed == Oracle.linearizable(history, strict));
      if (!agreed) {
        throw new IllegalStateException("enumeration disagrees on a history of " + row);
      }
    }
    double millis = nanos / 1e6;
    table.row(
        row.name(),
        row.publishedShape(),
        Integer.toString(row.k()),
        Integer.toString(histories.size()),
        Integer.toString(violations),
        Figures.count(states),
        Figures.three(millis),
        Figures.count(enumeration.linearizations()),
        Figures.count(enumeration.permutations()),
        row.counted(),
        row.time());
    return millis;
  }

  private static List<History> histories(RoundUpRow row, int count) {
    Calls calls = row.calls();
    List<History> histories = new ArrayList<>();
    for (int seed = 0; seed < count; seed++) {
      histories.add(
          HarnessHistories.next(
              row.kind(),
              row.behavior(),
              Math.max(1, row.k()),
              calls.first(),
              calls.second(),
              calls.before(),
              calls.after(),
              seed));
    }
    return histories;
  }
}
