package dev.plumbline.bench;

import dev.plumbline.bench.objects.PublishedMichaelScottQueue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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

  private static final Duration LIMIT = Duration.ofMinutes(2);

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
    Table table =
        new Table(
            "All interleavings of programs on Michael and Scott's queue",
            "program",
            "before",
            "interleavings",
            "traces",
            "executions",
            "given up",
            "CPU s");
    Optional<List<String>> command = ExploreOutcome.command();
    for (Row row : size == Size.TINY ? ROWS.subList(0, 2) : ROWS) {
      Optional<ExploreOutcome> outcome = command.map(c -> ExploreOutcome.of(c, object(row), LIMIT));
      outcome.ifPresent(o -> check(row, o));
      table.row(
          "`" + row.threads.replace("|", "\\|") + "`",
          row.before.isEmpty() ? "-" : "`" + row.before + "`",
          row.interleavings,
          Integer.toString(row.traces),
          outcome.map(o -> o.fields().getOrDefault("executions", "-")).orElse("-"),
          outcome.map(o -> o.fields().getOrDefault("blocked", "-")).orElse("-"),
          outcome.map(o -> Figures.three(o.cpuMillis() / 1000)).orElse("-"));
    }
    table.note("CPU s: of the whole command, its start included.");
    return List.of(table);
  }

  private static ExploredObject object(Row row) {
    List<String> options =
        row.before.isEmpty()
            ? List.of("--spec", "queue", "--scenario", row.threads)
            : List.of("--spec", "queue", "--scenario", row.threads, "--before", row.before);
    String name = PublishedMichaelScottQueue.class.getName();
    return new ExploredObject(row.threads, null, null, name, List.of(), options);
  }

  private static void check(Row row, ExploreOutcome outcome) {
    String executions = outcome.fields().get("executions");
    if (executions != null && Integer.parseInt(executions) != row.traces) {
      throw new IllegalStateException(
          "%s executions of %s, which has %d traces"
              .formatted(executions, row.threads, row.traces));
    }
  }
}
