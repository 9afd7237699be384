package dev.plumbline.bench;

import dev.plumbline.bench.MonitorHistories.Shape;
import java.util.List;

/**
 * Monitors against the length of the history, on ordinary ones and on shapes that hurt. All
 * histories are linearizable, so monitors make a witness; what the decision alone takes is measured
 * too.
 */
final class MonitorScaling {
  private static final int[] LENGTHS = {1_000, 10_000, 100_000, 1_000_000, 10_000_000};
  private static final int SHAPE_LENGTH = 1_000_000;
  private static final int MOST_KEYS = 1_000;

  /** What history, intake, monitor and certificate hold at a time, at most. */
  private static final long BYTES_PER_OPERATION = 350;

  private static final long BYTES_WITH_TEXTS = 800;

  private final Size size;
  private final Meter meter;
  private final int keys;

  private MonitorScaling(Size size) {
    this.size = size;
    Meter patient = size.meter().upTo(100);
    // A thousand collections take longer than all that is decided at tiny size.
    this.meter = size == Size.TINY ? patient : patient.swept();
    // What is live is looked at after each key, by a collection.
    this.keys = size == Size.TINY ? 10 : MOST_KEYS;
  }

  static List<Table> run(Size size) {
    MonitorScaling benchmark = new MonitorScaling(size);
    return List.of(benchmark.lengths(), benchmark.shapes());
  }

  /** One history, measured. */
  private record Row(
      Question question,
      MonitorRun run,
      Measured intake,
      Measured decision,
      Measured monitor,
      Measured sort,
      long held,
      String method) {
    /** What history and intake hold, and all that the monitor allocates: no heap needs more. */
    String peak() {
      return Figures.three((held + monitor.best().bytes()) / 1e6);
    }

    /** How many times longer the decision took than sorting, and how many with the witness. */
    String toSort() {
      return "%sx / %sx"
          .formatted(
              Figures.three(Figures.factor(decision, sort)),
              Figures.three(Figures.factor(monitor, sort)));
    }
  }

  private static Question question(MonitorType type, Shape shape, int operations, int keys) {
    return new Question(
        type.title() + ", " + shape.title(),
        type.spec(),
        () -> MonitorHistories.make(type, shape, operations, keys));
  }

  private Row measure(MonitorType type, Shape shape, int operations, int keys) {
    Question question = question(type, shape, operations, keys);
    MonitorRun run = new MonitorRun();
    long before = Meter.live();
    meter.once(question, run::intake);
    long held = Math.max(0, Meter.live() - before);
    Measured sort = meter.measure(question, MonitorRun.sort(question.history()));
    Measured intake = meter.measure(question, run::intake);
    Measured decision = meter.measure(question, run::decision);
    Measured monitor = meter.measure(question, run::monitor);
    Meter.agree(question, decision.decision(), monitor.decision());
    check(question, run, monitor);
    return new Row(question, run, intake, decision, monitor, sort, held, run.method());
  }

  private static void check(Question question, MonitorRun run, Measured monitor) {
    if (monitor.decision().answer() == Decision.Answer.NO) {
      throw new IllegalStateException(
          "%s, %d operations: made linearizable, and the monitor says no by %s"
              .formatted(question.name(), question.history().size(), run.method()));
    }
  }

  /** The whole check; nothing where it is left to search, which is measured elsewhere. */
  private String check(Row row) {
    if (!row.monitor.decision().decided()) {
      return "";
    }
    Measured check = meter.times(1).measure(row.question, MonitorRun::check);
    Meter.agree(row.question, row.monitor.decision(), check.decision());
    return Figures.firstAndBest(check);
  }

  /** Quick runs take the tenth of what is a tenth elsewhere: there are many rows. */
  private int operations(int full) {
    return size.operations(size == Size.QUICK ? full / 10 : full);
  }

  private static boolean fits(MonitorType type, long operations) {
    long bytes = type == MonitorType.TEXTS ? BYTES_WITH_TEXTS : BYTES_PER_OPERATION;
    return operations * bytes < Runtime.getRuntime().maxMemory();
  }

  private static String verdict(Row row) {
    return row.monitor.decision().decided()
        ? Figures.verdict(row.monitor.decision())
        : "none (search)";
  }

  // ---- Length.

