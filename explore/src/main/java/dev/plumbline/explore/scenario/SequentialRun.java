package dev.plumbline.explore.scenario;

import java.util.List;

/** Performs calls on a fresh object, one after the other. */
@FunctionalInterface
public interface SequentialRun {
  /** The answer of a call that waits for ever. */
  Object WAITS =
      new Object() {
        @Override
        public String toString() {
          return "waits";
        }
      };

  /**
   * Performs the calls.
   *
   * @return what the last one answers, as in a history, or {@link #WAITS}; none but the last waits
   */
  Object lastAnswer(List<OperationCall> calls);
}
