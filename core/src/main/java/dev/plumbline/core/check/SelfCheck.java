package dev.plumbline.core.check;

import dev.plumbline.core.certify.Explainer;
import dev.plumbline.core.history.History;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import org.jspecify.annotations.Nullable;

/** What becomes of a verdict when somebody else has looked at its certificate. */
final class SelfCheck {
  private SelfCheck() {}

  /**
   * Ends the check if a witness was refused.
   *
   * @param who looked at it
   * @param complaint what is wrong with it; null if nothing is, or if nobody looked
   */
  static void requireWitness(String who, @Nullable String complaint) {
    if (complaint != null) {
      throw bug(who + " refuses the witness: " + complaint);
    }
  }

  /** What is thrown where two parts of this program contradict each other. */
  static IllegalStateException bug(String contradiction) {
    return new IllegalStateException(contradiction + "; this is a bug of Plumbline");
  }

  /** A violation by these rows, whose explanation says so if nobody confirmed it. */
  static Verdict.Violation violation(int[] rows, Explanation why, boolean verified) {
    return new Verdict.Violation(
        new Core(rows, History.PENDING, verified), verified ? why : Explainer.unverified(why));
  }
}
