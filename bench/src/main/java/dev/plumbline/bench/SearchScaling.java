package dev.plumbline.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** What stays exponential, and in which parameter: nodes and time of violations. */
final class SearchScaling {
  private final Meter meter;

  /** The baseline gets less time: it is here to show where it ends. */
  private final Meter shortly;

  private final BenchmarkHistories histories;
  private final List<Table> tables = new ArrayList<>();

  private SearchScaling(Size size) {
    meter = size.meter();
    shortly = size.quickMeter();
    histories = new BenchmarkHistories(size);
  }

  static List<Table> run(Size size) {
    SearchScaling scaling = new SearchScaling(size);
    scaling.registers();
    scaling.containers();
    scaling.others();
    return scaling.tables;
  }

  private void registers() {
    int[] clients = {10, 20, 30, 40, 50, 60};
    table(
        "register, distinct values, stale read",
        "clients",
        clients,
        c ->
            histories.make(
                "distinct, " + c, ObjectType.REGISTER, 1000, c, o -> o.withViolation("stale")));
    table(
        "register, 20 values, 70 % reads, stale read",
        "clients",
        clients,
        c ->
            histories.make(
                "20 values, " + c,
                ObjectType.REGISTER,
                1000,
                c,
                o -> o.withValues(20).withReads(0.7).withViolation("stale")));
    table(
        "register, 20 values, stale read, 5 clients",
        "pending of 1000",
        new int[] {0, 3, 9, 14, 30, 100},
        p ->
            histories.make(
                "pending " + p,
                ObjectType.REGISTER,
                1000,
                5,
                o -> o.withValues(20).withPending(p / 1000.0).withViolation("stale")));
    table(
        "cas-register, 5 values, stale read, 5 clients",
        "pending of 1000",
        new int[] {0, 3, 9, 14, 30},
        p ->
            histories.make(
                "cas, pending " + p,
                ObjectType.CAS_REGISTER,
                1000,
                5,
                o -> o.withValues(5).withPending(p / 1000.0).withViolation("stale")));
  }

  private void containers() {
    int[] clients = {3, 4, 5, 6, 7, 8};
    table(
        "queue, two results swapped",
        "clients",
        clients,
        c ->
            BenchmarkHistories.swapped(
                histories.make("queue, " + c, ObjectType.QUEUE, 1000, c, o -> o), "deq"));
    table(
        "stack, two results swapped",
        "clients",
        clients,
        c ->
            BenchmarkHistories.swapped(
                histories.make("stack, " + c, ObjectType.STACK, 1000, c, o -> o), "pop"));
  }

  private void others() {
    table(
        "counter, ten different increments, wrong read",
        "clients",
        new int[] {5, 10, 15, 20, 25, 30},
        c ->
            BenchmarkHistories.oneMore(
                histories.make("counter, " + c, ObjectType.WIDE_COUNTER, 1000, c, o -> o)));
    table(
        "map of 10 keys as one object, linearizable",
        "clients",
        new int[] {10, 20, 40, 60},
        c -> histories.make("map, " + c, ObjectType.MAP, 1000, c, o -> o).whole());
  }

  private void table(
      String title, String parameter, int[] numbers, IntFunction<Question> question) {
    Table table = new Table(title, parameter, "verdict", "nodes", "CPU ms", "WGL, CPU ms", "ratio");
    for (int n : numbers) {
      Question q = question.apply(n);
      Measured ours = meter.measure(q, Contender.SEARCH);
      Measured wgl = shortly.measure(q, Contender.WGL);
      Meter.agree(q, ours.decision(), wgl.decision());
      table.row(
          Integer.toString(n),
          Figures.verdict(ours.decision()),
          Figures.count(ours.decision().states()),
          Figures.best(ours),
          Figures.best(wgl),
          Figures.ratio(wgl, ours));
    }
    tables.add(table);
  }
}
