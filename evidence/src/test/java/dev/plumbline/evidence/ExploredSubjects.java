package dev.plumbline.evidence;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Explores subjects one after the other in a JVM that has the agent, as the command does. The first
 * argument is the number of operations of the largest scenarios; prints for each of the subjects
 * that follow its exit code, its name and what was covered.
 */
final class ExploredSubjects {
  private static final Pattern COVERED = Pattern.compile("\"covered\": *\"([^\"]*)\"");
  private static final Pattern NOTES = Pattern.compile("\"notes\":\\[.*?\\]");

  private ExploredSubjects() {}

  public static void main(String[] arguments) {
    for (int i = 1; i < arguments.length; i++) {
      Cli run =
          Cli.run(
              "explore",
              "--subject",
              arguments[i],
              "--max-operations",
              arguments[0],
              "--quiet",
              "--format",
              "json");
      Matcher covered = COVERED.matcher(run.text());
      Matcher notes = NOTES.matcher(run.text());
      System.out.printf(
          "%d %s: %s%s%n",
          run.code(),
          arguments[i],
          covered.find() ? covered.group(1) : run.text(),
          notes.find() ? " " + notes.group() : "");
    }
    System.exit(0); // threads that are given up wait for ever
  }
}
