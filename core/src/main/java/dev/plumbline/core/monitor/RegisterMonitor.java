package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;

/** To be written. */
final class RegisterMonitor {
  private RegisterMonitor() {}

  static Answer decide(Timeline t, long initial, Budget budget) {
    return new Answer.Beyond("there is no monitor for it yet");
  }
}
