package dev.plumbline.explore.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.plumbline.explore.engine.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TraceKeysTest {
  /** All that matters, in full. */
  private static List<Object> inFull(FakeTrace trace, int[] answers, int around) {
    List<Object> all = new ArrayList<>(List.of(trace.end(), around));
    for (int i = 0; i < trace.operations(); i++) {
      all.add(trace.begun(i));
      all.add(trace.returned(i));
      all.add(trace.returned(i) && trace.atomic(i));
      all.add(answers[i]);
    }
    for (int a = 0; a < 2 * trace.operations(); a++) {
      for (int b = 0; b < 2 * trace.operations(); b++) {
        boolean there = exists(trace, a) && exists(trace, b);
        boolean same = a / 2 == b / 2;
        all.add(there && !same && trace.before(a, b));
      }
    }
    return all;
  }

  private static boolean exists(Trace trace, int boundary) {
    return boundary % 2 == 0 ? trace.begun(boundary / 2) : trace.returned(boundary / 2);
  }

  @Test
  void traces_haveOneNumberIfAllThatMattersIsEqual() {
    SplittableRandom rng = new SplittableRandom(3);
    for (int[] shape : new int[][] {{2, 2}, {1, 1, 1}, {3, 2}, {2, 2, 2}, {4, 4, 4}}) {
      TraceKeys keys = new TraceKeys(shape);
      Map<List<Object>, Integer> expected = new HashMap<>();
      for (int round = 0; round < 5_000; round++) {
        FakeTrace trace = FakeTrace.random(rng, true, shape);
        int[] answers = new int[trace.operations()];
        Arrays.setAll(answers, i -> trace.returned(i) ? rng.nextInt(2) : 0);
        int around = rng.nextInt(2);
        List<Object> full = inFull(trace, answers, around);
        int next = expected.size();
        assertEquals(
            expected.computeIfAbsent(full, k -> next), keys.number(trace, answers, around));
      }
      assertEquals(expected.size(), keys.size());
    }
  }

  @Test
  void largeNumbersOfAnswers_areToldApart() {
    TraceKeys keys = new TraceKeys(new int[] {4, 4, 4});
    FakeTrace trace = new FakeTrace(4, 4, 4).closed();
    int[] answers = new int[12];
    answers[11] = 0xFFFF;
    int first = keys.number(trace, answers, 0);
    answers[11] = 0xFFFE;
    assertNotEquals(first, keys.number(trace, answers, 0));
    answers[11] = 0xFFFF;
    assertNotEquals(first, keys.number(trace, answers, 0x7FFFFFFF));
    assertEquals(first, keys.number(trace, answers, 0));
  }
}
