package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.relaxed.Mode.Leave;
import dev.plumbline.core.spec.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Modes as people type them: a name, a colon and a number, several joined by {@code +}. */
final class ModeText {
  private static final Map<String, IntFunction<Mode>> NUMBERED = new LinkedHashMap<>();

  static {
    for (Leave leave : Leave.values()) {
      NUMBERED.put(leave.word(), k -> new Mode.Order(leave, k));
    }
    NUMBERED.put("empty", Mode.Empty::new);
    NUMBERED.put("stutter", Mode.Stutter::new);
  }

  private ModeText() {}

  static List<String> names() {
    return List.copyOf(NUMBERED.keySet());
  }

  static List<Mode> parse(String text) {
    List<Mode> modes = new ArrayList<>();
    for (String part : text.split("\\+", -1)) {
      modes.add(mode(part.strip()));
    }
    return modes;
  }

  private static Mode mode(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    IntFunction<Mode> make = NUMBERED.get(name);
    if (make == null) {
      throw new IllegalArgumentException(
          "there is no relaxation " + Values.show(name) + suggestion(name));
    }
    if (colon < 0) {
      throw new IllegalArgumentException(
          "%s needs a number: write %s:K, as in %s:2".formatted(name, name, name));
    }
    return make.apply(number(name, text.substring(colon + 1)));
  }

  /** The nearest name; all names when none is near. */
  private static String suggestion(String name) {
    return Nearest.to(name, names())
        .map(n -> "; did you mean " + n + "?")
        .orElseGet(() -> "; there are " + String.join(", ", names()));
  }

  private static int number(String name, String text) {
    try {
      int k = Integer.parseInt(text);
      if (k >= 0) {
        return k;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(
        "the number of %s is an integer from 0 to %d, not %s"
            .formatted(name, Integer.MAX_VALUE, Values.show(text)));
  }
}
