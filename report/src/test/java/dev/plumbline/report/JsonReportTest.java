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
  void malformed_countsAllProblems() {
    Golden.assertMatches("malformed.jsonl", brief.refused(TextReportTest.malformed(21)));
  }

  @Test
  void everyReport_isOneLine() {
    assertEquals(1, proven.checked(Examples.violation()).lines().count());
  }
}
