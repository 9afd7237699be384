package dev.plumbline.formats;

import dev.plumbline.core.history.Rule;
import java.util.Objects;

/**
 * Says that a piece of input cannot be read. Control flow between a scanner and its reader, which
 * knows the line: it has no stack trace and never leaves this package.
 */
final class Malformed extends Exception {
  private static final long serialVersionUID = 1;

  private final Rule rule;

  Malformed(Rule rule, String message) {
    super(message, null, false, false);
    this.rule = rule;
  }

  static Malformed syntax(String message) {
    return new Malformed(Rule.SYNTAX, message);
  }

  Rule rule() {
    return rule;
  }

  /** What the constructor was given. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
