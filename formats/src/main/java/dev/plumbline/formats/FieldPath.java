package dev.plumbline.formats;

import dev.plumbline.core.history.Operation;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A field of a recorded value.
 *
 * @param steps keys of maps or places in lists, from the outside in
 * @param process whether the process is meant, and nothing recorded
 */
record FieldPath(List<String> steps, boolean process) {
  static FieldPath parse(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("a mapping has a field without a name");
    }
    if (text.equals("process")) {
      return new FieldPath(List.of(), true);
    }
    String path = text.startsWith(".") ? text.substring(1) : text;
    return new FieldPath(path.isEmpty() ? List.of() : List.of(path.split("\\.")), false);
  }

  /** What stands there in a value; {@link Operation#NOTHING} if nothing does. */
  @Nullable Object in(@Nullable Object value, @Nullable Object ofProcess) {
    if (process) {
      return ofProcess;
    }
    Object at = value;
    for (String step : steps) {
      if (at instanceof Map<?, ?> map) {
        at = map.containsKey(step) ? map.get(step) : Operation.NOTHING;
      } else if (at instanceof List<?> list && step.matches("\\d{1,6}")) {
        int place = Integer.parseInt(step);
        at = place < list.size() ? list.get(place) : Operation.NOTHING;
      } else {
        return Operation.NOTHING;
      }
    }
    return at;
  }

  @Override
  public String toString() {
    return process ? "process" : steps.isEmpty() ? "." : String.join(".", steps);
  }
}
