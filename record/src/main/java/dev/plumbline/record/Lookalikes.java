package dev.plumbline.record;

import java.math.BigInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Refuses values that a set or map tells apart although they are recorded as equal: 1 and 1L are
 * two elements of a set, and would be one in the history, where a correct set seems wrong. So all
 * integers, all decimals and all texts that are given must be of one class, the first one's; and
 * what is equal only to itself, as arrays are, is refused where it is compared.
 *
 * <p>Cost: one look at the class of each value. Elements of lists are not looked at.
 */
final class Lookalikes {
  private enum Group {
    INTEGER,
    DECIMAL,
    TEXT
  }

  private final AtomicReferenceArray<Class<?>> classes =
      new AtomicReferenceArray<>(Group.values().length);

  /**
   * Looks at an argument of an operation, before that begins.
   *
   * @param compared whether the object compares it with others, or only keeps it
   * @throws IllegalArgumentException if the recording could not tell it from another
   */
  @SuppressWarnings("EnumOrdinal") // places in an array that lives as long as the enum
  void check(Object value, boolean compared) {
    if (compared && value != null && isEqualOnlyToItself(value)) {
      throw new IllegalArgumentException(
          "a recorded set or map cannot compare values of %s: two with the same contents differ,"
                  .formatted(value.getClass().getSimpleName())
              + " but are recorded as equal");
    }
    Group group = groupOf(value);
    if (group == null) {
      return;
    }
    Class<?> type = value instanceof Enum<?> e ? e.getDeclaringClass() : value.getClass();
    Class<?> first = classes.get(group.ordinal());
    if (first == null) {
      classes.compareAndSet(group.ordinal(), null, type);
      first = classes.get(group.ordinal());
    }
    if (first != type) {
      throw new IllegalArgumentException(
          "the %s %s cannot be recorded where values of %s were: the object tells them apart,"
                  .formatted(type.getSimpleName(), value, first.getSimpleName())
              + " and the recording would not");
    }
  }

  private static boolean isEqualOnlyToItself(Object value) {
    return value.getClass().isArray()
        || value instanceof StringBuilder
        || value instanceof StringBuffer;
  }

  private static @Nullable Group groupOf(Object value) {
    if (value instanceof Integer
        || value instanceof Long
        || value instanceof Short
        || value instanceof Byte
        || value instanceof BigInteger) {
      return Group.INTEGER;
    }
    if (value instanceof Double || value instanceof Float) {
      return Group.DECIMAL;
    }
    boolean text =
        value instanceof CharSequence || value instanceof Character || value instanceof Enum<?>;
    return text ? Group.TEXT : null;
  }
}
