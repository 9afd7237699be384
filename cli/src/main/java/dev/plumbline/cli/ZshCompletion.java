package dev.plumbline.cli;

import java.util.stream.Collectors;

/** A script for zsh, in the words of its {@code _arguments}. */
final class ZshCompletion {
  private ZshCompletion() {}

  static String script(CompletedCommands commands) {
    String names =
        commands.entries().stream()
            .map(e -> "    '%s:%s'\n".formatted(e.name(), quoted(e.about())))
            .collect(Collectors.joining());
    String cases =
        commands.entries().stream().map(ZshCompletion::one).collect(Collectors.joining());
    return """
    #compdef plumbline
    # Completion of plumbline for zsh, after compinit:  source <(plumbline completion zsh)
    # Words of which some go on after a colon: no blank after those.
    _plumbline_words() {
      compadd -- ${@:#*:}
      compadd -S '' -- ${(M)@:#*:}
    }
    _plumbline() {
      local -a commands
      commands=(
    %s  )
      if (( CURRENT == 2 )); then
        _describe command commands
        return
      fi
      shift words
      (( CURRENT-- ))
      case $words[1] in
    %s  esac
    }
    if [[ $funcstack[1] == _plumbline ]]; then
      _plumbline "$@"
    else
      compdef _plumbline plumbline
    fi
    """
        .formatted(names, cases);
  }

  private static String one(CompletedCommands.Entry entry) {
    String flags = entry.flags().stream().map(ZshCompletion::flag).collect(Collectors.joining());
    String rest =
        entry.argument() == null
            ? ""
            : " \\\n      '*:%s'".formatted(argument("argument", entry.argument()));
    return "    %s)\n      _arguments%s%s ;;\n".formatted(entry.name(), flags, rest);
  }

  private static String flag(CompletedCommands.Flag flag) {
    String value = flag.value() == null ? "" : ":" + argument(flag.label(), flag.value());
    StringBuilder lines = new StringBuilder();
    for (String name : flag.names()) {
      String typed = flag.value() == null ? name : name + (name.startsWith("--") ? "=" : "");
      lines.append(" \\\n      '*%s[%s]%s'".formatted(typed, quoted(flag.about()), value));
    }
    return lines.toString();
  }

  private static String argument(String label, CompletedCommands.Value value) {
    String action = value.files() ? "_files" : value.isOpen() ? " " : choice(value);
    return quoted(label) + ":" + action;
  }

  /** The blank in front keeps {@code _arguments} from adding words of its own. */
  private static String choice(CompletedCommands.Value value) {
    boolean some = value.words().stream().anyMatch(word -> word.endsWith(":"));
    return some ? " _plumbline_words " + words(value) : "(" + words(value) + ")";
  }

  /** Colons stay, because they are within parentheses. */
  private static String words(CompletedCommands.Value value) {
    return String.join(" ", value.words()).replace(":", "\\:");
  }

  private static String quoted(String text) {
    return text.replace("'", "'\\''")
        .replace("\\", "\\\\")
        .replace("'\\\\''", "'\\''")
        .replace("[", "\\[")
        .replace("]", "\\]")
        .replace(":", "\\:");
  }
}
