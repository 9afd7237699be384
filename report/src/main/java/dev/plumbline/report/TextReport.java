package dev.plumbline.report;

import dev.plumbline.core.CheckResult;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Verdict;
import java.util.Locale;

/**
 * A verdict as a person at a terminal wants to read it: the answer first; for a violation a small
 * picture and the argument; then what to be careful about and how it was decided.
 */
public final class TextReport {
  private static final int WIDTH = 80;
  private static final String INDENT = "  ";

  private final Palette palette;

  public TextReport(Palette palette) {
    this.palette = palette;
  }

  /**
   * The verdict in one line, and its warnings: a pass that means nothing must not look like one.
   */
  public String brief(FileResult result) {
    return line(result) + warnings(result.check());
  }

  private String line(FileResult result) {
    CheckResult check = result.check();
    return "%s: %s %s\n"
        .formatted(
            palette.strong(result.file()), answer(check), palette.faint("(" + facts(check) + ")"));
  }

  /** The verdict, its argument, its warnings and how it was decided. */
  public String full(FileResult result) {
    CheckResult check = result.check();
    StringBuilder out = new StringBuilder(line(result));
    if (check.verdict() instanceof Verdict.Violation violation) {
      appendViolation(check.history(), violation, out);
    } else if (check.verdict() instanceof Verdict.Undecided undecided) {
      out.append(paragraph(sentence(undecided.message())));
    }
    out.append(warnings(check));
    return out.append(palette.faint(paragraph(decision(check)).stripTrailing()))
        .append('\n')
        .toString();
  }

  private String warnings(CheckResult check) {
    StringBuilder out = new StringBuilder();
    for (String warning : check.warnings()) {
      String text = Paragraph.wrap(warning, WIDTH, "warning: ", "  ");
      out.append(INDENT).append(palette.unsure(text.strip())).append('\n');
    }
    return out.toString();
  }

  /** The plan: for each kind of part what decided it and why. */
  public String plan(CheckResult check) {
    StringBuilder out = new StringBuilder();
    for (String line : check.plan()) {
      out.append(Paragraph.wrap(line, WIDTH, "  plan: ", "        "));
    }
    return out.toString();
  }

  /** What is wrong with a file that gets no verdict. */
  public String malformed(String file, MalformedHistoryException malformed) {
    StringBuilder out = new StringBuilder();
    for (Problem problem : malformed.problems()) {
      out.append(Paragraph.printable(problem.toString())).append('\n');
    }
    long hidden = malformed.count() - malformed.problems().size();
    if (hidden > 0) {
      out.append("... and ").append(count(hidden, "more problem")).append('\n');
    }
    return out.append(palette.strong(file))
        .append(": ")
        .append(palette.bad("malformed, no verdict"))
        .append(palette.faint(" (" + count(malformed.count(), "problem") + ")"))
        .append('\n')
        .toString();
  }

  private String answer(CheckResult check) {
    if (check.verdict() instanceof Verdict.Linearizable) {
      return palette.good(check.condition());
    }
    return check.verdict() instanceof Verdict.Violation
        ? palette.bad("NOT " + check.condition())
        : palette.unsure("undecided");
  }

  private static String facts(CheckResult check) {
    History history = check.history();
    String facts = check.spec() + ", " + count(history.size(), "operation");
    int pending = history.pendingCount();
    return pending == 0 ? facts : facts + String.format(Locale.ROOT, ", %,d pending", pending);
  }

  private void appendViolation(History history, Verdict.Violation violation, StringBuilder out) {
    Core core = violation.core();
    int blamed = violation.explanation().blamed();
    int position = blamed < 0 ? -1 : history.position(blamed);
    out.append('\n').append(new Timeline(core.in(history), position, WIDTH, palette).draw());
    out.append('\n');
    for (String sentence : violation.explanation().sentences()) {
      out.append(paragraph(sentence));
    }
    out.append(Circle.draw(history, violation.explanation().circle()));
    out.append('\n');
  }

  private static String decision(CheckResult check) {
    StringBuilder text = new StringBuilder("Decided by ").append(check.decider());
    if (check.verdict() instanceof Verdict.Undecided) {
      text = new StringBuilder("Given up by ").append(check.decider());
    }
    text.append(" in ").append(duration(check.nanos()));
    text.append(": ").append(count(check.parts(), "part"));
    text.append(", ").append(count(check.states(), "state")).append('.');
    if (check.verdict() instanceof Verdict.Violation violation) {
      Core core = violation.core();
      int n = check.history().size();
      text.append(" A core of %s already has no valid order".formatted(coreSize(core, n)));
      if (core.cut() != History.PENDING) {
        text.append(
            ", even if those that return after time %d count as pending".formatted(core.cut()));
      }
      text.append('.');
    }
    if (!(check.verdict() instanceof Verdict.Undecided)) {
      text.append(check.verified() ? " Verified independently." : " NOT verified independently.");
    }
    return text.toString();
  }

  private static String coreSize(Core core, int all) {
    int n = core.operations().length;
    return n == all
        ? count(n, "operation")
        : String.format(Locale.ROOT, "%,d of %s", n, count(all, "operation"));
  }

  static String duration(long nanos) {
    double millis = nanos / 1e6;
    if (millis < 10) {
      return String.format(Locale.ROOT, "%.1f ms", millis);
    }
    return millis < 10_000
        ? String.format(Locale.ROOT, "%.0f ms", millis)
        : String.format(Locale.ROOT, "%.1f s", millis / 1e3);
  }

  static String count(long n, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", n, noun, n == 1 ? "" : "s");
  }

  private static String sentence(String text) {
    String capital = text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    return capital.endsWith(".") ? capital : capital + ".";
  }

  static String paragraph(String text) {
    return Paragraph.wrap(text, WIDTH, INDENT, INDENT);
  }
}
