package dev.plumbline.formats;

import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What operations of a recording mean: their names in the specification, and which fields of what
 * was recorded are input and output.
 *
 * <pre>{@code
 * OperationMapping.parse(Map.of(
 *     "append", "enq",                  // another name
 *     "0", "get(Key) -> Value",         // fields of input and output
 *     "1", "void put(Key, Value)"));    // the answer does not matter
 * }</pre>
 *
 * <p>A field is a key of a map, or the place of an element in a list from 0, with dots between
 * those of maps in maps; {@code .} is all of it, and {@code process} the process. Several fields
 * are a list.
 */
public final class OperationMapping {
  /** Everything is what it is. */
  public static final OperationMapping NONE = new OperationMapping(Map.of(), Set.of());

  private static final Pattern TARGET =
      Pattern.compile("(void\\s+)?([^\\s()]+)\\s*(\\(([^()]*)\\))?\\s*(->\\s*(\\S+))?");

  private final Map<String, Rule> rules;
  private final Set<String> owned;

  /**
   * What one operation means.
   *
   * @param silent whether its answer does not matter
   * @param inputs the fields of its input; null if that stays as it is
   * @param output the field of its output; null if that stays as it is
   */
  record Rule(
      String name, boolean silent, @Nullable List<FieldPath> inputs, @Nullable FieldPath output) {}

  private OperationMapping(Map<String, Rule> rules, Set<String> owned) {
    this.rules = rules;
    this.owned = owned;
  }

  /**
   * Reads a mapping.
   *
   * @param targets by the recorded names
   * @throws IllegalArgumentException if one cannot be understood, with a sentence for people
   */
  public static OperationMapping parse(Map<String, String> targets) {
    Map<String, Rule> rules = new LinkedHashMap<>();
    targets.forEach((recorded, target) -> rules.put(recorded, rule(recorded, target)));
    return new OperationMapping(rules, Set.of());
  }

  private static Rule rule(String recorded, String target) {
    Matcher m = TARGET.matcher(target.strip());
    if (!m.matches() || (m.group(1) != null && m.group(5) != null)) {
      throw new IllegalArgumentException(
          "the mapping %s=%s is not as in put=write, put=put(key, value) -> previous or put=void put"
              .formatted(recorded, target));
    }
    @Nullable List<FieldPath> inputs = null;
    if (m.group(3) != null) {
      inputs = new ArrayList<>();
      for (String field : m.group(4).isBlank() ? new String[0] : m.group(4).split(",", -1)) {
        inputs.add(FieldPath.parse(field.strip()));
      }
    }
    FieldPath output = m.group(6) == null ? null : FieldPath.parse(m.group(6));
    return new Rule(m.group(2), m.group(1) != null, inputs, output);
  }

  /** The same, and operations of these names that have no input have their process for one. */
  public OperationMapping owned(Set<String> names) {
    return new OperationMapping(rules, Set.copyOf(names));
  }

  /** The names in the specification, by the recorded ones. */
  public Map<String, String> names() {
    Map<String, String> names = new LinkedHashMap<>();
    rules.forEach((recorded, rule) -> names.put(recorded, rule.name));
    return names;
  }

  boolean has(String recorded) {
    return rules.containsKey(recorded);
  }

  @Nullable Rule of(String recorded) {
    return rules.get(recorded);
  }

  boolean isOwned(String name) {
    return owned.contains(name);
  }

  /** A sink that hands on what operations mean. */
  OperationSink onto(OperationSink sink, Problems problems) {
    return rules.isEmpty() && owned.isEmpty() ? sink : new MappedSink(sink, this, problems);
  }
}
