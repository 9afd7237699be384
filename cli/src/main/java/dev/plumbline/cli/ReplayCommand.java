package dev.plumbline.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The command that runs an execution again: as the user typed the one that found it, without what
 * only the search needed.
 *
 * @param command how the user calls this program
 * @param arguments what was typed after it
 */
record ReplayCommand(String command, List<String> arguments) {
  private static final Set<String> OF_THE_SEARCH =
      Set.of(
          "--scenario",
          "--before",
          "--after",
          "--max-operations",
          "--within",
          "--time-limit",
          "--allow",
          "--processes",
          "--replay",
          "--report",
          "--format");

  /** The command for an execution. */
  String of(String replay) {
    List<String> words = new ArrayList<>();
    words.add(command);
    for (int i = 0; i < arguments.size(); i++) {
      String word = arguments.get(i);
      String option = word.replaceFirst("=.*", "");
      if (!OF_THE_SEARCH.contains(option)) {
        words.add(quoted(word));
      } else if (option.equals(word)) {
        i++; // its value
      }
    }
    words.add("--replay");
    words.add(quoted(replay));
    return String.join(" ", words);
  }

  /** As shells read it. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
