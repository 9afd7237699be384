package dev.plumbline.core.binary;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Encodes the content of one block into a growing array. */
public final class BinaryOutput {
  private byte[] bytes = new byte[1 << 12];
  private int size;

  byte[] bytes() {
    return bytes;
  }

  public int size() {
    return size;
  }

  public void clear() {
    size = 0;
  }

  /** Takes back everything behind a size it had. */
  void truncate(int earlier) {
    size = earlier;
  }

  /** Appends a byte: the lowest eight bits. */
  public void octet(int b) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, size * 2);
    }
    bytes[size++] = (byte) b;
  }

  void append(BinaryOutput other) {
    if (bytes.length - size < other.size) {
      bytes = Arrays.copyOf(bytes, Math.max(size * 2, size + other.size));
    }
    System.arraycopy(other.bytes, 0, bytes, size, other.size);
    size += other.size;
  }

  /** Appends an unsigned number, seven bits a byte, the lowest first. */
  public void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      octet(((int) rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    octet((int) rest);
  }

  /** A column, in whichever coding is shortest: one number for all, each number, or differences. */
  void column(long[] column, int n, boolean mayBeConstant) {
    long plain = 0;
    long delta = 0;
    long last = 0;
    boolean constant = mayBeConstant;
    for (int i = 0; i < n; i++) {
      plain += length(column[i]);
      delta += length(BinaryLayout.zigzag(column[i] - last));
      constant &= column[i] == column[0];
      last = column[i];
    }
    if (constant) {
      octet(BinaryLayout.CONSTANT);
      varint(n == 0 ? 0 : column[0]);
    } else if (plain <= delta) {
      octet(BinaryLayout.PLAIN);
      for (int i = 0; i < n; i++) {
        varint(column[i]);
      }
    } else {
      octet(BinaryLayout.DELTA);
      for (int i = 0; i < n; i++) {
        varint(BinaryLayout.zigzag(i == 0 ? column[0] : column[i] - column[i - 1]));
      }
    }
  }

  private static int length(long value) {
    return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 6) / 7);
  }

  /** A value; false if it is of a type that a file cannot hold, then half of it may be written. */
  boolean value(@Nullable Object value) {
    if (value == null || value instanceof Boolean) {
      octet(
          value == null
              ? BinaryLayout.TAG_NULL
              : (Boolean) value ? BinaryLayout.TAG_TRUE : BinaryLayout.TAG_FALSE);
      return true;
    }
    if (value instanceof String text) {
      string(text);
      return true;
    }
    if (value instanceof Number number) {
      return number(number);
    }
    if (value instanceof Map<?, ?> map) {
      return map(map);
    }
    return value instanceof Collection<?> elements && elements(elements);
  }

  private boolean number(Number number) {
    if (number instanceof Long integer) {
      octet(BinaryLayout.TAG_LONG);
      varint(BinaryLayout.zigzag(integer));
    } else if (number instanceof Double real) {
      octet(BinaryLayout.TAG_DOUBLE);
      fixed(Double.doubleToLongBits(real));
    } else if (number instanceof BigInteger big) {
      octet(BinaryLayout.TAG_BIG_INTEGER);
      octets(big.toByteArray());
    } else if (number instanceof BigDecimal decimal) {
      octet(BinaryLayout.TAG_BIG_DECIMAL);
      varint(BinaryLayout.zigzag(decimal.scale()));
      octets(decimal.unscaledValue().toByteArray());
    } else {
      return false;
    }
    return true;
  }

  private void fixed(long bits) {
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      octet((int) (bits >>> shift));
    }
  }

  /** UTF-8, except for strings with half a surrogate pair, which it cannot express. */
  private void string(String text) {
    boolean whole = StandardCharsets.UTF_8.newEncoder().canEncode(text);
    octet(whole ? BinaryLayout.TAG_UTF8 : BinaryLayout.TAG_UTF16);
    if (whole) {
      octets(text.getBytes(StandardCharsets.UTF_8));
    } else {
      varint(2L * text.length());
      for (int i = 0; i < text.length(); i++) {
        octet(text.charAt(i));
        octet(text.charAt(i) >>> 8);
      }
    }
  }

  private void octets(byte[] octets) {
    varint(octets.length);
    for (byte b : octets) {
      octet(b);
    }
  }

  private boolean map(Map<?, ?> map) {
    octet(BinaryLayout.TAG_MAP);
    varint(map.size());
    boolean held = true;
    for (Map.Entry<?, ?> e : map.entrySet()) {
      held &= value(e.getKey()) && value(e.getValue());
    }
    return held;
  }

  private boolean elements(Collection<?> elements) {
    octet(elements instanceof Set ? BinaryLayout.TAG_SET : BinaryLayout.TAG_LIST);
    varint(elements.size());
    boolean held = true;
    for (Object element : elements) {
      held &= value(element);
    }
    return held;
  }
}
