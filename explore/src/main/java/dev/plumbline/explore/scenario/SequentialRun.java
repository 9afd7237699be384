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

  /** Whether the last of these calls waits for ever if nobody else is there. */
  default boolean lastWaits(List<OperationCall> calls) {
    return lastAnswer(calls) == WAITS;
  }

  /** The first of these calls that waits for ever if one thread alone performs them; or null. */
  default OperationCall firstThatWaits(List<OperationCall> calls) {
    for (int i = 1; i <= calls.size(); i++) {
      if (lastWaits(calls.subList(0, i))) {
        return calls.get(i - 1);
      }
    }
    return null;
  }
}
