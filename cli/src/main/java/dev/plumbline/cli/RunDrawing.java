package dev.plumbline.cli;

import dev.plumbline.derive.model.Counterexample;
import dev.plumbline.derive.model.RunStep;
import dev.plumbline.report.Terminal;
import dev.plumbline.report.ThreadColumns;
import java.util.ArrayList;
import java.util.List;

/** Draws a run that a model check found as explored executions are drawn. */
final class RunDrawing {
  private final Terminal terminal;

  RunDrawing(Terminal terminal) {
    this.terminal = terminal;
  }

  String of(Counterexample example) {
    List<ThreadColumns.Line> lines = new ArrayList<>();
    int threads = 1;
    for (RunStep step : example.steps()) {
      lines.add(new ThreadColumns.Line(step.thread(), step.what(), "", look(step)));
      threads = Math.max(threads, step.thread() + 1);
    }
    List<String> names = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      names.add("t" + t);
    }
    String drawn = new ThreadColumns(terminal, names, "", lines).draw();
    return drawn + "\n" + terminal.paragraph(SpecOptions.capitalized(example.what()));
  }

  private static ThreadColumns.Look look(RunStep step) {
    return switch (step.kind()) {
      case CALL, RETURN -> ThreadColumns.Look.HEADING;
      case STEP -> ThreadColumns.Look.PLAIN;
      case WAIT -> ThreadColumns.Look.BAD;
    };
  }
}
