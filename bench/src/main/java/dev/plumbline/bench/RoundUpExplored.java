package dev.plumbline.bench;

import dev.plumbline.bench.RoundUpRow.Calls;
import dev.plumbline.bench.ScenarioRun.Counts;
import dev.plumbline.bench.ScenarioRun.Task;
import java.time.Duration;
import java.util.List;

/**
 * The rows of Tables II, III and V of Round-Up, explored: all interleavings of test programs of
 * their shapes, on classes that do what theirs are said to do. How many histories there are, how
 * many of them are violations, and how long that takes.
 */
final class RoundUpExplored {
  private static final String OBJECTS = "dev.plumbline.bench.";

  /**
   * Where the ABA of the k-stack is: in a segment that was emptied and not yet taken off. The paper
   * does not say which calls of the main thread led there.
   */
  private static final Calls TO_AN_EMPTY_SEGMENT = new Calls("+", "-", "++++-", "-----");

  private RoundUpExplored() {}

  static List<Table> run(Size size) {
    return List.of(
        table("Table II: standard linearizability", some(RoundUpTables.TABLE_II, size)),
        table("Table III: quasi linearizability", some(RoundUpTables.TABLE_III, size)),
        table(
            "Table V: quasi linearizability of Scal's classes", some(RoundUpTables.TABLE_V, size)));
  }

  private static List<RoundUpRow> some(List<RoundUpRow> rows, Size size) {
    return size == Size.TINY ? rows.subList(0, 1) : rows;
  }

  private static Table table(String title, List<RoundUpRow> rows) {
    Table table =
        new Table(
            title,
            "class",
            "calls",
            "k",
            "executions",
            "histories",
            "buggy",
            "CPU s",
            "paper: histories",
            "buggy",
            "time");
    for (RoundUpRow row : rows) {
      Counts counts = ScenarioRun.of(task(row), Duration.ZERO);
      table.row(
          row.name(),
          row.publishedShape(),
          Integer.toString(row.k()),
          Figures.count(counts.executions()) + (counts.exhaustive() ? "" : " and more"),
          Integer.toString(counts.histories()),
          Integer.toString(counts.violations()),
          Figures.three(counts.cpuMillis() / 1000),
          Integer.toString(row.histories()),
          Integer.toString(row.buggy()),
          row.time());
    }
    table.note(
        "CPU s: of a process from its start to the end. Paper: time of its phase 2. Its classes and"
            + " the calls of its programs are not published, so numbers of histories can only be of"
            + " the same kind.");
    return table;
  }

  private static Task task(RoundUpRow row) {
    Calls calls = row.name().equals("k-stack (push+pop)") ? TO_AN_EMPTY_SEGMENT : row.calls();
    int[] added = {0};
    String before = text(row, calls.before(), added);
    String threads = text(row, calls.first(), added) + " | " + text(row, calls.second(), added);
    String object = row.object();
    if (object.contains(".")) {
      object = OBJECTS + object;
    } else if (Character.isUpperCase(object.charAt(0))) {
      object = OBJECTS + "objects.roundup." + object;
    }
    return new Task(
        object,
        row.kind().spec,
        row.k() == 0 ? "" : "quasi-literal:" + row.k(),
        before,
        threads,
        text(row, calls.after(), added));
  }

  private static String text(RoundUpRow row, String calls, int[] added) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < calls.length(); i++) {
      text.append(i == 0 ? "" : "; ");
      if (calls.charAt(i) == '+') {
        text.append(row.kind().add).append('(').append(row.kind().value(++added[0])).append(')');
      } else {
        text.append(row.kind().remove).append("()");
      }
    }
    return text.toString();
  }
}
