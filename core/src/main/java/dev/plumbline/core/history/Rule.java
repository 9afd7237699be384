package dev.plumbline.core.history;

import java.util.Locale;

/** What a malformed history breaks. The name in lower case with dashes is shown to people. */
public enum Rule {
  RETURN_BEFORE_CALL,
  RETURN_WITHOUT_CALL,
  RETURN_AFTER_CRASH,
  OVERLAPPING_PROCESS,
  CONTINUES_AFTER_PENDING,
  UNKNOWN_OPERATION,
  WRONG_INPUT,
  WRONG_OUTPUT,
  DUPLICATE_KEY,
  TRUNCATED,
  NOT_UTF8,
  SYNTAX;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
