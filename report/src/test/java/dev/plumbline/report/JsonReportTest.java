package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class JsonReportTest {
  private final JsonReport brief = new JsonReport(false);
  private final JsonReport proven = new JsonReport(true);

  @Test
  void everyVerdict_hasTheFieldsOfTheContract() {
    Golden.assertMatches(
        "brief.jsonl",
        brief.line(Examples.linearizable("a \"warning\""))
            + brief.line(Examples.violation())
            + brief.line(Examples.undecided()));
  }

  @Test
  void certificate_isInPositionsOfTheFile() {
    Golden.assertMatches(
        "certificate.jsonl",
        proven.line(Examples.linearizable())
            + proven.line(Examples.violation())
            + proven.line(Examples.undecided()));
  }

  @Test
  void cut_isAbsentWhenNothingIsCut() {
    assertFalse(proven.line(Examples.longCore(3)).contains("\"cut\""));
  }

  @Test
  void malformed_countsAllProblems() {
    Golden.assertMatches(
        "malformed.jsonl", brief.malformed("bad.jsonl", TextReportTest.malformed(21)));
  }

  @Test
  void everyReport_isOneLine() {
    assertEquals(1, proven.line(Examples.violation()).lines().count());
  }
}
