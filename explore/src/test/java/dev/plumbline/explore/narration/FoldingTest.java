package dev.plumbline.explore.narration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.explore.narration.ExplorationStep.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FoldingTest {
  private static ExplorationStep step(int thread, String what, boolean meets) {
    return new ExplorationStep(thread, thread, Kind.STEP, what, "Queue.java:7", "enq", meets);
  }

  private static List<String> folded(List<ExplorationStep> steps) {
    return Folding.of(steps).stream().map(s -> "t" + s.thread() + " " + s.what()).toList();
  }

  @Test
  void stepsOnTheirOwn_areOne() {
    List<ExplorationStep> steps = new ArrayList<>();
    steps.add(step(0, "reads a: 1", true));
    for (int i = 0; i < 3; i++) {
      steps.add(step(0, "reads b: " + i, false));
    }
    steps.add(step(1, "writes a = 2", true));
    assertEquals(
        List.of("t0 reads a: 1", "t0 (3 steps on its own)", "t1 writes a = 2"), folded(steps));
  }

  @Test
  void veryManyStepsInARow_areTheFirstAndTheLast() {
    List<ExplorationStep> steps = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      steps.add(step(0, "reads a: " + i, true));
    }
    steps.add(step(1, "writes a = 2", true));
    List<String> folded = folded(steps);
    assertEquals(22, folded.size());
    assertEquals("t0 reads a: 9", folded.get(9));
    assertEquals("t0 (1,980 steps more)", folded.get(10));
    assertEquals("t0 reads a: 1990", folded.get(11));
    assertEquals("t1 writes a = 2", folded.get(21));
  }

  @Test
  void notSoManySteps_stay() {
    List<ExplorationStep> steps = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      steps.add(step(0, "reads a: " + i, true));
    }
    assertEquals(60, folded(steps).size());
  }
}
