package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which operations belong together: those of one object and, where the specification gives every
 * operation of the object a key, of one key. They are what a part is to the checker; each has a
 * state of its own.
 */
final class Groups {
  private final int[] group;
  private int[] excluded = {};
  private final List<String> labels = new ArrayList<>();
  private final boolean keyed;

  private Groups(int operations, boolean keyed) {
    this.group = new int[operations];
    this.keyed = keyed;
  }

  /**
   * The groups of a history.
   *
   * @param spec null for none; then there are only objects
   */
  static Groups of(History history, @Nullable Spec<?> spec) {
    int n = history.size();
    Object[] keys = spec == null ? new Object[n] : keys(history, spec);
    boolean[] whole = new boolean[history.objects().size()];
    for (int i = 0; i < n; i++) {
      whole[history.objectId(i)] |= keys[i] == null;
    }
    Groups groups = new Groups(n, keyed(history, whole));
    Map<List<Object>, Integer> numbers = new HashMap<>();
    for (int i = 0; i < n; i++) {
      int object = history.objectId(i);
      groups.group[i] = groups.number(history, object, whole[object] ? null : keys[i], numbers);
    }
    History excluded = history.excluded().orElse(null);
    if (excluded != null) {
      groups.excluded = new int[excluded.size()];
      Object[] others = spec == null ? new Object[excluded.size()] : keys(excluded, spec);
      for (int i = 0; i < others.length; i++) {
        int object = excluded.objectId(i);
        Object key = whole[object] ? null : others[i];
        groups.excluded[i] = groups.number(history, object, key, numbers);
      }
    }
    return groups;
  }

  private static boolean keyed(History history, boolean[] whole) {
    boolean keyed = false;
    for (int i = 0; i < history.size(); i++) {
      keyed |= !whole[history.objectId(i)];
    }
    return keyed;
  }

  private int number(
      History history, int object, @Nullable Object key, Map<List<Object>, Integer> numbers) {
    List<Object> id = Arrays.asList(object, key);
    Integer number = numbers.get(id);
    if (number == null) {
      number = numbers.size();
      numbers.put(id, number);
      labels.add(label(history.objects().get(object), key));
    }
    return number;
  }

  private static Object[] keys(History history, Spec<?> spec) {
    Vocabulary vocabulary = new Vocabulary(spec);
    Object[] keys = new Object[history.size()];
    for (int i = 0; i < keys.length; i++) {
      Operation op = history.operation(i);
      // What did not happen was never held against the specification.
      boolean understood =
          vocabulary.open()
              || (vocabulary.signature(op.name()) != null && vocabulary.inputProblem(op) == null);
      keys[i] = understood ? spec.key(vocabulary.translate(op)) : null;
    }
    return keys;
  }

  private static String label(Object object, @Nullable Object key) {
    String name = object == null ? "" : Values.showName(object);
    if (key == null) {
      return name;
    }
    return name.isEmpty() ? Values.show(key) : name + " · " + Values.show(key);
  }

  int count() {
    return labels.size();
  }

  int of(int i) {
    return group[i];
  }

  int[] column() {
    return group;
  }

  /** The groups of the operations that did not happen. */
  int[] excluded() {
    return excluded;
  }

  /** The name of a group; empty for the only object of a history that names none. */
  List<String> labels() {
    return labels;
  }

  /** Whether any group is one of several keys of an object. */
  boolean keyed() {
    return keyed;
  }
}
