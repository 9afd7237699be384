package dev.plumbline.cli;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A script for bash, which splits words at {@code =} and {@code :}. */
final class BashCompletion {
  private BashCompletion() {}

  static String script(CompletedCommands commands) {
    String names =
        commands.entries().stream()
            .map(CompletedCommands.Entry::name)
            .collect(Collectors.joining(" "));
    String values =
        commands.entries().stream().flatMap(BashCompletion::values).collect(Collectors.joining());
    String rest =
        commands.entries().stream().map(BashCompletion::rest).collect(Collectors.joining());
    return """
    # Completion of plumbline for bash:  source <(plumbline completion bash)
    _plumbline() {
      local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= files=
      local command=${COMP_WORDS[1]}
      COMPREPLY=()
      if [[ $current == "=" ]]; then
        current=
      elif [[ $before == "=" ]]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
      fi
      if (( COMP_CWORD == 1 )); then
        words="%s --help --version"
      else
        case "$command $before" in
    %s      *)
            case "$command" in
    %s        esac ;;
        esac
      fi
      if [[ $files && $current != -* ]]; then
        local IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$current"))
      else
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      fi
      if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]]; then
        compopt -o nospace 2>/dev/null
      fi
    }
    complete -F _plumbline plumbline
    """
        .formatted(names, values, rest);
  }

  private static Stream<String> values(CompletedCommands.Entry entry) {
    return entry.flags().stream()
        .filter(flag -> flag.value() != null)
        .map(
            flag ->
                "      %s) %s ;;\n"
                    .formatted(
                        flag.names().stream()
                            .map(name -> "\"" + entry.name() + " " + name + "\"")
                            .collect(Collectors.joining("|")),
                        set(flag.value(), "")));
  }

  private static String rest(CompletedCommands.Entry entry) {
    String flags =
        entry.flags().stream()
            .flatMap(flag -> flag.names().stream())
            .collect(Collectors.joining(" "));
    return "          %s) %s ;;\n"
        .formatted(
            entry.name(),
            entry.argument() == null ? "words=\"" + flags + "\"" : set(entry.argument(), flags));
  }

  private static String set(CompletedCommands.Value value, String flags) {
    String words = (String.join(" ", value.words()) + " " + flags).strip();
    return "words=\"" + words + "\"" + (value.files() ? " files=1" : "");
  }
}
