package dev.plumbline.spark;

import dev.plumbline.core.history.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Bytes that are written once and read once, in the same order: numbers of seven bits a byte, and
 * normal values (see {@link Values#normalize}). They live as long as one job of one version, so
 * they need no layout that anybody else understands.
 */
final class BlockBytes {
  private static final int NULL = 0;
  private static final int FALSE = 1;
  private static final int TRUE = 2;
  private static final int LONG = 3;
  private static final int DOUBLE = 4;
  private static final int STRING = 5;
  private static final int LIST = 6;
  private static final int SET = 7;
  private static final int MAP = 8;
  private static final int BIG_INTEGER = 9;
  private static final int BIG_DECIMAL = 10;
  private static final int CHARS = 11;

  /** Bytes of the longest number. */
  private static final int LONGEST = 10;

  private byte[] bytes;
  private int at;

  /** To be written. */
  BlockBytes() {
    bytes = new byte[1 << 10];
  }

  /** To be read. */
  BlockBytes(byte[] written) {
    bytes = written;
  }

  byte[] toArray() {
    return Arrays.copyOf(bytes, at);
  }

  /** What was written, and behind it what others hold. */
  byte[] toArray(BlockBytes behind) {
    byte[] all = Arrays.copyOf(bytes, at + behind.at);
    System.arraycopy(behind.bytes, 0, all, at, behind.at);
    return all;
  }

  /** Forgets what was written. */
  void clear() {
    at = 0;
  }

  void octet(int value) {
    if (at == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * at);
    }
    bytes[at++] = (byte) value;
  }

  int octet() {
    return bytes[at++] & 0xff;
  }

  /** An unsigned number. */
  void number(long value) {
    if (bytes.length - at < LONGEST) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    long rest = value;
    int to = at;
    while ((rest & ~0x7fL) != 0) {
      bytes[to++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[to++] = (byte) rest;
    at = to;
  }

  long number() {
    long value = bytes[at++];
    if (value >= 0) {
      return value;
    }
    value &= 0x7f;
    for (int shift = 7; ; shift += 7) {
      byte next = bytes[at++];
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  /** A number with a sign; small ones of both signs are short. */
  void signed(long value) {
    number(folded(value));
  }

  long signed() {
    return unfolded(number());
  }

  /** A number with a sign as one without, small if it is near 0. */
  static long folded(long value) {
    return (value << 1) ^ (value >> 63);
  }

  static long unfolded(long folded) {
    return (folded >>> 1) ^ -(folded & 1);
  }

  private void octets(byte[] written) {
    number(written.length);
    for (byte b : written) {
      octet(b);
    }
  }

  private byte[] octets() {
    int length = (int) number();
    at += length;
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  /** A normal value. */
  void value(Object value) {
    if (value == null || value instanceof Boolean) {
      octet(value == null ? NULL : (Boolean) value ? TRUE : FALSE);
    } else if (value instanceof Long n) {
      octet(LONG);
      signed(n);
    } else if (value instanceof Double d) {
      octet(DOUBLE);
      number(Double.doubleToLongBits(d));
    } else if (value instanceof String s) {
      string(s);
    } else if (value instanceof BigInteger n) {
      octet(BIG_INTEGER);
      octets(n.toByteArray());
    } else if (value instanceof BigDecimal n) {
      octet(BIG_DECIMAL);
      signed(n.scale());
      octets(n.unscaledValue().toByteArray());
    } else if (value instanceof Map<?, ?> map) {
      octet(MAP);
      number(map.size());
      map.forEach(
          (k, v) -> {
            value(k);
            value(v);
          });
    } else if (value instanceof Collection<?> elements) {
      octet(elements instanceof Set ? SET : LIST);
      number(elements.size());
      elements.forEach(this::value);
    } else {
      throw new IllegalArgumentException(
          "values of the type %s cannot be sent to other machines"
              .formatted(value.getClass().getName()));
    }
  }

  /** UTF-8, unless there is half a surrogate pair, which it cannot express. */
  private void string(String text) {
    boolean whole = StandardCharsets.UTF_8.newEncoder().canEncode(text);
    octet(whole ? STRING : CHARS);
    if (whole) {
      octets(text.getBytes(StandardCharsets.UTF_8));
    } else {
      number(text.length());
      text.chars().forEach(this::number);
    }
  }

  Object value() {
    int tag = octet();
    return switch (tag) {
      case NULL -> null;
      case FALSE -> false;
      case TRUE -> true;
      case LONG -> signed();
      case DOUBLE -> Double.longBitsToDouble(number());
      case STRING -> new String(octets(), StandardCharsets.UTF_8);
      case BIG_INTEGER -> new BigInteger(octets());
      case BIG_DECIMAL -> {
        int scale = (int) signed();
        yield new BigDecimal(new BigInteger(octets()), scale);
      }
      case CHARS -> chars();
      case MAP -> map();
      case SET -> Collections.unmodifiableSet(new LinkedHashSet<>(elements()));
      case LIST -> Collections.unmodifiableList(elements());
      default -> throw new IllegalStateException("a block of operations is damaged");
    };
  }

  private String chars() {
    char[] text = new char[(int) number()];
    for (int i = 0; i < text.length; i++) {
      text[i] = (char) number();
    }
    return new String(text);
  }

  private Map<Object, Object> map() {
    int size = (int) number();
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      Object key = value();
      map.put(key, value());
    }
    return Collections.unmodifiableMap(map);
  }

  private List<Object> elements() {
    int size = (int) number();
    List<Object> elements = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      elements.add(value());
    }
    return elements;
  }
}
