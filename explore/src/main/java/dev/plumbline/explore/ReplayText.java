package dev.plumbline.explore;

import dev.plumbline.explore.engine.ThreadSchedule;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.record.workload.OperationMethod;
import java.util.List;

/**
 * An execution in one line, to be run again: the scenario as reports show it, and how its threads
 * took turns, as in {@code enq(1) | deq(), before: enq(7) @ 0x5.1x3.0x2}.
 *
 * @param scenario what the threads do
 * @param schedule how they take turns
 */
record ReplayText(Scenario scenario, ThreadSchedule schedule) {
  private static final String AT = "@";
  private static final String BEFORE = ", before: ";
  private static final String AFTER = ", after: ";

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException with one sentence, if it is none
   */
  static ReplayText parse(String text, List<OperationMethod> operations) {
    int at = text.lastIndexOf(AT);
    if (at < 0) {
      throw new IllegalArgumentException(
          "'%s' is no replay such as 'enq(1) | deq() @ 0x5.1x3': there is no @".formatted(text));
    }
    ThreadSchedule schedule = ThreadSchedule.parse(text.substring(at + 1).strip());
    String calls = text.substring(0, at).strip();
    int after = calls.lastIndexOf(AFTER);
    String last = after < 0 ? null : calls.substring(after + AFTER.length());
    calls = after < 0 ? calls : calls.substring(0, after);
    int before = calls.lastIndexOf(BEFORE);
    String first = before < 0 ? null : calls.substring(before + BEFORE.length());
    Scenario scenario = Scenario.parse(before < 0 ? calls : calls.substring(0, before), operations);
    scenario = first == null ? scenario : scenario.withBefore(first, operations);
    return new ReplayText(last == null ? scenario : scenario.withAfter(last, operations), schedule);
  }

  @Override
  public String toString() {
    return scenario + " " + AT + " " + schedule;
  }
}
