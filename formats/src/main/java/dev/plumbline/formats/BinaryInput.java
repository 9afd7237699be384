package dev.plumbline.formats;

import dev.plumbline.core.binary.BinaryLayout;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the content of one block. Every length is checked against what the block still holds.
 *
 * <p>On an array, because most numbers have one byte, and then the calls and checks of a buffer for
 * it would take longer than everything else.
 */
final class BinaryInput {
  private final byte[] bytes;
  private int at;
  private final int end;

  /** What the first bytes of an array say. */
  BinaryInput(byte[] bytes, int length) {
    this.bytes = bytes;
    this.end = length;
  }

  static Malformed damaged(String how) {
    return Malformed.syntax("the binary file is damaged: " + how);
  }

  boolean isEmpty() {
    return at >= end;
  }

  int remaining() {
    return end - at;
  }

  int octet() throws Malformed {
    if (at >= end) {
      throw damaged("a block ends in the middle of an entry");
    }
    return bytes[at++] & 0xff;
  }

  /** An unsigned number, seven bits a byte, the lowest first. */
  long varint() throws Malformed {
    int first = octet();
    return first < 0x80 ? first : varint(first & 0x7f);
  }

  private long varint(long lowest) throws Malformed {
    long value = lowest;
    for (int shift = 7; shift < Long.SIZE; shift += 7) {
      int b = octet();
      value |= (long) (b & 0x7f) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw damaged("a number has more than 64 bits");
  }

  /** The number of things that take at least a byte each. */
  int count() throws Malformed {
    long n = varint();
    if (n < 0 || n > remaining()) {
      throw damaged("a block ends before what it announces");
    }
    return (int) n;
  }

  /** A column of {@code n} numbers; see {@code BinaryOutput.column}. */
  void column(long[] target, int n, boolean mayBeConstant) throws Malformed {
    int mode = octet();
    if (mode == BinaryLayout.CONSTANT && mayBeConstant) {
      Arrays.fill(target, 0, n, varint());
    } else if (mode == BinaryLayout.PLAIN) {
      for (int i = 0; i < n; i++) {
        target[i] = varint();
      }
    } else if (mode == BinaryLayout.DELTA) {
      long last = 0;
      for (int i = 0; i < n; i++) {
        last += BinaryLayout.unzigzag(varint());
        target[i] = last;
      }
    } else {
      throw damaged("a column has the unknown coding " + mode);
    }
  }

  @Nullable Object value(int depth) throws Malformed {
    if (depth > ReadingLimits.DEPTH) {
      throw ReadingLimits.tooDeep();
    }
    int tag = octet();
    return switch (tag) {
      case BinaryLayout.TAG_NULL -> null;
      case BinaryLayout.TAG_FALSE -> false;
      case BinaryLayout.TAG_TRUE -> true;
      case BinaryLayout.TAG_LONG -> BinaryLayout.unzigzag(varint());
      case BinaryLayout.TAG_DOUBLE -> Double.longBitsToDouble(fixed());
      case BinaryLayout.TAG_BIG_INTEGER -> bigInteger();
      case BinaryLayout.TAG_BIG_DECIMAL -> bigDecimal();
      case BinaryLayout.TAG_UTF8 -> utf8();
      case BinaryLayout.TAG_UTF16 -> utf16();
      case BinaryLayout.TAG_LIST -> list(depth);
      case BinaryLayout.TAG_SET -> new LinkedHashSet<>(list(depth));
      case BinaryLayout.TAG_MAP -> map(depth);
      default -> throw damaged("a value has the unknown tag " + tag);
    };
  }

  private long fixed() throws Malformed {
    if (remaining() < Long.BYTES) {
      throw damaged("a block ends in the middle of a number");
    }
    long value = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(at);
    at += Long.BYTES;
    return value;
  }

  private byte[] octets() throws Malformed {
    int n = count();
    at += n;
    return Arrays.copyOfRange(bytes, at - n, at);
  }

  private String utf8() throws Malformed {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets())).toString();
    } catch (CharacterCodingException e) {
      throw damaged("a string is not UTF-8");
    }
  }

  /** By hand, because a decoder replaces halves of surrogate pairs. */
  private String utf16() throws Malformed {
    byte[] octets = octets();
    char[] chars = new char[octets.length / 2];
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) ((octets[2 * i] & 0xff) | (octets[2 * i + 1] << 8));
    }
    return new String(chars);
  }

  private BigInteger bigInteger() throws Malformed {
    byte[] octets = octets();
    if (octets.length == 0) {
      throw damaged("an integer has no digits");
    }
    return new BigInteger(octets);
  }

  private BigDecimal bigDecimal() throws Malformed {
    long scale = BinaryLayout.unzigzag(varint());
    if (scale != (int) scale) {
      throw damaged("a decimal number has an exponent of more than 32 bits");
    }
    return new BigDecimal(bigInteger(), (int) scale);
  }

  private List<Object> list(int depth) throws Malformed {
    int n = count();
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      list.add(value(depth + 1));
    }
    return list;
  }

  private Object map(int depth) throws Malformed {
    int n = count();
    LinkedHashMap<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < n; i++) {
      Object key = value(depth + 1);
      map.put(key, value(depth + 1));
    }
    return map;
  }
}
