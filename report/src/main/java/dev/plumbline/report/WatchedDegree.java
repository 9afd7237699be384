package dev.plumbline.report;

import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/**
 * How far a queue that is being watched is out of order, so far or at the end.
 *
 * @param file the file as the user named it
 * @param spec the name of the specification
 * @param degree the smallest k that allows what has come
 * @param exact whether it is that, and not only at least that
 * @param operations how many operations were called
 * @param events how many calls and returns came
 * @param line the line after which the degree is so large; -1 at the end
 */
public record WatchedDegree(
    String file, String spec, int degree, boolean exact, long operations, long events, int line) {
  private boolean atEnd() {
    return line < 0;
  }

  /** One line for people, line end included. */
  public String text() {
    String answer = "out-of-order degree " + (exact ? "" : "at least ") + degree;
    if (!atEnd()) {
      String place = line > 0 ? file + ":" + line : file;
      return "%s: %s so far\n".formatted(place, answer);
    }
    return String.format(
        Locale.ROOT,
        "%s: %s, after %,d operation%s, %,d event%s%n",
        file,
        answer,
        operations,
        operations == 1 ? "" : "s",
        events,
        events == 1 ? "" : "s");
  }

  /** One JSON object, line end included. */
  public String json() {
    return JsonReport.line(this::writeFields);
  }

  private void writeFields(JsonGenerator json) {
    json.writeStringProperty("file", file);
    json.writeStringProperty("spec", spec);
    json.writeStringProperty("mode", "out-of-order");
    json.writeNumberProperty(exact ? "degree" : "atLeast", degree);
    json.writeNumberProperty("operations", operations);
    json.writeNumberProperty("events", events);
    if (atEnd()) {
      json.writeBooleanProperty("final", true);
    } else if (line > 0) {
      json.writeNumberProperty("line", line);
    }
  }
}
