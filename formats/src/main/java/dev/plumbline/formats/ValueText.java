package dev.plumbline.formats;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes values as JSON or EDN, such that reading gives equal values again. */
enum ValueText {
  JSON(",", ":", "null") {
    @Override
    void real(double value, StringBuilder out) throws Unholdable {
      if (Double.isNaN(value) || Double.isInfinite(value)) {
        throw new Unholdable("the number " + value);
      }
      out.append(value);
    }

    @Override
    void decimal(BigDecimal value, StringBuilder out) throws Unholdable {
      String text = value.toString();
      // A decimal that looks like a double would be read as one.
      if (!sameScale(value, readBack(text))) {
        throw new Unholdable("the decimal number " + value);
      }
      out.append(text);
    }

    private @Nullable Object readBack(String text) {
      try {
        return Numbers.number(text);
      } catch (Malformed e) {
        return null;
      }
    }

    @Override
    void set(Set<?> set, StringBuilder out) throws Unholdable {
      throw new Unholdable("a set");
    }

    @Override
    void key(Object key, StringBuilder out) throws Unholdable {
      if (!(key instanceof String text)) {
        throw new Unholdable("a map whose keys are not strings");
      }
      for (int i = 0; i < text.length(); i++) {
        if (isHalf(text, i)) {
          throw new Unholdable("a key with half a surrogate pair");
        }
      }
      quote(text, out);
    }
  },

  EDN(" ", " ", "nil") {
    @Override
    void real(double value, StringBuilder out) {
      if (Double.isNaN(value)) {
        out.append("##NaN");
      } else if (Double.isInfinite(value)) {
        out.append(value > 0 ? "##Inf" : "##-Inf");
      } else {
        out.append(value);
      }
    }

    @Override
    void decimal(BigDecimal value, StringBuilder out) throws Unholdable {
      if (!sameScale(value, value.stripTrailingZeros())) {
        throw new Unholdable("the decimal number " + value + " with its trailing zeros");
      }
      out.append(value).append('M');
    }

    @Override
    void set(Set<?> set, StringBuilder out) throws Unholdable {
      elements("#{", set, "}", out);
    }

    @Override
    void key(Object key, StringBuilder out) throws Unholdable {
      append(key, out);
    }
  };

  private final String comma;
  private final String colon;
  private final String nothing;

  ValueText(String comma, String colon, String nothing) {
    this.comma = comma;
    this.colon = colon;
    this.nothing = nothing;
  }

  abstract void real(double value, StringBuilder out) throws Unholdable;

  abstract void decimal(BigDecimal value, StringBuilder out) throws Unholdable;

  abstract void set(Set<?> set, StringBuilder out) throws Unholdable;

  abstract void key(Object key, StringBuilder out) throws Unholdable;

  void append(@Nullable Object value, StringBuilder out) throws Unholdable {
    if (value == null) {
      out.append(nothing);
    } else if (value instanceof Long || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof String text) {
      quote(text, out);
    } else if (value instanceof Number number) {
      number(number, out);
    } else if (value instanceof Set<?> set) {
      set(set, out);
    } else if (value instanceof List<?> list) {
      elements("[", list, "]", out);
    } else if (value instanceof Map<?, ?> map) {
      map(map, out);
    } else {
      throw new Unholdable("a value of " + value.getClass().getName());
    }
  }

  private void number(Number number, StringBuilder out) throws Unholdable {
    if (number instanceof Double real) {
      real(real, out);
    } else if (number instanceof BigDecimal decimal) {
      checkLength(decimal.precision() + 12L);
      decimal(decimal, out);
    } else if (number instanceof BigInteger big) {
      checkLength((long) (big.bitLength() * 0.302) + 2);
      out.append(big);
    } else {
      throw new Unholdable("a number of " + number.getClass().getName());
    }
  }

  private static boolean sameScale(BigDecimal value, @Nullable Object other) {
    return other instanceof BigDecimal decimal
        && value.scale() == decimal.scale()
        && value.compareTo(decimal) == 0;
  }

  /** Readers refuse numbers that take long to read. */
  private static void checkLength(long length) throws Unholdable {
    if (length > ReadingLimits.NUMBER) {
      throw new Unholdable("a number of more than " + ReadingLimits.NUMBER + " digits");
    }
  }

  void elements(String open, Collection<?> elements, String close, StringBuilder out)
      throws Unholdable {
    out.append(open);
    String between = "";
    for (Object element : elements) {
      out.append(between);
      append(element, out);
      between = comma;
    }
    out.append(close);
  }

  private void map(Map<?, ?> map, StringBuilder out) throws Unholdable {
    out.append('{');
    String between = "";
    for (Map.Entry<?, ?> e : map.entrySet()) {
      out.append(between);
      key(e.getKey(), out);
      out.append(colon);
      append(e.getValue(), out);
      between = comma;
    }
    out.append('}');
  }

  /** A string in quotes; JSON and EDN share these escapes. */
  static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < 0x20 || c == 0x7f || isHalf(text, i)) {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  /** True at a surrogate without its other half, which UTF-8 cannot express. */
  static boolean isHalf(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }
}
