package dev.plumbline.record;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Thrown;
import dev.plumbline.core.history.Values;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Values as a thread leaves them for the writer: integers of up to 63 bits, null, booleans and
 * nothing are their code in {@link Values}; everything else is {@link #OBJECT}, and the object
 * stands beside it until it is written.
 */
final class Codes {
  /** Stands for an object. A dictionary never has this code here, because there is none yet. */
  static final long OBJECT = 9;

  private Codes() {}

  /** The code of an integer; {@link #OBJECT} if it needs more than 63 bits. */
  static long of(long integer) {
    long code = integer << 1;
    return code >> 1 == integer ? code : OBJECT;
  }

  static long of(boolean truth) {
    return truth ? Values.TRUE : Values.FALSE;
  }

  static long of(Object value) {
    if (value == null) {
      return Values.NULL;
    }
    if (value instanceof Integer
        || value instanceof Long
        || value instanceof Short
        || value instanceof Byte) {
      return of(((Number) value).longValue());
    }
    if (value instanceof Boolean truth) {
      return of((boolean) truth);
    }
    return value == Operation.NOTHING ? Values.NONE : OBJECT;
  }

  /**
   * The object as it will be recorded: what cannot change as it is, collections, maps and arrays as
   * a copy made now, an enum constant as its name.
   *
   * @param anything whether objects of types that no file can hold are kept as they are
   * @throws IllegalArgumentException for such an object otherwise
   */
  static Object snapshot(Object value, boolean anything) {
    if (value == null
        || value instanceof String
        || value instanceof Boolean
        || value instanceof Long
        || value instanceof Double
        || value instanceof BigInteger
        || value instanceof BigDecimal) {
      return value;
    }
    if (value instanceof Number || value instanceof CharSequence || value instanceof Character) {
      Object normal = Values.normalize(value);
      return normal == value ? foreign(value, anything) : normal;
    }
    if (value instanceof Enum<?> constant) {
      return constant.name();
    }
    if (value instanceof Map<?, ?> map) {
      return snapshotOf(map, anything);
    }
    if (value instanceof Collection<?> elements) {
      return snapshotOf(elements, anything);
    }
    return value.getClass().isArray() ? elementsOf(value, anything) : foreign(value, anything);
  }

  /**
   * The input, unless it is or has what stands for an exception: an object that stores it would
   * answer it later, and seem to throw.
   */
  static Object storable(Object input) {
    List<?> arguments = input instanceof List<?> list ? list : List.of(input);
    if (Thrown.isAnswer(input) || arguments.stream().anyMatch(Thrown::isAnswer)) {
      throw new IllegalArgumentException(
          "a map with the one key \"exception\" stands for an exception that was thrown, so it"
              + " cannot be an input: "
              + Values.show(input));
    }
    return input;
  }

  private static Object snapshotOf(Map<?, ?> map, boolean anything) {
    Map<Object, Object> copy = new LinkedHashMap<>();
    map.forEach((k, v) -> copy.put(snapshot(k, anything), snapshot(v, anything)));
    return copy;
  }

  private static Object snapshotOf(Collection<?> elements, boolean anything) {
    List<Object> copy = new ArrayList<>(elements.size());
    for (Object element : elements) {
      copy.add(snapshot(element, anything));
    }
    return elements instanceof Set ? new java.util.LinkedHashSet<>(copy) : copy;
  }

  private static Object elementsOf(Object array, boolean anything) {
    int n = Array.getLength(array);
    List<Object> copy = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      copy.add(snapshot(Array.get(array, i), anything));
    }
    return copy;
  }

  private static Object foreign(Object value, boolean anything) {
    if (anything) {
      return value;
    }
    throw new IllegalArgumentException(
        "a file cannot hold a value of "
            + value.getClass().getName()
            + ": record numbers, strings, booleans, lists or maps of them instead");
  }

  /** What is inside an {@link Optional}, else the value. */
  static Object unpacked(Object value) {
    return value instanceof Optional<?> optional ? optional.orElse(null) : value;
  }
}
