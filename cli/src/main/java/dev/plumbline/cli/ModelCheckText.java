package dev.plumbline.cli;

import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.Counterexample;
import dev.plumbline.derive.model.ModelVerdict;
import dev.plumbline.report.Palette;
import dev.plumbline.report.Terminal;
import java.util.Locale;

/** The verdict on an algorithm, as a person at a terminal wants to read it. */
final class ModelCheckText {
  private final String file;
  private final Terminal terminal;
  private final Palette palette;
  private final boolean brief;

  ModelCheckText(String file, Terminal terminal, boolean brief) {
    this.file = file;
    this.terminal = terminal;
    this.palette = terminal.palette();
    this.brief = brief;
  }

  String text(ModelVerdict verdict, Bounds bounds, long millis) {
    StringBuilder out = new StringBuilder();
    out.append(palette.strong(terminal.printable(file))).append(": ");
    out.append(answer(verdict)).append('\n');
    if (brief) {
      return out.toString();
    }
    if (verdict instanceof ModelVerdict.Wrong wrong) {
      out.append('\n').append(new RunDrawing(terminal).of(wrong.counterexample())).append('\n');
    }
    if (verdict instanceof ModelVerdict.Correct correct && !correct.blocked().isEmpty()) {
      out.append(
          terminal.paragraph(
              "While others are pending, these may wait for them: "
                  + String.join(", ", correct.blocked())
                  + "."));
    }
    if (verdict instanceof ModelVerdict.Undecided undecided) {
      out.append(terminal.paragraph(SpecOptions.capitalized(undecided.reason()) + "."));
    }
    String checked =
        String.format(
            Locale.ROOT,
            "Checked with %s: %,d states in %.1f s.",
            describe(bounds),
            verdict.states(),
            millis / 1e3);
    return out.append(palette.faint(terminal.paragraph(checked).stripTrailing()))
        .append('\n')
        .toString();
  }

  private String answer(ModelVerdict verdict) {
    if (verdict instanceof ModelVerdict.Wrong wrong) {
      return palette.bad(wrong(wrong.counterexample().kind()));
    }
    return verdict instanceof ModelVerdict.Correct
        ? palette.good("linearizable")
        : palette.unsure("undecided");
  }

  /** Which clients there were. */
  static String describe(Bounds bounds) {
    String operations =
        bounds.operations() == 0
            ? "any number of operations"
            : bounds.operations()
                + (bounds.operations() == 1 ? " operation" : " operations")
                + " each";
    String stored =
        bounds.stored() == 0
            ? ""
            : ", at most %d of them stored or being added".formatted(bounds.stored());
    return "%d %s, %s, %d %s%s"
        .formatted(
            bounds.threads(),
            bounds.threads() == 1 ? "thread" : "threads",
            operations,
            bounds.values(),
            bounds.values() == 1 ? "key or value" : "keys or values",
            stored);
  }

  /** What went wrong, in a word or two. */
  static String wrong(Counterexample.Kind kind) {
    return switch (kind) {
      case NOT_LINEARIZABLE -> "NOT linearizable";
      case NOT_AT_POINTS -> "NOT linearizable at its points";
      case MISTAKE -> "FAILS";
      case DEADLOCK -> "DEADLOCK";
      case BLOCKED -> "BLOCKED";
      case LIVELOCK -> "LIVELOCK";
    };
  }
}