  private Table lengths() {
    Table table =
        new Table(
            "Monitors by length, 16 clients, %,d keys where there are keys; CPU ms".formatted(keys),
            "type",
            "operations",
            "verdict",
            "intake first / best",
            "decision first / best",
            "with witness first / best",
            "ns per operation",
            "growth per doubling",
            "sort 2n times",
            "decision / with witness : sort",
            "whole check first / best",
            "peak MB",
            "allocated MB",
            "live MB");
    boolean complete = true;
    for (MonitorType type : MonitorType.values()) {
      Row shorter = null;
      for (int length : LENGTHS) {
        int operations = operations(length);
        complete &= fits(type, operations);
        boolean again = shorter != null && shorter.question.history().size() == operations;
        if (again || !fits(type, operations)) {
          continue;
        }
        Row row = measure(type, Shape.MIXED, operations, Math.min(keys, operations));
        table.row(
            type.title(),
            Integer.toString(operations),
            verdict(row),
            Figures.firstAndBest(row.intake),
            Figures.firstAndBest(row.decision),
            Figures.firstAndBest(row.monitor),
            Figures.three(row.monitor.best().cpuNanos() / (double) operations),
            shorter == null ? "" : growth(shorter, row),
            Figures.best(row.sort),
            row.toSort(),
            check(row),
            row.peak(),
            Figures.three(row.monitor.best().megabytes()),
            Figures.three(meter.liveBytes(row.question, row.run::monitor) / 1e6));
        shorter = row;
      }
    }
    table.note(
        "Allocated: by the monitor beyond history and intake, garbage included. Live: of that, what"
            + " is left when the answer is there. Peak: history, intake and all that the monitor"
            + " allocates, so no heap needs more.");
    if (!complete) {
      table.note(
          "Lengths that do not fit into the heap are left out; -Xmx4g has room for all but texts.");
    }
    return table;
  }

  /** By what factor the time grows when the length doubles, between two lengths. */
  private static String growth(Row shorter, Row longer) {
    double lengths = (double) longer.question.history().size() / shorter.question.history().size();
    double times = Figures.factor(longer.monitor, shorter.monitor);
    double doublings = Math.log(lengths) / Math.log(2);
    return doublings == 0 ? "" : Figures.three(Math.pow(times, 1 / doublings));
  }

  // ---- Shapes.

  private Table shapes() {
    Table table =
        new Table(
            "Monitors by shape, with witness",
            "history",
            "operations",
            "verdict",
            "CPU ms first / best",
            "at 2 and 4 times the length",
            "growth at each doubling",
            "decision / with witness : sort",
            "peak MB",
            "allocated MB",
            "decided by");
    for (MonitorType type : MonitorType.values()) {
      for (Shape shape : Shape.values()) {
        if (type.has(shape)) {
          shape(table, type, shape, keys);
        }
      }
    }
    for (MonitorType type : List.of(MonitorType.SET, MonitorType.MAP)) {
      shape(table, type, Shape.MIXED, 1);
      shape(table, type, Shape.MIXED, 100 * keys);
    }
    return table;
  }

  private void shape(Table table, MonitorType type, Shape shape, int keys) {
    int operations = operations(SHAPE_LENGTH);
    if (!fits(type, 4L * operations)) {
      return;
    }
    boolean keyed =
        !type.container() && type != MonitorType.REGISTER && type != MonitorType.COUNTER;
    int fewer = Math.min(keys, operations);
    Row row = measure(type, shape, operations, fewer);
    Measured twice = withWitness(type, shape, 2 * operations, fewer);
    Measured fourTimes = withWitness(type, shape, 4 * operations, fewer);
    table.row(
        row.question.name() + (keyed ? ", %,d key%s".formatted(fewer, fewer == 1 ? "" : "s") : ""),
        Integer.toString(operations),
        verdict(row),
        Figures.firstAndBest(row.monitor),
        Figures.best(twice) + " / " + Figures.best(fourTimes),
        Figures.three(Figures.factor(twice, row.monitor))
            + " / "
            + Figures.three(Figures.factor(fourTimes, twice)),
        row.toSort(),
        row.peak(),
        Figures.three(row.monitor.best().megabytes()),
        row.method);
  }

  private Measured withWitness(MonitorType type, Shape shape, int operations, int keys) {
    Question question = question(type, shape, operations, keys);
    MonitorRun run = new MonitorRun();
    meter.once(question, run::intake);
    Measured monitor = meter.measure(question, run::monitor);
    check(question, run, monitor);
    return monitor;
  }
}
