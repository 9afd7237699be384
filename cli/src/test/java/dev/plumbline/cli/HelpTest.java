package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "view",
        "watch",
        "record",
        "degree",
        "convert",
        "generate",
        "specs",
        "subjects",
        "demo",
        "completion",
        "version",
        "help"
      })
  void everyCommand_hasHelpThatFits(String command) {
    Run run = Run.of(command, "--help");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("Usage: plumbline " + command), run.out());
    run.out().lines().forEach(line -> assertTrue(line.length() <= 80, line));
    assertEquals(run.out(), Run.of("help", command).out());
  }

  @Test
  void help_listsCommandsAndExitCodes() {
    Run run = Run.of("--help");
    assertEquals(0, run.code());
    for (String word : List.of("check", "record", "subjects", "demo", "254", "255")) {
      assertTrue(run.out().contains(word), word);
    }
    assertEquals(run.out(), Run.of("help").out());
    run.out().lines().forEach(line -> assertTrue(line.length() <= 80, line));
  }

  /** The list has the first line of each description, which must be a whole one. */
  @Test
  void help_saysInASentenceWhatEachCommandDoes() {
    String list = Run.of("--help").out().replaceFirst("(?s).*Commands:\n(.*?)\n\n.*", "$1");
    List<String> entries = List.of(list.split("\n(?=  \\w)"));
    assertTrue(entries.size() > 10, list);
    entries.forEach(entry -> assertTrue(entry.endsWith("."), entry));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V", "version"})
  void version_namesPlumblineAndJava(String argument) {
    Run run = Run.of(argument);
    assertEquals(0, run.code());
    assertTrue(run.out().startsWith("plumbline "), run.out());
    assertTrue(run.out().contains("Java " + System.getProperty("java.version")), run.out());
  }
}
