package dev.plumbline.cli;

import dev.plumbline.core.verdict.Verdict.Reason;

/** A file that gets no verdict because a limit, or the memory, ended; the message says which. */
final class GivenUpException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Reason reason;

  GivenUpException(Reason reason, String sentence) {
    super(sentence, null, false, false);
    this.reason = reason;
  }

  Reason reason() {
    return reason;
  }
}
