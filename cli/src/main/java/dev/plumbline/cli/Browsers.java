package dev.plumbline.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Opens a page in the browser of the user. */
final class Browsers {
  /** A program that opens pages has said no by then, or is the browser itself. */
  private static final long PATIENCE_SECONDS = 5;

  private Browsers() {}

  /** Whether some program took the page. */
  static boolean open(String path, Console console) {
    for (List<String> command : commands(console)) {
      List<String> words = new ArrayList<>(command);
      words.add(path);
      if (takes(words)) {
        return true;
      }
    }
    return false;
  }

  private static List<List<String>> commands(Console console) {
    List<List<String>> commands = new ArrayList<>();
    String chosen = console.environment().getOrDefault("BROWSER", "").strip();
    if (!chosen.isEmpty()) {
      commands.add(List.of(chosen.split("\\s+")));
    }
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    if (system.contains("mac")) {
      commands.add(List.of("open"));
    } else if (system.contains("windows")) {
      commands.add(List.of("rundll32", "url.dll,FileProtocolHandler"));
    } else if (isDesktop(console)) {
      commands.add(List.of("xdg-open"));
    }
    return commands;
  }

  /** Without a display xdg-open may start a browser inside the terminal. */
  private static boolean isDesktop(Console console) {
    return console.environment().containsKey("DISPLAY")
        || console.environment().containsKey("WAYLAND_DISPLAY");
  }

  private static boolean takes(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return !process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
    } catch (IOException e) {
      return false; // there is no such program
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
