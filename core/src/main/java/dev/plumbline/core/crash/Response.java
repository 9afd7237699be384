package dev.plumbline.core.crash;

/** What is known about how an operation ended. */
public enum Response {
  /** Nothing: it was called, and no answer is known. */
  NONE(0),

  /** It did what it is there for: a read or a swap saw its values, a compare-and-swap succeeded. */
  OK(1),

  /** A compare-and-swap failed, and did not say why: some word was not as expected. */
  FAILED(2),

  /** A compare-and-swap failed and named one word that was not as expected. */
  FAILED_AT(3),

  /** A compare-and-swap failed and told the values of all its words. */
  OBSERVED(4),

  /** A compare-and-swap gave up, which it may do for no reason at all. */
  GAVE_UP(5);

  private static final Response[] ALL = values();

  /** What columns hold. */
  final int code;

  Response(int code) {
    this.code = code;
  }

  static Response of(int code) {
    return ALL[code];
  }

  /** Whether the operation is known to have failed. */
  public boolean failure() {
    return this != NONE && this != OK;
  }
}
