package dev.plumbline.bench;

import dev.plumbline.bench.HarnessHistories.Behavior;
import dev.plumbline.bench.HarnessHistories.Kind;
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

  /**
   * A row of the paper.
   *
   * @param k 0 for standard linearizability
   * @param histories how many they had
   * @param counted their linearizations (Table II) or permutations
   * @param time their time of phase 2
   */
  private record Row(
      String name,
      Kind kind,
      Behavior behavior,
      String shape,
      int k,
      int histories,
      String counted,
      String time) {}

  private static Row queue(
      String name, Behavior b, String shape, int k, int n, String counted, String time) {
    return new Row(name, Kind.QUEUE, b, shape, k, n, counted, time);
  }

  private static Row stack(
      String name, Behavior b, String shape, int k, int n, String counted, String time) {
    return new Row(name, Kind.STACK, b, shape, k, n, counted, time);
  }

  private static final List<Row> TABLE_II =
      List.of(
          queue("IQueue", Behavior.NOTHING, "2*2+0", 0, 6, "13", "0.3 s"),
          queue("Herlihy/Wing queue", Behavior.STRICT, "2*2+0", 0, 4, "9", "0.2 s"),
          queue("Quasi Queue", Behavior.QUASI, "2*2+4", 0, 16, "61", "2.5 s"),
          queue("Quasi Queue", Behavior.QUASI, "3*3+4", 0, 64, "505", "43.7 s"),
          queue("Quasi Queue", Behavior.QUASI, "2*3+3", 0, 32, "169", "8.3 s"),
          queue("Quasi Queue", Behavior.QUASI, "3*3+2", 0, 118, "1033", "1m23s"),
          queue("Quasi Queue", Behavior.QUASI, "3*4+1", 0, 198, "2260", "5m8s"),
          queue("Quasi Queue", Behavior.QUASI, "4*4+0", 0, 476, "8484", "37m34s"),
          queue("Quasi Queue b1", Behavior.TOO_FAR, "2*2+4", 0, 91, "409", "17.8 s"),
          queue("Quasi Queue b2", Behavior.TWICE, "2*2+4", 0, 91, "409", "18.1 s"),
          queue("Quasi Queue b3", Behavior.NOTHING, "2*2+4", 0, 141, "653", "26.9 s"),
          stack("Quasi Stack b1", Behavior.NOTHING, "2*2+4", 0, 9, "34", "1.6 s"),
          stack("Quasi Stack b2", Behavior.TOO_FAR, "2*2+4", 0, 16, "61", "2.5 s"),
          stack("Quasi Stack", Behavior.STRICT, "2*2+4", 0, 16, "61", "2.5 s"),
          priority("Quasi Priority Queue", Behavior.QUASI, 0, 16, "61", "4.9 s"),
          priority("Quasi Priority Queue b2", Behavior.TOO_FAR, 0, 125, "532", "27.0 s"));

  private static final List<Row> TABLE_III =
      List.of(
          queue("Quasi Queue", Behavior.QUASI, "2*2+4", 2, 16, "1708", "2.9 s"),
          queue("Quasi Queue", Behavior.QUASI, "3*3+4", 2, 64, "73730", "5m33s"),
          queue("Quasi Queue", Behavior.QUASI, "2*3+3", 2, 32, "4732", "9.6 s"),
          queue("Quasi Queue", Behavior.QUASI, "3*3+2", 2, 118, "28924", "1m34s"),
          queue("Quasi Queue", Behavior.QUASI, "3*4+1", 2, 198, "63280", "5m40s"),
          queue("Quasi Queue", Behavior.QUASI, "4*4+0", 2, 476, "237552", "40m56s"),
          queue("Quasi Queue (k = 3)", Behavior.QUASI, "2*3+3", 3, 32, "8112", "14.9 s"),
          queue("Quasi Queue (k = 3)", Behavior.QUASI, "3*3+2", 3, 118, "49584", "2m36s"),
          queue("Quasi Queue (k = 3)", Behavior.QUASI, "3*4+1", 3, 198, "108480", "10m15s"),
          queue("Quasi Queue (k = 3)", Behavior.QUASI, "4*4+0", 3, 476, "407232", "69m32s"),
          queue("Quasi Queue b1", Behavior.TOO_FAR, "2*2+4", 2, 91, "11452", "20.1 s"),
          queue("Quasi Queue b2", Behavior.TWICE, "2*2+4", 2, 91, "11452", "20.2 s"),
          queue("Quasi Queue b3", Behavior.NOTHING, "2*2+4", 2, 141, "18284", "31.0 s"),
          stack("Quasi Stack b1", Behavior.NOTHING, "2*2+4", 2, 9, "2108", "3.5 s"),
          stack("Quasi Stack b2", Behavior.TOO_FAR, "2*2+4", 2, 16, "1708", "2.8 s"),
          stack("Quasi Stack b3", Behavior.STRICT, "2*2+4", 2, 16, "1708", "2.8 s"),
          priority("Quasi Priority Queue", Behavior.QUASI, 2, 16, "1708", "4.7 s"),
          priority("Quasi Priority Queue b2", Behavior.TOO_FAR, 2, 125, "6384", "20.0 s"));

  private static final List<Row> TABLE_V =
      List.of(
          queue("sl-queue (enq+deq)", Behavior.STRICT, "+*-+10", 2, 2, "438", "0.5 s"),
          queue("sl-queue (enq+enq)", Behavior.TOO_FAR, "+*++10", 2, 2, "438", "0.54 s"),
          queue("sl-queue (deq+deq)", Behavior.TWICE, "-*-+10", 2, 8, "2190", "2.29 s"),
          stack("t-stack (push+pop)", Behavior.STRICT, "+*-+10", 2, 8, "2190", "2.6 s"),
          stack("t-stack (push+push)", Behavior.STRICT, "+*++10", 2, 8, "2190", "2.45 s"),
          stack("t-stack (pop+pop)", Behavior.STRICT, "-*-+10", 2, 8, "2190", "2.34 s"),
          queue("ms-queue (enq+deq)", Behavior.STRICT, "+*-+10", 2, 3, "730", "0.96 s"),
          queue("ms-queue (enq+enq)", Behavior.STRICT, "+*++10", 2, 31, "8906", "10.78 s"),
          queue("ms-queue (deq+deq)", Behavior.STRICT, "-*-+10", 2, 12, "3358", "3.68 s"),
          queue("rd-queue (enq+deq)", Behavior.QUASI, "+*-+10", 2, 7, "1898", "2.63 s"),
          queue("rd-queue (enq+enq)", Behavior.QUASI, "+*++10", 2, 31, "8906", "11.23 s"),
          queue("rd-queue (deq+deq)", Behavior.QUASI, "-*-+10", 2, 6, "1606", "2.04 s"),
          queue("bk-queue (enq+deq)", Behavior.QUASI, "+*-+10", 2, 1, "146", "0.22 s"),
          queue("bk-queue (enq+enq)", Behavior.QUASI, "+*++10", 2, 12, "3358", "3.94 s"),
          queue("bk-queue (deq+deq)", Behavior.QUASI, "-*-+10", 2, 8, "2190", "2.74 s"),
          queue("ubk-queue (enq+deq)", Behavior.QUASI, "+*-+10", 2, 1, "146", "0.25 s"),
          queue("ubk-queue (enq+enq)", Behavior.QUASI, "+*++10", 2, 12, "3358", "6.55 s"),
          queue("ubk-queue (deq+deq)", Behavior.QUASI, "-*-+10", 2, 8, "2190", "3.2 s"),
          stack("k-stack (push+pop)", Behavior.TWICE, "+*-+10", 2, 69, "20002", "27.35 s"),
          stack("k-stack (push+push)", Behavior.QUASI, "+*++10", 2, 12, "3358", "4.86 s"),
          stack("k-stack (pop+pop)", Behavior.QUASI, "-*-+10", 2, 8, "2190", "3.85 s"));

  private static Row priority(String name, Behavior b, int k, int n, String counted, String time) {
    return new Row(name, Kind.PRIORITY_QUEUE, b, "2*2+4", k, n, counted, time);
  }

  static List<Table> run(Size size) {
    return List.of(
        table("Table II: standard linearizability", TABLE_II, size),
        table("Table III: quasi linearizability", TABLE_III, size),
        table("Table V: quasi linearizability of Scal's classes", TABLE_V, size));
  }

  private static Table table(String title, List<Row> rows, Size size) {
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
    for (Row row : rows) {
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
  private static double measure(Row row, Size size, Table table) {
    Spec<?> strict = Specs.named(row.kind.spec);
    Spec<?> spec = row.k == 0 ? strict : Relaxation.parse("quasi-literal:" + row.k).relax(strict);
    RoundUpOracle enumeration = new RoundUpOracle(strict, row.kind.remove, row.k, false);
    int violations = 0;
    long states = 0;
    long nanos = 0;
    List<History> histories = histories(row, Math.min(row.histories, size.clients(10_000)));
    for (History history : histories) {
      long start = System.nanoTime();
      CheckResult result = Plumbline.checker(spec).threads(1).check(history);
      nanos += System.nanoTime() - start;
      states += result.states();
      boolean allowed = result.verdict() instanceof Verdict.Linearizable;
      violations += allowed ? 0 : 1;
      boolean expected = enumeration.allows(history);
      boolean agreed =
          expected == allowed && (row.k > 0 || allowed == Oracle.linearizable(history, strict));
      if (!agreed) {
        throw new IllegalStateException("enumeration disagrees on a history of " + row);
      }
    }
    double millis = nanos / 1e6;
    table.row(
        row.name,
        row.shape.endsWith("+10") ? "1*1+10" : row.shape,
        Integer.toString(row.k),
        Integer.toString(histories.size()),
        Integer.toString(violations),
        Figures.count(states),
        Figures.three(millis),
        Figures.count(enumeration.linearizations()),
        Figures.count(enumeration.permutations()),
        row.counted,
        row.time);
    return millis;
  }

  /** As many adds as removes, so that nothing is left where the definition would mind. */
  private static List<History> histories(Row row, int count) {
    boolean scal = row.shape.endsWith("+10");
    String first = scal ? row.shape.substring(0, 1) : calls(row.shape.charAt(0) - '0');
    String second = scal ? row.shape.substring(2, 3) : calls(row.shape.charAt(2) - '0');
    int tail = scal ? 10 : row.shape.charAt(4) - '0';
    String both = first + second;
    int adds = (int) both.chars().filter(c -> c == '+').count();
    int more = Math.max(0, (both.length() - 2 * adds + tail) / 2);
    List<History> histories = new ArrayList<>();
    for (int seed = 0; seed < count; seed++) {
      histories.add(
          HarnessHistories.next(
              row.kind,
              row.behavior,
              Math.max(1, row.k),
              first,
              second,
              "+".repeat(more),
              "-".repeat(tail - more),
              seed));
    }
    return histories;
  }

  private static String calls(int n) {
    return "+".repeat((n + 1) / 2) + "-".repeat(n / 2);
  }
}
