package dev.plumbline.core.memory;

/** What an operation on one or several words does, atomically. */
public enum Primitive {
  /** Sees the values of its words. */
  READ,

  /** Replaces the values of its words, whatever they are, and sees nothing. */
  WRITE,

  /** Replaces the values of its words if all of them are as expected. */
  CAS,

  /** Replaces the values of its words and sees what they were. */
  SWAP;

  private static final Primitive[] ALL = values();

  static Primitive of(int code) {
    return ALL[code];
  }

  /** A number for columns in memory; never written to a file. */
  @SuppressWarnings("EnumOrdinal") // it does not outlive the process
  int code() {
    return ordinal();
  }
}
