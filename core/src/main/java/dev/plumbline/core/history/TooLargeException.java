package dev.plumbline.core.history;

/** Says that an answer has more elements than anybody wants to know of; it may have no end. */
public final class TooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  TooLargeException() {
    super("an answer is too large for a history", null, false, false);
  }
}
