package dev.plumbline.explore.narration;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes one step of several that no other thread has to do with: what others read or write, and
 * where operations begin and end, stays to be seen.
 */
public final class Folding {
  /** Fewer steps in a row are not worth it. */
  private static final int FEWEST = 3;

  private Folding() {}

  /** The steps, some of them folded. */
  public static List<ExplorationStep> of(List<ExplorationStep> steps) {
    List<ExplorationStep> folded = new ArrayList<>();
    int n = 0;
    while (n < steps.size()) {
      int from = n;
      while (n < steps.size() && isAlike(steps.get(from), steps.get(n))) {
        n++;
      }
      if (n - from >= FEWEST) {
        folded.add(fold(steps.subList(from, n)));
      } else {
        n = Math.max(n, from + 1);
        folded.addAll(steps.subList(from, n));
      }
    }
    return folded;
  }

  private static boolean isAlike(ExplorationStep first, ExplorationStep step) {
    return step.kind() == ExplorationStep.Kind.STEP
        && !step.meets()
        && step.thread() == first.thread()
        && step.operation() == first.operation();
  }

  private static ExplorationStep fold(List<ExplorationStep> steps) {
    ExplorationStep first = steps.get(0);
    return new ExplorationStep(
        first.thread(),
        first.operation(),
        ExplorationStep.Kind.FOLDED,
        "(%d steps on its own)".formatted(steps.size()),
        first.place(),
        first.method(),
        false);
  }
}
