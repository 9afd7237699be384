package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;

/** To be written. */
final class QueueMonitor {
  private QueueMonitor() {}

  static Answer decide(Lives lives, Budget budget) {
    return new Answer.Beyond("there is no monitor for it yet");
  }
}
