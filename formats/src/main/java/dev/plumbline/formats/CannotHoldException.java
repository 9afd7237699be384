package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;

/** Says that a history has something that the format it should be written in cannot express. */
public final class CannotHoldException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int operation;
  private final int line;

  CannotHoldException(History history, int i, String what, HistoryFormat format) {
    super(message(history, i, what, format));
    this.operation = i;
    this.line = history.line(i);
  }

  /** About something that is no operation of a history. */
  CannotHoldException(String sentence) {
    super(sentence);
    this.operation = -1;
    this.line = 0;
  }

  /** For a history whose marks the format cannot express at all. */
  static void requireNoMarks(History history, HistoryFormat format) {
    if (!history.marks().isEmpty()) {
      throw mark(history.marks().get(0), "a crash or a report after one", format);
    }
  }

  static CannotHoldException mark(Mark mark, String what, HistoryFormat format) {
    return new CannotHoldException(
        "the mark %s has %s, which the format %s cannot hold".formatted(mark, what, format));
  }

  private static String message(History history, int i, String what, HistoryFormat format) {
    String at = history.line(i) > 0 ? " (line " + history.line(i) + ")" : "";
    return "operation %d%s, %s, has %s, which the format %s cannot hold"
        .formatted(history.position(i), at, history.show(i), what, format);
  }

  /** The row of the operation in the history; -1 if it is about none. */
  public int operation() {
    return operation;
  }

  /** Its line in the source, from 1; 0 when there is none. */
  public int line() {
    return line;
  }
}
