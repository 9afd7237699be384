package dev.plumbline.core.result;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.PartResult.Answer;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a result tells of the parts of its history. */
class PartResultTest {
  private static final Checker MAP = Plumbline.checker(Specs.named("map"));

  @Test
  void breakdown_ofAMap_hasOnePartForEachKey() {
    History history =
        history(
            """
                [0,1] t0 put(["x",1]) -> null
                [2,3] t0 put(["y",1]) -> null
                [4,5] t0 get("x") -> 1
                """);
    for (Algorithm algorithm : Algorithm.values()) {
      List<PartResult> parts = MAP.algorithm(algorithm).check(history).breakdown();
      assertEquals(List.of(0, 1), parts.stream().map(PartResult::firstRow).toList());
      assertEquals(List.of(2, 1), parts.stream().map(PartResult::operations).toList());
      for (PartResult part : parts) {
        assertEquals(Answer.LINEARIZABLE, part.answer());
        assertEquals(History.PENDING, part.frontier());
        assertTrue(part.nanos() > 0);
      }
    }
  }

  @Test
  void breakdown_ofAViolation_endsWithIt() {
    HistoryBuilder b = History.builder();
    for (int key = 0; key < 5; key++) {
      int seen = key == 2 ? 7 : 1;
      b.add(0, "put", List.of(key, 1), null, 10L * key, 10L * key + 1);
      b.add(0, "get", key, seen, 10L * key + 2, 10L * key + 3);
    }
    List<PartResult> parts = MAP.threads(2).check(b.build()).breakdown();
    assertEquals(
        List.of(Answer.LINEARIZABLE, Answer.LINEARIZABLE, Answer.VIOLATION),
        parts.stream().map(PartResult::answer).toList());
  }

  @Test
  void frontier_ofAnUndecidedSearch_isAReturnThatWasNotPassed() {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < 12; i++) {
      b.add(i, "write", i, null, i, 100 + i);
    }
    b.add(20, "read", null, 3, 200, 201);
    CheckResult result =
        Plumbline.checker(Specs.named("register"))
            .algorithm(Algorithm.SEARCH)
            .limits(Limits.none().withStates(2))
            .check(b.build());
    assertTrue(result.verdict() instanceof Verdict.Undecided);
    PartResult part = result.breakdown().get(0);
    assertEquals(Answer.UNDECIDED, part.answer());
    assertTrue(part.frontier() >= 100 && part.frontier() <= 201, part.toString());
    assertEquals(2, part.states());
  }
}
