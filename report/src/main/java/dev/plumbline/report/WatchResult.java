package dev.plumbline.report;

import dev.plumbline.core.online.Alarm;
import java.util.Objects;

/**
 * How watching a growing history ended.
 *
 * @param file the file as the user named it
 * @param spec the name of the specification
 * @param condition what a history is called that has a valid order
 * @param operations how many operations were called
 * @param events how many calls and returns came
 * @param alarm the violation; null if none was seen
 * @param undecided why it is not certain that there is none; null if it is
 */
public record WatchResult(
    String file,
    String spec,
    String condition,
    long operations,
    long events,
    Alarm alarm,
    String undecided) {
  public WatchResult {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(condition, "condition");
  }

  /** How much came, as in {@code 3 operations, 5 events}. */
  String howFar() {
    return TextReport.count(operations, "operation") + ", " + TextReport.count(events, "event");
  }
}
