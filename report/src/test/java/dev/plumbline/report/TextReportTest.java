package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.Problem;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextReportTest {
  private final TextReport plain = new TextReport(Terminal.PLAIN);
  private final TextReport colored = new TextReport(new Terminal(Palette.ANSI, 80, false));

  @Test
  void violation_showsTimelineAndArgument() {
    Golden.assertMatches("violation.txt", plain.checked(Examples.violation()));
  }

  @Test
  void cycle_isDrawn_withTheCrash() {
    Golden.assertMatches("cycle.txt", plain.checked(Examples.cycle()));
    String ascii = new TextReport(new Terminal(Palette.NONE, 80, true)).checked(Examples.cycle());
    assertTrue(ascii.contains("  +-> C  read(\"y\") -> 0\n"), ascii);
    assertTrue(ascii.contains("  +---- had returned before the call\n"), ascii);
  }

  @Test
  void violation_inColor() {
    Golden.assertMatches("violation.ansi", colored.checked(Examples.violation()));
  }

  @Test
  void linearizable_showsWarnings() {
    Golden.assertMatches(
        "linearizable.txt",
        plain.checked(
            Examples.linearizable(
                "no completed operation observes anything, so every order of them fits: the history"
                    + " says nothing about the object")));
  }

  @Test
  void undecided_saysHowFarItGot() {
    Golden.assertMatches("undecided.txt", plain.checked(Examples.undecided()));
  }

  @Test
  void longCore_isDrawnAroundTheBlamedOperation() {
    Golden.assertMatches("long-core.txt", plain.checked(Examples.longCore(100)));
  }

  @Test
  void malformed_listsProblemsAndCountsTheRest() {
    Golden.assertMatches("malformed.txt", plain.refused(malformed(25)));
  }

  @Test
  void everything_fits80Columns() {
    List<String> reports =
        List.of(
            plain.checked(Examples.violation()),
            plain.checked(Examples.linearizable("a long warning ".repeat(20))),
            plain.checked(Examples.undecided()),
            plain.checked(Examples.longCore(3)),
            plain.checked(Examples.longCore(29)),
            plain.checked(Examples.longCore(1000)),
            plain.plan(Examples.violation().check()));
    for (String report : reports) {
      report.lines().forEach(line -> assertTrue(TextWidth.of(line) <= 80, line));
    }
  }

  @Test
  void plainPalette_writesNoEscapes() {
    assertFalse(plain.checked(Examples.violation()).contains("\u001b"));
    assertTrue(colored.checked(Examples.violation()).contains("\u001b[31m"));
  }

  /** Escape sequences of both sets of controls, a terminal title, a bell, a change of direction. */
  private static final String HOSTILE =
      "\u001b[2J\u009b31m\u001b]0;x\u0007\n\r\u2028\u202eabc\u200b\ud800";

  @Test
  void hostileText_neverReachesTheTerminal() {
    for (boolean ascii : new boolean[] {false, true}) {
      TextReport report = new TextReport(new Terminal(Palette.NONE, 80, ascii));
      for (String text : hostile(report)) {
        assertTrue(text.contains("\\u001b"), text);
        text.codePoints().forEach(c -> assertFalse(c != '\n' && isUnsafe(c), text));
        assertTrue(!ascii || text.chars().allMatch(c -> c < 0x7F), text);
      }
    }
  }

  private static boolean isUnsafe(int c) {
    return Character.isISOControl(c)
        || List.of(0x2028, 0x202E, 0x200B).contains(c)
        || Character.getType(c) == Character.SURROGATE;
  }

  private static List<String> hostile(TextReport report) {
    FileResult result = Examples.hostile(HOSTILE);
    return List.of(
        report.checked(result),
        report.watched(
            new WatchResult(HOSTILE, HOSTILE, "linearizable", 1, 1, null, "why " + HOSTILE)),
        report.refused(new Refusal.Unreadable(HOSTILE, "cannot read " + HOSTILE)),
        report.refused(
            new Refusal.Malformed(
                HOSTILE, List.of(new Problem(HOSTILE, 1, Rule.SYNTAX, HOSTILE)), 1)));
  }

  @Test
  void ascii_isAskedFor() {
    Golden.assertMatches(
        "violation-ascii.txt",
        new TextReport(new Terminal(Palette.NONE, 80, true)).checked(Examples.faults()));
  }

  @Test
  void annotations_areMarkedOnTheAxis() {
    Golden.assertMatches("annotations.txt", plain.checked(Examples.faults()));
  }

  @Test
  void wideCharacters_keepBarsInColumns() {
    Golden.assertMatches("wide-characters.txt", plain.checked(Examples.wide()));
  }

  @Test
  void width_isUsedAndKept() {
    for (int width : new int[] {1, 40, 60, 80, 120, 200, 10_000}) {
      Terminal terminal = new Terminal(Palette.NONE, width, false);
      TextReport report = new TextReport(terminal);
      for (FileResult result :
          List.of(Examples.faults(), Examples.wide(), Examples.longCore(5), Examples.crowd(40))) {
        String text = report.checked(result);
        text.lines()
            .skip(1)
            .forEach(line -> assertTrue(TextWidth.of(line) <= terminal.width(), line));
      }
    }
    Golden.assertMatches(
        "wide-terminal.txt",
        new TextReport(new Terminal(Palette.NONE, 130, false)).checked(Examples.longCore(6)));
    Golden.assertMatches(
        "narrow-terminal.txt",
        new TextReport(new Terminal(Palette.NONE, 50, false)).checked(Examples.faults()));
  }

  @Test
  void manyProcesses_areDrawnAroundTheBlamedOne() {
    Golden.assertMatches("crowd.txt", plain.checked(Examples.crowd(40)));
  }

  @Test
  void wrap_keepsWordsWhole() {
    assertEquals("> a b\n- ccccc\n- d\n", Paragraph.wrap("a  b ccccc d", 6, "> ", "- "));
  }

  static Refusal malformed(int count) {
    Problems problems = new Problems("bad.jsonl");
    for (int i = 1; i <= count; i++) {
      problems.add(i, Rule.RETURN_BEFORE_CALL, "the operation returns at 3, before its call at 7");
    }
    return new Refusal.Malformed("bad.jsonl", problems.list(), problems.count());
  }
}
