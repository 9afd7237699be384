package dev.plumbline.bench;

import dev.plumbline.bench.ScenarioRun.Counts;
import dev.plumbline.bench.ScenarioRun.Task;
import dev.plumbline.bench.objects.PublishedMichaelScottQueue;
import java.time.Duration;
import java.util.List;

/**
 * How many executions it takes to see all interleavings of small programs on Michael and Scott's
 * queue, and how many traces there are: a model of the published listing says that, in which a
 * compare-and-set that fails is a read, and which shares nothing with the explorer.
 */
final class TraceCounts {
  /**
   * A program.
   *
   * @param interleavings of its events, by the model
   * @param traces of these that differ in the order of events that depend on each other
   */
  private record Row(String threads, String before, String interleavings, int traces) {}

  private static final List<Row> ROWS =
      List.of(
          new Row("enq(1) | enq(2)", "", "772", 22),
          new Row("enq(1); deq() | enq(2); deq()", "", "2.1M", 222),
          new Row("enq(1); deq() | enq(2); deq()", "enq(7)", "2.1M", 222),
          new Row("enq(1); enq(2) | deq(); deq()", "", "1.2M", 24),
          new Row("enq(1); enq(2) | enq(3); enq(4)", "", "220M", 4026),
          new Row("deq(); deq() | deq(); deq()", "enq(7); enq(8)", "8.3M", 40),
          new Row("enq(1) | enq(2) | deq()", "", "1500M", 188),
          new Row("enq(1) | deq() | deq()", "enq(7)", "5.0M", 38));

  private TraceCounts() {}

  static List<Table> run(Size size) {
    Duration warm = Duration.ofSeconds(size == Size.FULL ? 10 : size == Size.QUICK ? 2 : 0);
    Table table =
        new Table(
            "All interleavings of programs on Michael and Scott's queue",
            "program",
            "before",
            "interleavings",
            "traces",
            "executions",
            "given up",
            "histories",
            "CPU s, cold",
            "executions per CPU s, warm");
    for (Row row : size == Size.TINY ? ROWS.subList(0, 2) : ROWS) {
      Counts counts = ScenarioRun.of(task(row), warm);
      if (counts.executions() != row.traces || !counts.exhaustive() || counts.violations() > 0) {
        throw new IllegalStateException("not as the model says: " + row + ", " + counts);
      }
      table.row(
          "`" + row.threads.replace("|", "\\|") + "`",
          row.before.isEmpty() ? "-" : "`" + row.before + "`",
          row.interleavings,
          Integer.toString(row.traces),
          Long.toString(counts.executions()),
          Long.toString(counts.redundant()),
          Integer.toString(counts.histories()),
          Figures.three(counts.cpuMillis() / 1000),
          warm.isZero() ? "-" : Figures.count(Math.round(counts.executionsPerSecond())));
    }
    table.note(
        "Interleavings and traces: of the model; a compare-and-set that fails is a read. Given up:"
            + " executions that would have repeated others. Histories: those with most real-time"
            + " order, which are judged. Cold: a process from its start to the end of the only"
            + " exploration. Warm: the second half of %d CPU seconds of exploring the program again"
                .formatted(warm.toSeconds())
            + " and again, judging included.");
    return List.of(table);
  }

  private static Task task(Row row) {
    String name = PublishedMichaelScottQueue.class.getName();
    return new Task(name, "queue", "", row.before, row.threads, "");
  }
}
