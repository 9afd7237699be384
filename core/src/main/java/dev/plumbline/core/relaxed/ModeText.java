package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.relaxed.Mode.Leave;
import dev.plumbline.core.spec.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

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

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  private static final List<String> QUASI = List.of("quasi", "quasi-literal");

  private ModeText() {}

  static List<String> names() {
    List<String> names = new ArrayList<>(NUMBERED.keySet());
    names.addAll(QUASI);
    return names;
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
    if (make == null && !QUASI.contains(name)) {
      throw new IllegalArgumentException(
          "there is no relaxation " + Values.show(name) + Nearest.hint(name, names()));
    }
    if (colon < 0) {
      throw new IllegalArgumentException(
          "%s needs a number: write %s:K, as in %s:2".formatted(name, name, name));
    }
    String behind = text.substring(colon + 1);
    return make == null ? quasi(name, behind) : make.apply(number(name, behind));
  }

  /** A number, or numbers of operations: {@code deq=2,peek=1}. */
  private static Mode quasi(String name, String text) {
    Map<String, Integer> factors = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String op = equals < 0 ? Mode.Quasi.REMOVE : part.substring(0, equals).strip();
      if (equals == 0 || factors.put(op, number(name, part.substring(equals + 1))) != null) {
        throw new IllegalArgumentException(
            "%s takes a number, or one for each operation, as in %s:deq=2, not %s"
                .formatted(name, name, Values.show(text)));
      }
    }
    return new Mode.Quasi(factors, name.equals("quasi"));
  }

  /** Digits only: {@code Integer.parseInt} also takes signs and digits of other scripts. */
  private static int number(String name, String text) {
    try {
      if (DIGITS.matcher(text).matches()) {
        return Integer.parseInt(text);
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(
        "the number of %s is an integer from 0 to %d, written with the digits 0 to 9, not %s"
            .formatted(name, Integer.MAX_VALUE, Values.show(text)));
  }
}
