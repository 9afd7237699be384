package dev.plumbline.record;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a collection, map or array, with all it contains, as it is to be recorded.
 *
 * <p>It knows the containers it is in, so that one that contains itself is told after one round,
 * and it bounds depth and size by what a reader of files accepts: a recording that nobody can read
 * would be worse. Made for containers only; everything else needs no memory.
 */
final class Snapshot {
  /** How deep values may nest, and how many elements they may have, as in files. */
  static final int DEEPEST = 512;

  static final int LARGEST = 1 << 20;

  private final boolean anything;
  private Object[] path = new Object[4];
  private int depth;
  private int elements;

  /**
   * Begins a copy.
   *
   * @param anything whether objects of types that no file can hold are kept as they are
   */
  Snapshot(boolean anything) {
    this.anything = anything;
  }

  /** The copy of a container. */
  Object of(Object container) {
    enter(container);
    Object copy;
    if (container instanceof Map<?, ?> map) {
      copy = copyOf(map);
    } else {
      copy = container instanceof Collection<?> c ? copyOf(c) : elementsOf(container);
    }
    path[--depth] = null;
    return copy;
  }

  private void enter(Object container) {
    for (int i = 0; i < depth; i++) {
      if (path[i] == container) {
        throw new IllegalArgumentException(
            "a value that contains itself cannot be recorded: " + container.getClass().getName());
      }
    }
    if (depth == DEEPEST) {
      throw new IllegalArgumentException(
          "a value that nests deeper than " + DEEPEST + " levels cannot be recorded");
    }
    if (depth == path.length) {
      path = Arrays.copyOf(path, 2 * depth);
    }
    path[depth++] = container;
  }

  private @Nullable Object element(Object value) {
    if (++elements > LARGEST) {
      throw new IllegalArgumentException(
          "a value of more than " + LARGEST + " elements cannot be recorded");
    }
    return Codes.isContainer(value) ? of(value) : Codes.snapshot(value, anything);
  }

  private Object copyOf(Map<?, ?> map) {
    Map<Object, Object> copy = new LinkedHashMap<>();
    map.forEach((k, v) -> copy.put(element(k), element(v)));
    return copy;
  }

  private Object copyOf(Collection<?> container) {
    List<Object> copy = new ArrayList<>();
    for (Object element : container) {
      copy.add(element(element));
    }
    return container instanceof Set ? new LinkedHashSet<>(copy) : copy;
  }

  private Object elementsOf(Object array) {
    int n = Array.getLength(array);
    List<Object> copy = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      copy.add(element(Array.get(array, i)));
    }
    return copy;
  }
}
