package dev.plumbline.report;

import dev.plumbline.core.crash.Reported;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.online.Alarm;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A verdict as a person at a terminal wants to read it: the answer first; for a violation a small
 * picture and the argument; then what to be careful about and how it was decided.
 */
public final class TextReport implements Renderer {
  private static final String INDENT = "  ";

  private final Terminal terminal;
  private final Palette palette;
  private final boolean brief;

  /** Reports that say everything. */
  public TextReport(Terminal terminal) {
    this(terminal, false);
  }

  /**
   * Reports for a terminal.
   *
   * @param brief whether a verdict is one line, and its warnings: a pass that means nothing must
   *     not look like one
   */
  public TextReport(Terminal terminal, boolean brief) {
    this.terminal = terminal;
    this.palette = terminal.palette();
    this.brief = brief;
  }

  @Override
  public String checked(FileResult result) {
    CheckResult check = result.check();
    StringBuilder out = new StringBuilder(file(result.file())).append(": ").append(answer(check));
    String facts = terminal.printable("(" + facts(check) + ")");
    out.append(' ').append(palette.faint(facts)).append('\n');
    if (brief) {
      return out.append(warnings(check.warnings(), result.failsByWarning())).toString();
    }
    if (check.verdict() instanceof Verdict.Violation violation) {
      appendViolation(check.history(), violation, out);
    } else if (check.verdict() instanceof Verdict.Undecided undecided) {
      out.append(terminal.paragraph(sentence(undecided.message())));
    }
    out.append(warnings(check.warnings(), result.failsByWarning()));
    String decision = terminal.paragraph(decision(check)).stripTrailing();
    return out.append(palette.faint(decision)).append('\n').toString();
  }

  @Override
  public String watched(WatchResult result) {
    Alarm alarm = result.alarm();
    if (alarm == null) {
      String verdict =
          result.undecided() == null ? result.condition() : "undecided, " + result.undecided();
      return "%s: %s, after %s\n"
              .formatted(file(result.file()), terminal.printable(verdict), result.howFar())
          + warnings(result.warnings(), result.failsByWarning());
    }
    String place = alarm.line() > 0 ? result.file() + ":" + alarm.line() : result.file();
    return "%s: from this return on there is no valid order (event %d; seen at event %d)\n"
            .formatted(file(place), alarm.event(), alarm.seenAt())
        + checked(new FileResult(result.file(), 0, alarm.result()));
  }

  @Override
  public String measured(DegreeResult result) {
    return file(result.file()) + ": " + new DegreeText(result.degree(), terminal).text();
  }

  @Override
  public String refused(Refusal refusal) {
    if (refusal instanceof Refusal.Unreadable unreadable) {
      String end = unreadable.sentence().endsWith("?") ? "\n" : ".\n";
      return terminal.printable("plumbline: " + unreadable.sentence()) + end;
    }
    if (refusal instanceof Refusal.Failed failed) {
      return terminal.printable("plumbline: " + failed.file() + ": " + failed.sentence()) + ".\n";
    }
    if (refusal instanceof Refusal.GivenUp givenUp) {
      String answer = file(givenUp.file()) + ": " + palette.unsure("undecided");
      return brief
          ? answer + " (" + terminal.printable(givenUp.sentence()) + ")\n"
          : answer + "\n" + terminal.paragraph(sentence(givenUp.sentence()));
    }
    Refusal.Malformed malformed = (Refusal.Malformed) refusal;
    StringBuilder out = new StringBuilder();
    long hidden = malformed.count() - malformed.problems().size();
    // Of those that are hidden nobody knows which are like it.
    String and = hidden > 0 ? " (and at least " : " (and ";
    for (List<Problem> alike : alike(malformed.problems())) {
      out.append(terminal.printable(alike.get(0).toString()));
      if (alike.size() > 1) {
        out.append(and).append(count(alike.size() - 1, "more line")).append(" like it)");
      }
      out.append('\n');
    }
    if (hidden > 0) {
      out.append("... and ").append(count(hidden, "more problem")).append('\n');
    }
    return out.append(file(malformed.file()))
        .append(": ")
        .append(palette.bad("malformed, no verdict"))
        .append(palette.faint(" (" + count(malformed.count(), "problem") + ")"))
        .append('\n')
        .toString();
  }

