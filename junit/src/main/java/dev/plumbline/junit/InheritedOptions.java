package dev.plumbline.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Options of the JVM of the tests without which classes cannot be loaded, or do something else, in
 * the JVM that explores: assertions, features in preview, and what modules of the JDK open. Memory
 * and collectors are its own matter. Modules of the program are none there, so nothing is said of
 * them.
 */
final class InheritedOptions {
  private static final String PREVIEW = "--enable-preview";

  /** With a value, behind a space or an equals sign. */
  private static final Set<String> OPENING = Set.of("--add-exports", "--add-opens");

  /** Others whose value is the next word. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--add-reads",
          "--enable-native-access",
          "--patch-module");

  private InheritedOptions() {}

  /**
   * Those that this JVM has.
   *
   * @param testClass says whether assertions are enabled: Surefire enables them by no option
   */
  static List<String> of(Class<?> testClass) {
    List<String> options = new ArrayList<>();
    if (testClass.desiredAssertionStatus()) {
      // Not those of the tool, which would make it slower.
      options.addAll(List.of("-ea", "-da:dev.plumbline.core...", "-da:dev.plumbline.explore..."));
    }
    ProcessHandle.current()
        .info()
        .arguments()
        .ifPresent(words -> options.addAll(chosen(List.of(words))));
    return options;
  }

  /**
   * Those that are to be inherited.
   *
   * @param words all that a JVM was started with, up to its main class and beyond
   */
  static List<String> chosen(List<String> words) {
    List<String> options = new ArrayList<>();
    for (int i = 0; i < words.size() && words.get(i).startsWith("-"); i++) {
      String word = words.get(i);
      int equals = word.indexOf('=');
      boolean hasNext = i + 1 < words.size();
      if (word.equals(PREVIEW)) {
        options.add(word);
      } else if (equals > 0 && OPENING.contains(word.substring(0, equals))) {
        open(word.substring(0, equals), word.substring(equals + 1), options);
      } else if (OPENING.contains(word) && hasNext) {
        open(word, words.get(++i), options);
      } else if (WITH_VALUE.contains(word)) {
        i++;
      }
    }
    return options;
  }

  /** Opens it to everybody, since there everybody is on the class path. */
  private static void open(String option, String value, List<String> options) {
    int equals = value.indexOf('=');
    if (equals > 0 && (value.startsWith("java.") || value.startsWith("jdk."))) {
      options.add(option + "=" + value.substring(0, equals) + "=ALL-UNNAMED");
    }
  }
}
