package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;

/** To be written. */
final class SetMonitor {
  private SetMonitor() {}

  static Answer decide(Timeline t, boolean initiallyPresent, Budget budget) {
    return new Answer.Beyond("there is no monitor for it yet");
  }
}
