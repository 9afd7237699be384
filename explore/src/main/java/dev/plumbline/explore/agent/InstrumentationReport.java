package dev.plumbline.explore.agent;

import java.util.List;

/**
 * What the agent did.
 *
 * @param classes how many classes were rewritten
 * @param sites in how many places
 * @param failures the classes that could not be rewritten, and why
 * @param missed classes that were loaded unseen: their accesses to memory are not explored
 */
public record InstrumentationReport(
    int classes, int sites, List<String> failures, List<String> missed) {
  /** Whether everything is instrumented that should be. */
  public boolean isComplete() {
    return failures.isEmpty() && missed.isEmpty();
  }
}