  /** Problems that differ in nothing but their line: one slip makes many, and is read once. */
  private static Collection<List<Problem>> alike(List<Problem> problems) {
    Map<String, List<Problem>> groups = new LinkedHashMap<>();
    for (Problem problem : problems) {
      String what = problem.rule() + ": " + problem.message();
      groups.computeIfAbsent(what, w -> new ArrayList<>()).add(problem);
    }
    return groups.values();
  }

  /**
   * A small history, with the operation marked that a verdict blames.
   *
   * @param check what was decided of it; null if nothing was
   */
  public String timeline(History history, CheckResult check) {
    Reported reported = new Reported(history);
    return check != null && check.verdict() instanceof Verdict.Violation violation
        ? drawing(history, history, violation, reported).draw()
        : new TextTimeline(history, -1, reported, CoreLetters.none(), terminal).draw();
  }

  /** The plan: for each kind of part what decided it and why. */
  public String plan(CheckResult check) {
    StringBuilder out = new StringBuilder();
    for (String line : check.plan()) {
      boolean setIn = line.startsWith(" ");
      out.append(terminal.wrap(line.strip(), setIn ? "        " : "  plan: ", "        "));
    }
    return out.toString();
  }

  private String file(String name) {
    return palette.strong(terminal.printable(name));
  }

  private String warnings(List<String> warnings, boolean failed) {
    StringBuilder out = new StringBuilder();
    String word = failed ? "warning, which counts as a failure: " : "warning: ";
    for (String warning : warnings) {
      String text = terminal.wrap(warning, INDENT + word, INDENT).strip();
      out.append(INDENT).append(failed ? palette.bad(text) : palette.unsure(text)).append('\n');
    }
    return out.toString();
  }

  private String answer(CheckResult check) {
    if (check.verdict() instanceof Verdict.Linearizable) {
      return palette.good(terminal.printable(check.condition()));
    }
    return check.verdict() instanceof Verdict.Violation
        ? palette.bad("NOT " + check.condition())
        : palette.unsure("undecided");
  }

  private static String facts(CheckResult check) {
    History history = check.history();
    String facts = check.spec() + ", " + count(history.size(), noun(check));
    int pending = history.pendingCount();
    return pending == 0 ? facts : facts + String.format(Locale.ROOT, ", %,d pending", pending);
  }

  private static String noun(CheckResult check) {
    return IsolationLevel.named(check.condition()) == null ? "operation" : "transaction";
  }

  private void appendViolation(History history, Verdict.Violation violation, StringBuilder out) {
    History core = violation.core().in(history);
    out.append('\n')
        .append(drawing(history, core, violation, new Reported(history)).draw())
        .append('\n');
    CycleDrawing cycle = new CycleDrawing(history, violation, terminal);
    if (cycle.applies()) {
      out.append(cycle.draw()).append('\n');
    }
    for (String sentence : violation.explanation().sentences()) {
      out.append(terminal.paragraph(sentence));
    }
    out.append('\n');
  }

  /** A drawing of a history or of a part of it, with what a violation says about it. */
  private TextTimeline drawing(
      History history, History part, Verdict.Violation violation, Reported reported) {
    int blamed = violation.explanation().blamed();
    int position = blamed < 0 ? -1 : history.position(blamed);
    CoreLetters letters = CoreLetters.of(history, violation.core());
    return new TextTimeline(part, position, reported, letters, terminal);
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
      String size = coreSize(core, n, noun(check));
      text.append(
          noun(check).equals("operation")
              ? " A core of %s already has no valid order".formatted(size)
              : " Seen in %s".formatted(size));
      if (core.cut() != History.PENDING) {
        text.append(
            ", even if those that return after %s count as pending"
                .formatted(cut(check.history(), core)));
      }
      text.append('.');
    }
    if (!(check.verdict() instanceof Verdict.Undecided)) {
      text.append(check.verified() ? " Verified independently." : " NOT verified independently.");
    }
    return text.toString();
  }

  /** The operation at whose return a core is cut. */
  private static String cut(History history, Core core) {
    for (int row : core.operations()) {
      if (history.ret(row) == core.cut()) {
        return core.letter(row);
      }
    }
    return "time " + core.cut();
  }

  private static String coreSize(Core core, int all, String noun) {
    int n = core.operations().length;
    return n == all ? count(n, noun) : String.format(Locale.ROOT, "%,d of %s", n, count(all, noun));
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

  static String sentence(String text) {
    String capital = text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    return capital.endsWith(".") ? capital : capital + ".";
  }
}
