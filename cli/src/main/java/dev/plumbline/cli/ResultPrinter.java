package dev.plumbline.cli;

import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.report.DegreeReport;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.JsonReport;
import dev.plumbline.report.Palette;
import dev.plumbline.report.TextReport;
import dev.plumbline.report.WatchResult;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Prints results as they come and remembers what they amount to. */
final class ResultPrinter {
  private final Console console;
  private final OutputFormat format;
  private final Palette palette;
  private final TextReport text;
  private final TextReport messages;
  private final JsonReport json;
  private final boolean brief;
  private final boolean plan;
  private String condition = "linearizable";
  private final Map<ExitCode, Integer> counts = new EnumMap<>(ExitCode.class);

  ResultPrinter(
      Console console,
      OutputFormat format,
      ColorMode color,
      boolean certificate,
      boolean brief,
      boolean plan) {
    this.console = console;
    this.format = format;
    this.palette = color.palette(console);
    this.text = new TextReport(palette);
    this.messages = new TextReport(color.messagePalette(console));
    this.json = new JsonReport(certificate);
    this.brief = brief;
    this.plan = plan;
  }

  void result(FileResult result) {
    counts.merge(CheckCommand.exitCode(result.check().verdict()), 1, Integer::sum);
    condition = result.check().condition();
    if (format == OutputFormat.JSON) {
      console.print(json.line(result));
      if (plan) {
        console.tell(messages.plan(result.check()));
      }
      return;
    }
    console.print(
        (brief ? text.brief(result) : text.full(result)) + (plan ? text.plan(result.check()) : ""));
  }

  /** How watching a file ended, for programs. */
  void watched(WatchResult result) {
    console.print(json.watched(result));
  }

  /** How relaxed a history is. */
  void degree(DegreeReport report, ExitCode code) {
    counts.merge(code, 1, Integer::sum);
    console.print(format == OutputFormat.JSON ? report.json() : report.text(palette));
  }

  /** A malformed file is a result for programs and a message for people. */
  void malformed(String file, MalformedHistoryException e) {
    counts.merge(ExitCode.USAGE, 1, Integer::sum);
    if (format == OutputFormat.JSON) {
      console.print(json.malformed(file, e));
    } else {
      console.tell(messages.malformed(file, e));
    }
  }

  /** Says which specifications know all operations of a file, if the one asked for does not. */
  void hint(String file, List<String> fitting) {
    if (!fitting.isEmpty()) {
      console.tell(
          "plumbline: All operations of %s are known to --spec %s.\n"
              .formatted(file, String.join(", --spec ", fitting)));
    }
  }

  void unreadable(String sentence) {
    counts.merge(ExitCode.USAGE, 1, Integer::sum);
    console.tell("plumbline: " + sentence + ".\n");
  }

  /** One line about several files, for people. */
  void summary() {
    int files = counts.values().stream().mapToInt(i -> i).sum();
    if (format == OutputFormat.JSON || files < 2) {
      return;
    }
    StringJoiner line = new StringJoiner(", ", files + " histories: ", "\n");
    count(ExitCode.LINEARIZABLE, condition, line);
    count(ExitCode.VIOLATION, "NOT " + condition, line);
    count(ExitCode.UNDECIDED, "undecided", line);
    count(ExitCode.USAGE, "malformed or unreadable", line);
    console.print(line.toString());
  }

  private void count(ExitCode code, String word, StringJoiner line) {
    if (counts.containsKey(code)) {
      line.add(counts.get(code) + " " + word);
    }
  }

  ExitCode exitCode() {
    return counts.keySet().stream().reduce(ExitCode.LINEARIZABLE, ExitCode::and);
  }
}
