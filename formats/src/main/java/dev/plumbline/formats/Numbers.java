package dev.plumbline.formats;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Numbers as people write them, one Java object per number: two texts of one number are equal
 * afterwards, and two different numbers never are.
 */
final class Numbers {
  private Numbers() {}

  /** An integer of any size, without suffix. */
  static Object integer(String text) throws Malformed {
    checkLength(text);
    try {
      BigInteger big = new BigInteger(text);
      return big.bitLength() < Long.SIZE ? (Object) big.longValue() : big;
    } catch (NumberFormatException e) {
      throw notNumber(text);
    }
  }

  /** A number with a fraction or an exponent: a double if that is exact, else a big decimal. */
  static Object decimal(String text) throws Malformed {
    BigDecimal exact = exact(text);
    double near = exact.doubleValue();
    // The shortest decimal of a double stands for it, as everywhere in Java.
    if (!Double.isInfinite(near) && exact.compareTo(BigDecimal.valueOf(near)) == 0) {
      return text.charAt(0) == '-' ? -Math.abs(near) : near;
    }
    return exact;
  }

  /** A big decimal, whatever the text; trailing zeros do not count. */
  static BigDecimal exact(String text) throws Malformed {
    checkLength(text);
    try {
      return new BigDecimal(text).stripTrailingZeros();
    } catch (ArithmeticException | NumberFormatException e) {
      throw notNumber(text);
    }
  }

  /** True if the text is a number as JSON writes it. */
  static boolean isNumber(String text) {
    int i = text.startsWith("-") ? 1 : 0;
    int digits = digits(text, i);
    if (digits == i || (digits > i + 1 && text.charAt(i) == '0')) {
      return false;
    }
    i = digits;
    if (i < text.length() && text.charAt(i) == '.') {
      digits = digits(text, i + 1);
      if (digits == i + 1) {
        return false;
      }
      i = digits;
    }
    if (i < text.length() && (text.charAt(i) == 'e' || text.charAt(i) == 'E')) {
      i++;
      i += i < text.length() && (text.charAt(i) == '+' || text.charAt(i) == '-') ? 1 : 0;
      digits = digits(text, i);
      return digits > i && digits == text.length();
    }
    return i == text.length();
  }

  /** A number as JSON writes it. */
  static Object number(String text) throws Malformed {
    boolean whole = text.indexOf('.') < 0 && text.indexOf('e') < 0 && text.indexOf('E') < 0;
    return whole ? integer(text) : decimal(text);
  }

  private static int digits(String text, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  private static void checkLength(String text) throws Malformed {
    if (text.length() > ReadingLimits.NUMBER) {
      throw Malformed.syntax("the number is longer than " + ReadingLimits.NUMBER + " characters");
    }
  }

  private static Malformed notNumber(String text) {
    return Malformed.syntax(text + " is not a number");
  }
}
