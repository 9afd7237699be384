package dev.plumbline.core.plan;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.monitor.Intake;
import dev.plumbline.core.monitor.Monitors;
import dev.plumbline.core.monitor.part.Answer;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Part;
import java.util.stream.IntStream;

/**
 * Refutes a part by some of its operations, which must have a witness of a known type: its monitor
 * is faster than search. See {@link dev.plumbline.core.spec.Traits#projected}.
 */
final class Projected {
  private Projected() {}

  /**
   * Asks the monitor; null if it does not refute the part, or there is none to ask.
   *
   * @param spec whose projection is asked for
   */
  static Outcome refute(Part part, Spec<?> spec, Budget budget) {
    Spec<?> projected = spec.traits().projected();
    if (projected == null) {
      return null;
    }
    int[] chosen =
        IntStream.range(0, part.size())
            .filter(i -> spec.traits().isProjected(part.operation(part.cls(i))))
            .toArray();
    long bytes = Monitors.BYTES_PER_OPERATION * chosen.length;
    try {
      return chosen.length > 0 && budget.reserve(bytes) && refutes(part, chosen, projected, budget)
          ? Outcome.no(part.returns() - 1, chosen, 0)
          : null;
    } catch (Budget.EndedException e) {
      // The search that follows will say so.
      return null;
    } finally {
      budget.release(bytes);
    }
  }

  private static boolean refutes(Part part, int[] chosen, Spec<?> projected, Budget budget) {
    Intake intake = Intake.read(part.history(chosen), projected);
    return intake != null && Monitors.decide(intake, 0, true, budget) instanceof Answer.No;
  }
}
