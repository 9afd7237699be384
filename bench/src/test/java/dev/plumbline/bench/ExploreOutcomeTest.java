package dev.plumbline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class ExploreOutcomeTest {
  private static final String VIOLATION =
      """
      {"verdict":"violation","kind":"not linearizable","scenarios":3,"executions":{"completed":41,"distinctTraces":40},
       "history":[{"op":"enq"}],"notes":["a"],"exhaustive":false,"cpuMillis":512,"replay":"x"}
      """;

  @Test
  void plain_ofNestedFields_leavesThemOut() {
    Map<String, String> fields = ExploreOutcome.plain(VIOLATION);
    assertEquals("violation", fields.get("verdict"));
    assertEquals("41", fields.get("executions.completed"));
    assertEquals("false", fields.get("exhaustive"));
    assertEquals("x", fields.get("replay"));
    assertTrue(!fields.containsKey("history") && !fields.containsKey("notes"));
  }

  @Test
  void plain_ofNothing_isEmpty() {
    assertEquals(Map.of(), ExploreOutcome.plain(""));
  }

  @Test
  void found_withAndWithoutKind_saysWhatIsKnown() {
    assertEquals("not linearizable", outcome(1, VIOLATION).found());
    assertEquals("none, exit 254", outcome(254, "").found());
    assertEquals(41, outcome(1, VIOLATION).executions());
    assertEquals(0, outcome(254, "").executions());
  }

  @Test
  void twoByTwo_byWhatWasCovered_isAllSomeOrNone() {
    assertEquals("all", covered("all 180 scenarios of up to 4 operations").twoByTwo());
    assertEquals("all", covered("all 9 of up to 3 operations, and of all 30 of 2+2").twoByTwo());
    assertEquals("28 of 30", covered("all 5 of 3, and of 28 of the 30 of 2+2; x").twoByTwo());
    assertEquals("none", covered("all 9 scenarios of up to 3 operations").twoByTwo());
    assertEquals("none", covered("all 30 of 2+2 with a crash").twoByTwo());
  }

  private static ExploreOutcome covered(String text) {
    return outcome(2, "{\"covered\":\"" + text + "\"}");
  }

  private static ExploreOutcome outcome(int exitCode, String json) {
    return new ExploreOutcome(exitCode, ExploreOutcome.plain(json), "", 1);
  }
}
