package dev.plumbline.derive.search;

import dev.plumbline.derive.model.Counterexample;
import dev.plumbline.derive.model.SavedSchedule;

/**
 * A schedule that rejected a candidate.
 *
 * @param stage which of the bounds it belongs to
 * @param candidate the candidate that it was found with
 */
public record SavedFailure(int stage, int candidate, Counterexample counterexample) {
  SavedSchedule schedule() {
    return counterexample.schedule();
  }
}
