package dev.plumbline.formats;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds bytes that are not UTF-8; ASCII passes eight bytes at a time. */
final class Utf8 {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private Utf8() {}

  /** The index of the first byte of the first bad sequence, or -1. */
  static int firstInvalid(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to) {
      if (i + Long.BYTES <= to && ((long) LONGS.get(bytes, i) & HIGH_BITS) == 0) {
        i += Long.BYTES;
      } else if (bytes[i] >= 0) {
        i++;
      } else {
        int length = sequence(bytes, i, to);
        if (length < 0) {
          return i;
        }
        i += length;
      }
    }
    return -1;
  }

  /** The length of the sequence of several bytes at {@code i}, or -1 if it is none. */
  private static int sequence(byte[] bytes, int i, int to) {
    int lead = bytes[i] & 0xff;
    int length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || i + length > to) {
      return -1;
    }
    int point = lead & 0x7f >> length;
    for (int k = 1; k < length; k++) {
      if ((bytes[i + k] & 0xc0) != 0x80) {
        return -1;
      }
      point = (point << 6) | (bytes[i + k] & 0x3f);
    }
    boolean tooLong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
    boolean surrogate = point >= 0xd800 && point <= 0xdfff;
    return tooLong || surrogate || point > 0x10ffff ? -1 : length;
  }
}
