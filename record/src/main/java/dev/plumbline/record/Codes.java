package dev.plumbline.record;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Thrown;
import dev.plumbline.core.history.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

  static long of(@Nullable Object value) {
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
   * @throws ForeignValueException for such an object otherwise
   * @throws IllegalArgumentException for one that contains itself, or nests too deep
   */
  static @Nullable Object snapshot(@Nullable Object value, boolean anything) {
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
    return isContainer(value) ? new Snapshot(anything).of(value) : foreign(value, anything);
  }

  /** Whether a value is copied element by element. */
  static boolean isContainer(Object value) {
    return value instanceof Map<?, ?>
        || value instanceof Collection<?>
        || (value != null && value.getClass().isArray());
  }

  /**
   * The input, unless it is or has what stands for an exception: an object that stores it would
   * answer it later, and seem to throw.
   */
  static @Nullable Object storable(@Nullable Object input) {
    List<?> arguments = input instanceof List<?> list ? list : List.of(input);
    if (Thrown.isAnswer(input) || arguments.stream().anyMatch(Thrown::isAnswer)) {
      throw new IllegalArgumentException(
          "a map with the one key \"exception\" stands for an exception that was thrown, so it"
              + " cannot be an input: "
              + Values.show(input));
    }
    return input;
  }

  /** In memory, a value must have a hash code: better told to whoever gives it than at the end. */
  @SuppressWarnings("ReturnValueIgnored")
  private static Object foreign(Object value, boolean anything) {
    if (!anything) {
      throw new ForeignValueException(value);
    }
    value.hashCode();
    return value;
  }

  /** What is inside an {@link Optional}, else the value. */
  static @Nullable Object unpacked(Object value) {
    return value instanceof Optional<?> optional ? optional.orElse(null) : value;
  }
}
