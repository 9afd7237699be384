package dev.plumbline.core.monitor;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Shape;
import java.util.Arrays;

/**
 * Whether value codes have a shape. Objects behind codes are looked at once; integers not at all
 * where the shape is known to take all of them or none.
 */
final class ShapeCheck {
  private static final byte UNKNOWN = 0;
  private static final byte YES = 1;
  private static final byte NO = 2;

  private final Shape shape;
  private final Values values;
  private final byte integers;
  private byte[] dictionary = new byte[8];

  ShapeCheck(Shape shape, Values values) {
    this.shape = shape;
    this.values = values;
    this.integers = integers(shape);
  }

  @SuppressWarnings("ReferenceEquality") // these very shapes are meant
  private static byte integers(Shape shape) {
    if (shape == Shape.ANY || shape == Shape.SOME || shape == Shape.INTEGER) {
      return YES;
    }
    return shape == Shape.BOOLEAN || shape == Shape.NOTHING ? NO : UNKNOWN;
  }

  boolean fits(long code) {
    if (Values.isInteger(code)) {
      return integers == UNKNOWN ? test(code) : integers == YES;
    }
    int at = (int) (code >>> 1);
    if (at >= dictionary.length) {
      dictionary = Arrays.copyOf(dictionary, Math.max(2 * dictionary.length, at + 1));
    }
    if (dictionary[at] == UNKNOWN) {
      boolean fits = code == Values.NONE ? shape.mayBeAbsent() : test(code);
      dictionary[at] = fits ? YES : NO;
    }
    return dictionary[at] == YES;
  }

  private boolean test(long code) {
    return shape.accepts().test(values.value(code));
  }
}
