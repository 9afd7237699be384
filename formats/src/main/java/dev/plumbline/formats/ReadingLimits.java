package dev.plumbline.formats;

/** How much a reader takes at once, so that small hostile files cannot exhaust memory or stack. */
final class ReadingLimits {
  /** How deep values may nest. */
  static final int DEPTH = 512;

  /** How many elements one value may have, nested ones included. */
  static final int ELEMENTS = 1 << 20;

  /** How long a line or a string may be, in bytes. */
  static final int LENGTH = 32 << 20;

  /** How long a number may be, in characters; reading a decimal number takes quadratic time. */
  static final int NUMBER = 1000;

  private ReadingLimits() {}

  static Malformed tooDeep() {
    return Malformed.syntax("the value nests deeper than " + DEPTH + " levels");
  }

  static Malformed tooMany() {
    return Malformed.syntax("the value has more than " + ELEMENTS + " elements");
  }
}
