package dev.plumbline.bench;

import java.time.Duration;

/** Something that decides histories, in the calling thread. */
@FunctionalInterface
interface HistoryDecider {
  /**
   * Decides a history.
   *
   * @param limit after which it gives up
   * @param probe called after each part, while everything the decider holds is still reachable
   */
  Decision decide(Question question, Duration limit, Runnable probe);
}
