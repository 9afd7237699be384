package dev.plumbline.formats;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * A cache of short strings, so that names which come back on every line are not made anew. Each
 * hash has one place; a newcomer replaces what was there, so the cache never grows.
 */
final class Symbols {
  private static final int PLACES = 1 << 10;
  private static final int LONGEST = 32;

  private final String[] strings = new String[PLACES];
  private final Long[] integers = new Long[PLACES];

  /** The string of these ASCII or UTF-8 bytes. */
  String of(byte[] bytes, int from, int to) throws CharacterCodingException {
    int hash = 0;
    for (int i = from; i < to; i++) {
      if (bytes[i] < 0) {
        return decode(bytes, from, to);
      }
      hash = 31 * hash + bytes[i];
    }
    return ofAscii(bytes, from, to, hash);
  }

  /** The string of these ASCII bytes, whose hash code the caller knows. */
  String ofAscii(byte[] bytes, int from, int to, int hash) {
    if (to - from > LONGEST) {
      return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
    int place = place(hash);
    String known = strings[place];
    if (known == null || !same(known, bytes, from, to)) {
      known = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
      strings[place] = known;
    }
    return known;
  }

  /** The string of these characters. */
  String of(char[] chars, int from, int length) {
    if (length > LONGEST) {
      return new String(chars, from, length);
    }
    int hash = 0;
    for (int i = from; i < from + length; i++) {
      hash = 31 * hash + chars[i];
    }
    int place = place(hash);
    String known = strings[place];
    if (known == null || !same(known, chars, from, length)) {
      known = new String(chars, from, length);
      strings[place] = known;
    }
    return known;
  }

  /** The boxed integer. */
  Long of(long integer) {
    if (integer < 0 || integer >= PLACES) {
      return integer;
    }
    Long known = integers[(int) integer];
    if (known == null) {
      known = integer;
      integers[(int) integer] = known;
    }
    return known;
  }

  private static int place(int hash) {
    return (hash ^ hash >>> 10 ^ hash >>> 20) & PLACES - 1;
  }

  private static boolean same(String known, byte[] bytes, int from, int to) {
    if (known.length() != to - from) {
      return false;
    }
    for (int i = 0; i < known.length(); i++) {
      if (known.charAt(i) != bytes[from + i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean same(String known, char[] chars, int from, int length) {
    if (known.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (known.charAt(i) != chars[from + i]) {
        return false;
      }
    }
    return true;
  }

  /** A new decoder reports bytes that are not UTF-8 instead of replacing them. */
  private static String decode(byte[] bytes, int from, int to) throws CharacterCodingException {
    return StandardCharsets.UTF_8
        .newDecoder()
        .decode(ByteBuffer.wrap(bytes, from, to - from))
        .toString();
  }
}
