package dev.plumbline.explore.report;

import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.narration.ExplorationStep;
import dev.plumbline.explore.narration.Folding;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.report.Palette;
import dev.plumbline.report.Terminal;
import dev.plumbline.report.TextReport;
import dev.plumbline.report.ThreadColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What an exploration found, as a person at a terminal wants to read it: the answer, what was
 * covered, and of a failure the scenario, its steps, its history, the reason, and how to run it
 * again.
 */
public final class ExplorationText {
  private static final String INDENT = "  ";

  private final ExplorationSubject object;
  private final Terminal terminal;
  private final Palette palette;
  private final boolean brief;

  /**
   * A text.
   *
   * @param object what was explored
   * @param terminal what it is written for
   * @param brief whether it is one line, and notes
   */
  public ExplorationText(ExplorationSubject object, Terminal terminal, boolean brief) {
    this.object = object;
    this.terminal = terminal;
    this.palette = terminal.palette();
    this.brief = brief;
  }

  /** The text, which ends with its last line. */
  public String text(Exploration exploration) {
    StringBuilder out = new StringBuilder();
    out.append(palette.strong(terminal.printable(object.name()))).append(": ");
    out.append(answer(exploration)).append(' ');
    String against = object.against().isEmpty() ? "by its own one-thread runs" : object.against();
    out.append(palette.faint(terminal.printable("(" + against + ")"))).append('\n');
    if (!brief) {
      exploration.failure().ifPresent(failure -> append(failure, out));
    }
    if (!brief && !exploration.coverage().isEmpty()) {
      out.append(palette.faint(lines(explored(exploration)))).append('\n');
    }
    for (String note : exploration.notes()) {
      String sentence = note.endsWith(".") ? note : note + ".";
      String lines = terminal.wrap(sentence, INDENT + "note: ", INDENT).stripTrailing();
      out.append(palette.unsure(lines)).append('\n');
    }
    return out.toString();
  }

  private String answer(Exploration exploration) {
    return switch (exploration.verdict()) {
      case LINEARIZABLE ->
          palette.good(
              terminal.printable(
                  exploration.coverage().isEmpty()
                      ? "this execution is " + object.condition()
                      : object.condition()));
      case UNDECIDED -> palette.unsure("undecided");
      case VIOLATION ->
          palette.bad(
              terminal.printable(wrong(exploration.failure().orElseThrow(), object.condition())));
    };
  }

  /** What is wrong, in a word or two. */
  public static String wrong(Failure failure, String condition) {
    return switch (failure.finding().kind()) {
      case NOT_LINEARIZABLE -> "NOT " + condition;
      case EXCEPTION -> "FAILS with an exception";
      case DEADLOCK -> "DEADLOCK";
      case LIVELOCK -> "LIVELOCK";
      case OBSTRUCTED -> "NOT obstruction-free";
    };
  }

  private String lines(String sentence) {
    return terminal.paragraph(sentence).stripTrailing();
  }

  /** What was looked at, in a sentence. */
  static String explored(Exploration exploration) {
    String covered = exploration.covered();
    return String.format(
        Locale.ROOT,
        "Explored %s: %s%s, in %.1f s of processor time.",
        covered,
        executions(exploration.executions()),
        exploration.blocked() == 0
            ? ""
            : String.format(Locale.ROOT, ", and %,d that were given up", exploration.blocked()),
        exploration.cpuMillis() / 1e3);
  }

  private static String executions(long count) {
    return count == 1
        ? "1 execution"
        : String.format(Locale.ROOT, "%,d executions, each of another trace", count);
  }

  private void append(Failure failure, StringBuilder out) {
    out.append('\n');
    append(failure.scenario(), out);
    if (!failure.steps().isEmpty()) {
      out.append('\n').append(columns(failure).draw());
    }
    out.append('\n');
    out.append(
        new TextReport(terminal)
            .timeline(failure.finding().history(), failure.finding().result().orElse(null)));
    out.append('\n');
    failure.finding().sentences().forEach(s -> out.append(terminal.paragraph(s)));
    out.append('\n');
    if (!failure.replay().isEmpty()) {
      out.append(INDENT).append(object.again()).append(":\n    ");
      String line = terminal.printable(object.replayLine(failure));
      out.append(palette.strong(line)).append("\n\n");
    }
  }

  private void append(Scenario scenario, StringBuilder out) {
    if (!scenario.before().isEmpty()) {
      out.append(terminal.wrap(Scenario.text(scenario.before()), "  before  ", "          "));
    }
    for (int t = 0; t < scenario.threads().size(); t++) {
      String name = "  t%-7d".formatted(t);
      out.append(terminal.wrap(Scenario.text(scenario.threads().get(t)), name, "          "));
    }
    if (!scenario.after().isEmpty()) {
      out.append(terminal.wrap(Scenario.text(scenario.after()), "  after   ", "          "));
    }
  }

  private ThreadColumns columns(Failure failure) {
    List<ExplorationStep> steps = Folding.of(failure.steps());
    String file = onlyFile(steps);
    List<ThreadColumns.Line> lines = new ArrayList<>();
    for (ExplorationStep step : steps) {
      String place =
          file.isEmpty()
              ? step.place()
              : (step.place().replace(file, "") + " " + step.method()).strip();
      lines.add(new ThreadColumns.Line(step.thread(), step.what(), place, look(step)));
    }
    return new ThreadColumns(terminal, threads(failure), file, lines);
  }

  /** The file in which all steps are; empty if they are in several. */
  private static String onlyFile(List<ExplorationStep> steps) {
    List<String> files =
        steps.stream()
            .map(step -> step.place().replaceFirst(":.*", ""))
            .filter(file -> !file.isEmpty())
            .distinct()
            .toList();
    return files.size() == 1 ? files.get(0) : "";
  }

  /** The threads of the scenario, the one that comes after them, and those that they started. */
  static List<String> threads(Failure failure) {
    int own = failure.scenario().threads().size();
    int count = own;
    for (ExplorationStep step : failure.steps()) {
      count = Math.max(count, step.thread() + 1);
    }
    List<String> names = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      names.add(t == own && !failure.scenario().after().isEmpty() ? "after" : "t" + t);
    }
    return names;
  }

  private static ThreadColumns.Look look(ExplorationStep step) {
    return switch (step.kind()) {
      case CALL, RETURN -> ThreadColumns.Look.HEADING;
      case STEP -> step.meets() ? ThreadColumns.Look.PLAIN : ThreadColumns.Look.FAINT;
      case WAIT -> ThreadColumns.Look.BAD;
      case FOLDED -> ThreadColumns.Look.FAINT;
    };
  }
}
