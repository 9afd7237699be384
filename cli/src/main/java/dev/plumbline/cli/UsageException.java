package dev.plumbline.cli;

/** A mistake of the user, as one sentence that says what to do about it. */
class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UsageException(String sentence) {
    super(sentence);
  }

  UsageException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
