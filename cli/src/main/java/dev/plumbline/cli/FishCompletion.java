package dev.plumbline.cli;

import java.util.stream.Collectors;

/** A script for fish: a line for each option of each command. */
final class FishCompletion {
  private static final String BEGIN = "complete -c plumbline";

  private FishCompletion() {}

  static String script(CompletedCommands commands) {
    StringBuilder out =
        new StringBuilder(
            "# Completion of plumbline for fish:  plumbline completion fish | source\n");
    out.append(BEGIN).append(" -f\n");
    for (CompletedCommands.Entry entry : commands.entries()) {
      out.append(
          "%s -n __fish_use_subcommand -a %s -d %s\n"
              .formatted(BEGIN, entry.name(), quoted(entry.about())));
    }
    commands.entries().forEach(entry -> append(entry, out));
    return out.toString();
  }

  private static void append(CompletedCommands.Entry entry, StringBuilder out) {
    String begin = BEGIN + " -n " + quoted("__fish_seen_subcommand_from " + entry.name());
    if (entry.argument() != null) {
      out.append(begin).append(offer(entry.argument())).append('\n');
    }
    for (CompletedCommands.Flag flag : entry.flags()) {
      out.append(begin).append(names(flag));
      if (flag.value() != null) {
        out.append(flag.value().files() ? " -r" : " -x").append(offer(flag.value()));
      }
      out.append(" -d ").append(quoted(flag.about())).append('\n');
    }
  }

  private static String names(CompletedCommands.Flag flag) {
    return flag.names().stream()
        .map(
            name -> name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
        .collect(Collectors.joining());
  }

  private static String offer(CompletedCommands.Value value) {
    return value.files()
        ? " -F"
        : value.isOpen() ? "" : " -a " + quoted(String.join(" ", value.words()));
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
