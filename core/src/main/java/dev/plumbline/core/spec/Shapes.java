package dev.plumbline.core.spec;

import java.util.List;
import java.util.Objects;

/** Shapes that several built-in specifications share. */
final class Shapes {
  /** Nothing, or what a recorder writes for it: null, or no arguments. */
  static final Shape NO_INPUT =
      new Shape("nothing", v -> v == null || (v instanceof List<?> l && l.isEmpty()), true);

  /** A key and a value, neither of them null. */
  static final Shape KEY_AND_VALUE =
      new Shape("a list [key, value] without null", v -> isTuple(v, 2), false);

  /** An old and a new value; null is a value here. */
  static final Shape OLD_AND_NEW = Shape.tuple(2, "a list [old, new]");

  /** The new value of a number, or nothing. */
  static final Shape INTEGER_OR_NOTHING =
      new Shape(
          "an integer of 64 bits or nothing",
          v -> v instanceof Long || Shape.NOTHING.accepts().test(v),
          true);

  private Shapes() {}

  private static boolean isTuple(Object v, int size) {
    return v instanceof List<?> l && l.size() == size && l.stream().allMatch(Objects::nonNull);
  }
}
