package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;

/** To be written. */
final class MultisetMonitor {
  private MultisetMonitor() {}

  static Answer decide(Timeline t, Budget budget) {
    return new Answer.Beyond("there is no monitor for it yet");
  }
}
