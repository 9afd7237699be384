package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which operations belong together: those of one object and, where the specification gives every
 * operation of the object a key, of one key. They are what a part is to the checker; each has a
 * state of its own.
 */
final class Groups {
  private final int[] group;
  private final List<String> labels = new ArrayList<>();
  private final boolean keyed;

  private Groups(int[] group, boolean keyed) {
    this.group = group;
    this.keyed = keyed;
  }

  /**
   * The groups of a history.
   *
   * @param spec null for none; then there are only objects
   */
  static Groups of(History history, Spec<?> spec) {
    int n = history.size();
    Object[] keys = spec == null ? new Object[n] : keys(history, spec);
    boolean[] whole = new boolean[history.objects().size()];
    for (int i = 0; i < n; i++) {
      whole[history.objectId(i)] |= keys[i] == null;
    }
    boolean keyed = false;
    for (int i = 0; i < n; i++) {
      keyed |= !whole[history.objectId(i)];
    }
    Groups groups = new Groups(new int[n], keyed);
    Map<List<Object>, Integer> numbers = new HashMap<>();
    for (int i = 0; i < n; i++) {
      int object = history.objectId(i);
      Object key = whole[object] ? null : keys[i];
      List<Object> id = Arrays.asList(object, key);
      Integer number = numbers.get(id);
      if (number == null) {
        number = numbers.size();
        numbers.put(id, number);
        groups.labels.add(label(history.objects().get(object), key));
      }
      groups.group[i] = number;
    }
    return groups;
  }

  private static Object[] keys(History history, Spec<?> spec) {
    Vocabulary vocabulary = new Vocabulary(spec);
    Object[] keys = new Object[history.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = spec.key(vocabulary.translate(history.operation(i)));
    }
    return keys;
  }

  private static String label(Object object, Object key) {
    String name = object == null ? "" : object.toString();
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

  /** The name of a group; empty for the only object of a history that names none. */
  List<String> labels() {
    return labels;
  }

  /** Whether any group is one of several keys of an object. */
  boolean keyed() {
    return keyed;
  }
}
