package dev.plumbline.core.crash;

/** What an operation on one or several words does, atomically. */
public enum Primitive {
  /** Sees the values of its words. */
  READ(0),

  /** Replaces the values of its words, whatever they are, and sees nothing. */
  WRITE(1),

  /** Replaces the values of its words if all of them are as expected. */
  CAS(2),

  /** Replaces the values of its words and sees what they were. */
  SWAP(3);

  private static final Primitive[] ALL = values();

  /** What columns hold. */
  final int code;

  Primitive(int code) {
    this.code = code;
  }

  static Primitive of(int code) {
    return ALL[code];
  }
}
