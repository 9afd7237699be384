package dev.plumbline.core.spec;

import java.util.List;
import java.util.function.Predicate;

/**
 * Which values an input or an output may have.
 *
 * @param description what people are told was expected, such as "an integer"
 * @param accepts whether a present value, which may be null, has this shape
 * @param mayBeAbsent whether there may be no value at all
 */
public record Shape(String description, Predicate<Object> accepts, boolean mayBeAbsent) {
  /** No value: absent, null or, as many recorders write, {@code true} or {@code "ok"}. */
  public static final Shape NOTHING =
      new Shape("nothing", v -> v == null || Boolean.TRUE.equals(v) || "ok".equals(v), true);

  /** Any value; absent counts as null. */
  public static final Shape ANY = new Shape("any value", v -> true, true);

  /** True or false. */
  public static final Shape BOOLEAN = new Shape("true or false", v -> v instanceof Boolean, false);

  /** An integer. */
  public static final Shape INTEGER =
      new Shape("an integer of 64 bits", v -> v instanceof Long, false);

  /** A string. */
  public static final Shape STRING = new Shape("a string", v -> v instanceof String, false);

  /** Any value but null: what a container can hold when null says that it is empty. */
  public static final Shape SOME = new Shape("a value other than null", v -> v != null, false);

  /** A list of exactly this many values. */
  public static Shape tuple(int size, String description) {
    return new Shape(description, v -> v instanceof List<?> l && l.size() == size, false);
  }

  /** This shape, or nothing. */
  public Shape orNothing() {
    return new Shape(description + " or nothing", v -> v == null || accepts.test(v), true);
  }
}
