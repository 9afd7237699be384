package dev.plumbline.report;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A core with its values and objects replaced by numbers in an order that does not depend on them.
 * Null, true and false stay: they mean something to the specification.
 *
 * <p>Values are told apart by where they occur: in which operations, and beside which other values,
 * refined a few times as one refines the colors of a graph. Those that are still alike get numbers
 * in the order of calls. Nearly always they are alike because exchanging them changes nothing; if
 * not, cores of one shape may get different lines, never cores of different shapes the same ones.
 */
final class CoreShape {
  private static final int ROUNDS = 3;

  /** An object, in the place of a value. */
  private record Subject(Object name) {}

  private final History core;
  private final TimeAxis axis;
  private Map<Object, Integer> colors = new HashMap<>();

  CoreShape(History core) {
    this.core = core;
    this.axis = TimeAxis.fewest(core);
  }

  /** A line for each operation. */
  List<String> lines() {
    for (int round = 0; round < ROUNDS; round++) {
      refine();
    }
    List<Integer> rows = new ArrayList<>();
    List<String> colored = new ArrayList<>();
    for (int i = 0; i < core.size(); i++) {
      rows.add(i);
      colored.add(line(i, value -> colors.get(value)));
    }
    rows.sort(Comparator.comparing(colored::get));
    Map<Object, Integer> numbers = new HashMap<>();
    List<String> lines = new ArrayList<>();
    for (int i : rows) {
      lines.add(line(i, value -> numbers.computeIfAbsent(value, v -> numbers.size())));
    }
    return lines;
  }

  /** Gives values that occur in different places, or beside different values, different colors. */
  private void refine() {
    Map<Object, List<String>> places = new HashMap<>();
    for (int i = 0; i < core.size(); i++) {
      String line = line(i, value -> colors.getOrDefault(value, 0));
      List<Object> values = new ArrayList<>();
      line(
          i,
          value -> {
            values.add(value);
            return 0;
          });
      for (int k = 0; k < values.size(); k++) {
        places.computeIfAbsent(values.get(k), v -> new ArrayList<>()).add(k + " " + line);
      }
    }
    TreeMap<String, Integer> ranks = new TreeMap<>();
    Map<Object, String> signatures = new HashMap<>();
    places.forEach(
        (value, list) -> {
          list.sort(null);
          signatures.put(value, String.join("\n", list));
          ranks.put(signatures.get(value), 0);
        });
    int rank = 0;
    for (Map.Entry<String, Integer> entry : ranks.entrySet()) {
      entry.setValue(rank++);
    }
    colors = new HashMap<>();
    signatures.forEach((value, signature) -> colors.put(value, ranks.get(signature)));
  }

  private String line(int i, Function<Object, Integer> number) {
    Operation op = core.operation(i);
    StringBuilder out = new StringBuilder(CoreFingerprint.columns(axis, i)).append(' ');
    Object object = core.objects().get(core.objectId(i));
    append(object == null ? null : new Subject(object), number, out);
    out.append(' ').append(op.name()).append(op.hasInput() ? " in " : " ");
    append(op.input(), number, out);
    out.append(op.pending() ? " pending" : op.hasOutput() ? " out " : " ");
    append(op.output(), number, out);
    return out.toString();
  }

  private static void append(
      @Nullable Object value, Function<Object, Integer> number, StringBuilder out) {
    if (value == null || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof List<?> list) {
      out.append('[');
      list.forEach(element -> append(element, number, out.append(' ')));
      out.append(']');
    } else if (value instanceof Map<?, ?> map) {
      out.append('{');
      map.forEach(
          (key, mapped) -> {
            append(key, number, out.append(' '));
            append(mapped, number, out.append(':'));
          });
      out.append('}');
    } else {
      out.append(number.apply(value));
    }
  }
}
