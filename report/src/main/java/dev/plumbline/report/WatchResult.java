package dev.plumbline.report;

import dev.plumbline.core.online.Alarm;
import java.util.List;
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
 * @param warnings what a person should know, such as that nothing came
 * @param strict whether a warning counts as a failure
 */
public record WatchResult(
    String file,
    String spec,
    String condition,
    long operations,
    long events,
    Alarm alarm,
    String undecided,
    List<String> warnings,
    boolean strict) {
  public WatchResult {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(condition, "condition");
    warnings = List.copyOf(warnings);
  }

  /** A result without warnings. */
  public WatchResult(
      String file,
      String spec,
      String condition,
      long operations,
      long events,
      Alarm alarm,
      String undecided) {
    this(file, spec, condition, operations, events, alarm, undecided, List.of(), false);
  }

  /** The same where a warning counts as a failure. */
  public WatchResult strictly() {
    return new WatchResult(
        file, spec, condition, operations, events, alarm, undecided, warnings, true);
  }

  /** Whether nothing is wrong with what came, and a warning counts as a failure all the same. */
  public boolean failsByWarning() {
    return strict && alarm == null && undecided == null && !warnings.isEmpty();
  }

  /** How much came, as in {@code 3 operations, 5 events}. */
  String howFar() {
    return TextReport.count(operations, "operation") + ", " + TextReport.count(events, "event");
  }
}
