package dev.plumbline.explore.narration;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Makes one step of several that no other thread has to do with: what others read or write, and
 * where operations begin and end, stays to be seen. Of a thread that goes on for very long, as in a
 * loop, only the first and the last steps do.
 */
public final class Folding {
  /** Fewer steps in a row are not worth it. */
  private static final int FEWEST = 3;

  /** More steps of one thread in a row are read by nobody. */
  private static final int MOST = 60;

  /** How many are left of them, at either end. */
  private static final int ENDS = 10;

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
        folded.add(fold("(%,d steps on its own)", steps.subList(from, n)));
      } else {
        n = Math.max(n, from + 1);
        folded.addAll(steps.subList(from, n));
      }
    }
    return withoutMiddles(folded);
  }

  /** Leaves out what is in the middle of very many steps of one thread. */
  private static List<ExplorationStep> withoutMiddles(List<ExplorationStep> steps) {
    List<ExplorationStep> shorter = new ArrayList<>();
    int n = 0;
    while (n < steps.size()) {
      int from = n;
      do {
        n++;
      } while (n < steps.size() && isInRow(steps.get(from), steps.get(n)));
      if (n - from > MOST) {
        shorter.addAll(steps.subList(from, from + ENDS));
        shorter.add(fold("(%,d steps more)", steps.subList(from + ENDS, n - ENDS)));
        from = n - ENDS;
      }
      shorter.addAll(steps.subList(from, n));
    }
    return shorter;
  }

  private static boolean isInRow(ExplorationStep first, ExplorationStep step) {
    return (step.kind() == ExplorationStep.Kind.STEP || step.kind() == ExplorationStep.Kind.FOLDED)
        && step.thread() == first.thread()
        && step.operation() == first.operation();
  }

  private static boolean isAlike(ExplorationStep first, ExplorationStep step) {
    return step.kind() == ExplorationStep.Kind.STEP
        && !step.meets()
        && step.thread() == first.thread()
        && step.operation() == first.operation();
  }

  private static ExplorationStep fold(String words, List<ExplorationStep> steps) {
    ExplorationStep first = steps.get(0);
    return new ExplorationStep(
        first.thread(),
        first.operation(),
        ExplorationStep.Kind.FOLDED,
        String.format(Locale.ROOT, words, steps.size()),
        first.place(),
        first.method(),
        false);
  }
}
