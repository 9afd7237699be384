package dev.plumbline.junit;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.util.regex.Pattern;

/** What went wrong, as text. */
final class Sentences {
  /** How the command says what annotations say otherwise. */
  private static final Pattern COMMAND_OPTION = Pattern.compile("--map (\\S+=METHOD)");

  private Sentences() {}

  /**
   * What the user did wrong.
   *
   * @param where the test
   */
  static String of(Object where, IllegalArgumentException e) {
    String message =
        e.getMessage() == null
            ? e.toString()
            : COMMAND_OPTION.matcher(e.getMessage()).replaceAll("map = \"$1\"");
    return ended(where + ": " + message);
  }

  /** With a full stop, if it has no end of its own. */
  static String ended(String sentence) {
    return sentence.endsWith("?") || sentence.endsWith(".") ? sentence : sentence + ".";
  }

  /** A sentence in lines, for a log. What has lines already is left as it is. */
  static String lines(String message) {
    return message.contains("\n") ? message : ReportFolder.LOG.wrap(message, "", "").strip();
  }

  /** That a method has annotations of which each makes tests of its own. */
  static String exploredAndStressed(Method method) {
    return "%s is said to be explored and to be recorded under @Stress: make two methods of it"
        .formatted(method.getName());
  }

  /** What is nobody's mistake but ours, with all that is needed to find it. */
  static String ours(String what, Throwable e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace, true));
    return "%s failed by a mistake of Plumbline; please report it: %s".formatted(what, trace);
  }
}
