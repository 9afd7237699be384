package dev.plumbline.junit;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;

/** What went wrong, as text. */
final class Sentences {
  private Sentences() {}

  /** What the user did wrong, from a message that may be a part of a sentence. */
  static String of(IllegalArgumentException e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return message.substring(0, 1).toUpperCase(Locale.ROOT)
        + message.substring(1)
        + (message.endsWith("?") || message.endsWith(".") ? "" : ".");
  }

  /** What is nobody's mistake but ours, with all that is needed to find it. */
  static String ours(String what, Throwable e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace, true));
    return "%s failed by a mistake of Plumbline; please report it: %s".formatted(what, trace);
  }
}
