package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextReportTest {
  private final TextReport plain = new TextReport(Palette.NONE);
  private final TextReport colored = new TextReport(Palette.ANSI);

  @Test
  void violation_showsTimelineAndArgument() {
    Golden.assertMatches("violation.txt", plain.full(Examples.violation()));
  }

  @Test
  void violation_inColor() {
    Golden.assertMatches("violation.ansi", colored.full(Examples.violation()));
  }

  @Test
  void linearizable_showsWarnings() {
    Golden.assertMatches(
        "linearizable.txt",
        plain.full(
            Examples.linearizable(
                "no completed operation observes anything, so every order of them fits: the history"
                    + " says nothing about the object")));
  }

  @Test
  void undecided_saysHowFarItGot() {
    Golden.assertMatches("undecided.txt", plain.full(Examples.undecided()));
  }

  @Test
  void longCore_isDrawnAroundTheBlamedOperation() {
    Golden.assertMatches("long-core.txt", plain.full(Examples.longCore(100)));
  }

  @Test
  void malformed_listsProblemsAndCountsTheRest() {
    Golden.assertMatches("malformed.txt", plain.malformed("bad.jsonl", malformed(25)));
  }

  @Test
  void everything_fits80Columns() {
    List<String> reports =
        List.of(
            plain.full(Examples.violation()),
            plain.full(Examples.linearizable("a long warning ".repeat(20))),
            plain.full(Examples.undecided()),
            plain.full(Examples.longCore(3)),
            plain.full(Examples.longCore(29)),
            plain.full(Examples.longCore(1000)),
            plain.plan(Examples.violation().check()));
    for (String report : reports) {
      report.lines().forEach(line -> assertTrue(line.length() <= 80, line));
    }
  }

  @Test
  void plainPalette_writesNoEscapes() {
    assertFalse(plain.full(Examples.violation()).contains("\u001b"));
    assertTrue(colored.full(Examples.violation()).contains("\u001b[31m"));
  }

  @Test
  void wrap_keepsWordsWhole() {
    assertEquals("> a b\n- ccccc\n- d\n", Paragraph.wrap("a  b ccccc d", 6, "> ", "- "));
  }

  static MalformedHistoryException malformed(int count) {
    Problems problems = new Problems("bad.jsonl");
    for (int i = 1; i <= count; i++) {
      problems.add(i, Rule.RETURN_BEFORE_CALL, "the operation returns at 3, before its call at 7");
    }
    return new MalformedHistoryException(problems.list(), problems.count());
  }
}
