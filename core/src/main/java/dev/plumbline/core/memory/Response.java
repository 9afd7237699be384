package dev.plumbline.core.memory;

/** What is known about how an operation ended. */
public enum Response {
  /** Nothing: it was called, and no answer is known. */
  NONE,

  /** It did what it is there for: a read or a swap saw its values, a compare-and-swap succeeded. */
  OK,

  /** A compare-and-swap failed, and did not say why: some word was not as expected. */
  FAILED,

  /** A compare-and-swap failed and named one word that was not as expected. */
  FAILED_AT,

  /** A compare-and-swap failed and told the values of all its words. */
  OBSERVED,

  /** A compare-and-swap gave up, which it may do for no reason at all. */
  GAVE_UP;

  private static final Response[] ALL = values();

  static Response of(int code) {
    return ALL[code];
  }

  /** A number for columns in memory; never written to a file. */
  @SuppressWarnings("EnumOrdinal") // it does not outlive the process
  int code() {
    return ordinal();
  }

  /** Whether the operation is known to have failed. */
  public boolean failure() {
    return this != NONE && this != OK;
  }
}
