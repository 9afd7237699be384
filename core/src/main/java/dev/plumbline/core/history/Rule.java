package dev.plumbline.core.history;

import java.util.Locale;

/** What a malformed history breaks. The name in lower case with dashes is shown to people. */
public enum Rule {
  /** An operation returns at an earlier time than that of its call. */
  RETURN_BEFORE_CALL,

  /** A process returns from nothing. */
  RETURN_WITHOUT_CALL,

  /** A process returns from what a crash has interrupted. */
  RETURN_AFTER_CRASH,

  /** A process has two operations at a time. */
  OVERLAPPING_PROCESS,

  /** A process calls again although an operation of it never returned. */
  CONTINUES_AFTER_PENDING,

  /** The specification has no operation of that name. */
  UNKNOWN_OPERATION,

  /** The operation does not take such an input. */
  WRONG_INPUT,

  /** The operation does not give such an output. */
  WRONG_OUTPUT,

  /** A key of a map, or an element of a set, appears twice. */
  DUPLICATE_KEY,

  /** The file ends too early. */
  TRUNCATED,

  /** Bytes are no text. */
  NOT_UTF8,

  /** A line is not as its format wants it. */
  SYNTAX;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
