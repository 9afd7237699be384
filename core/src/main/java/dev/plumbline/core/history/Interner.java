package dev.plumbline.core.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Numbers names, objects or processes from 0, in the order in which they come. Cost: O(1) each; one
 * that came lately is met without its hash table.
 */
final class Interner<T> {
  private static final int PLACES = 1 << 6;

  final List<T> list = new ArrayList<>();
  private final Map<T, Integer> index = new HashMap<>();

  /** Keys that came lately, each at a place by its hash code, and their ids. */
  private final Object[] lately = new Object[PLACES];

  private final int[] latelyIds = new int[PLACES];
  private int idOfNull = -1;

  /** The ids here of the keys of another, in their order. */
  int[] ids(Interner<T> other) {
    return other.list.stream().mapToInt(this::id).toArray();
  }

  /** The id of a key that was added before or is new; equal values are one key. */
  int id(@Nullable T key) {
    if (key == null) {
      return idOfNull < 0 ? lookUpNull() : idOfNull;
    }
    int place = key.hashCode() & PLACES - 1;
    return lately[place] == key ? latelyIds[place] : lookUp(key, place);
  }

  private int lookUpNull() {
    idOfNull = lookUp(null);
    return idOfNull;
  }

  @SuppressWarnings({"unchecked", "ReferenceEquality"}) // strings stay what they are
  private int lookUp(T key, int place) {
    T normal = (T) Values.normalize(key);
    int id = lookUp(normal);
    if (normal == key) {
      lately[place] = key;
      latelyIds[place] = id;
    }
    return id;
  }

  void clear() {
    list.clear();
    index.clear();
    Arrays.fill(lately, null);
    idOfNull = -1;
  }

  private int lookUp(@Nullable T key) {
    Integer known = index.get(key);
    if (known == null) {
      known = list.size();
      list.add(key);
      index.put(key, known);
    }
    return known;
  }
}
