package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonReportTest {
  private final JsonReport brief = new JsonReport(false);
  private final JsonReport proven = new JsonReport(true);

  @Test
  void everyVerdict_hasTheFieldsOfTheContract() {
    Golden.assertMatches(
        "brief.jsonl",
        brief.checked(Examples.linearizable("a \"warning\""))
            + brief.checked(Examples.violation())
            + brief.checked(Examples.undecided()));
  }

  @Test
  void certificate_isInPositionsOfTheFile() {
    Golden.assertMatches(
        "certificate.jsonl",
        proven.checked(Examples.linearizable())
            + proven.checked(Examples.violation())
            + proven.checked(Examples.undecided()));
  }

  @Test
  void cut_isAbsentWhenNothingIsCut() {
    assertFalse(proven.checked(Examples.longCore(3)).contains("\"cut\""));
  }

  @Test
  void links_areInPositionsOfTheFile() {
    FileResult plain = Examples.violation();
    Verdict.Violation violation = (Verdict.Violation) plain.check().verdict();
    List<Explanation.Link> links =
        List.of(new Explanation.Link(0, 1, "returned first"), new Explanation.Link(1, 0, "\"so\""));
    Explanation why = new Explanation(2, violation.explanation().sentences(), links);
    Verdict linked = new Verdict.Violation(violation.core(), why);
    String line = proven.checked(Examples.result(plain.check().history(), linked, true));
    assertTrue(
        line.endsWith(
            "\"links\":[{\"first\":0,\"second\":1,\"why\":\"returned first\"},"
                + "{\"first\":1,\"second\":0,\"why\":\"\\\"so\\\"\"}]}\n"),
        line);
  }

  @Test
  void malformed_countsAllProblems() {
    Golden.assertMatches("malformed.jsonl", brief.refused(TextReportTest.malformed(21)));
  }

  @Test
  void everyReport_isOneLine() {
    assertEquals(1, proven.checked(Examples.violation()).lines().count());
  }
}
