package dev.plumbline.core.check;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Effort;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Explanation.Link;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingStageTest {
  @Test
  void reopen_violation_keepsWhatIsSaidOfRecordedOperations() {
    History recorded =
        History.builder().add(0, "enq", 1, null, 0, 1).add(0, "deq", null, 2, 2, 3).build();
    Explanation why =
        new Explanation(
            2,
            List.of("It is so."),
            List.of(new Link(0, 1, "returned before"), new Link(1, 2, "is closed by")));
    Verdict closed =
        new Verdict.Violation(new Core(new int[] {0, 1, 2}, History.PENDING, true), why);
    CheckResult result =
        new CheckResult(
            recorded.closedBy("close"),
            "s",
            "c",
            closed,
            true,
            List.of(),
            new Effort(1, "search", 1, 1, List.of()));
    Verdict.Violation open = (Verdict.Violation) ClosingStage.reopen(result, recorded).verdict();
    assertArrayEquals(new int[] {0, 1}, open.core().operations());
    assertEquals(-1, open.explanation().blamed());
    assertEquals(List.of("It is so."), open.explanation().sentences());
    assertEquals(List.of(new Link(0, 1, "returned before")), open.explanation().links());
  }
}
