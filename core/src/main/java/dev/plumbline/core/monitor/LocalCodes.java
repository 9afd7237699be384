package dev.plumbline.core.monitor;

import dev.plumbline.core.history.Values;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Codes for values that may be inside of others, such as the key in {@code put([k, v])}: equal
 * values have equal codes wherever they stand. Integers are coded as in {@link Values}, null is
 * {@link Values#NULL}; everything else is numbered here, because the history's own dictionary is
 * shared and must not grow.
 */
final class LocalCodes {
  private static final long MISSING = Values.NONE;
  private static final int FIRST = 8;

  private final Values values;
  private final Map<Object, Long> numbers = new HashMap<>();

  /** For each dictionary code, its local code; for lists, those of their elements. */
  private long[] whole = new long[FIRST];

  private long[][] elements = new long[FIRST][];

  LocalCodes(Values values) {
    this.values = values;
    Arrays.fill(whole, MISSING);
  }

  /** The local code of a value. */
  long of(@Nullable Object value) {
    if (value == null) {
      return Values.NULL;
    }
    return value instanceof Long integer ? of(integer.longValue()) : number(value);
  }

  private long of(long integer) {
    long code = integer << 1;
    return code >> 1 == integer ? code : number(integer);
  }

  private long number(Object value) {
    return numbers.computeIfAbsent(value, v -> ((long) (numbers.size() + FIRST) << 1) | 1);
  }

  /** The value of a local code; for words, not for hot loops. */
  @Nullable Object value(long code) {
    if (Values.isInteger(code)) {
      return code >> 1;
    }
    for (Map.Entry<Object, Long> e : numbers.entrySet()) {
      if (e.getValue() == code) {
        return e.getKey();
      }
    }
    return null;
  }

  /** The local code of a code of the history; nothing counts as null. */
  long ofCode(long code) {
    if (Values.isInteger(code)) {
      return code;
    }
    if (code == Values.NONE || code == Values.NULL) {
      return Values.NULL;
    }
    int at = (int) (code >>> 1);
    if (at >= whole.length) {
      int old = whole.length;
      whole = Arrays.copyOf(whole, Math.max(2 * old, at + 1));
      Arrays.fill(whole, old, whole.length, MISSING);
    }
    if (whole[at] == MISSING) {
      whole[at] = of(values.value(code));
    }
    return whole[at];
  }

  /** The local code of an element of the list behind a code. */
  long element(long code, int index) {
    if (values.isPair(code)) {
      return of(values.ofPair(code, index));
    }
    int at = (int) (code >>> 1);
    if (at >= elements.length) {
      elements = Arrays.copyOf(elements, Math.max(2 * elements.length, at + 1));
    }
    if (elements[at] == null) {
      List<?> list = (List<?>) values.value(code);
      elements[at] = list.stream().mapToLong(this::of).toArray();
    }
    return elements[at][index];
  }
}
