package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

@DisabledOnOs(OS.WINDOWS)
class CompletionCommandTest {
  @TempDir Path folder;

  private Path script(String shell) throws IOException {
    Run run = Run.of("completion", shell);
    assertEquals(0, run.code(), run.err());
    return Files.writeString(folder.resolve("completion." + shell), run.out());
  }

  /** What a program prints, after seeing that it is there. */
  private static String output(String... words) throws Exception {
    Process process;
    try {
      process = new ProcessBuilder(words).redirectErrorStream(true).start();
    } catch (IOException e) {
      assumeTrue(false, "skipped: there is no " + words[0]);
      throw e;
    }
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), out);
    return out.strip();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void script_isOneForItsShell(String shell) throws Exception {
    assertEquals("", output(shell, "-n", script(shell).toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void script_hasEveryCommandAndOption(String shell) throws Exception {
    String script = Files.readString(script(shell));
    Console console = new Console(null, null, null, null, null, false, false);
    for (Object command :
        List.of(
            new CheckCommand(console, null),
            new RecordCommand(console, null),
            new WatchCommand(console, null))) {
      CommandLine parsed = new CommandLine(command);
      assertTrue(script.contains(parsed.getCommandName()), parsed.getCommandName());
      for (OptionSpec option : parsed.getCommandSpec().options()) {
        String name =
            shell.equals("fish") ? option.longestName().substring(2) : option.longestName();
        assertTrue(option.hidden() || script.contains(name), name);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'ch', check",
    "'check --spec bounded-q', bounded-queue:",
    "'check -s prio', priority-queue",
    "'check --spec = mut', mutex",
    "'check --crash-model d', durable detectable",
    "'check --relax out', out-of-order:",
    "'check --input-format jepsen', jepsen-json",
    "'check --fail', --failed-cas --fail-on-warning",
    "'record --subject treib', treiber-stack",
    "'generate --shape b', bursty",
    "'specs multi-', multi-register",
    "'help gen', generate",
    "'completion f', fish",
    "'subjects --format j', json",
    "'check --threads \"\"', ''"
  })
  void bash_completes(String typed, String expected) throws Exception {
    assertEquals(expected, bash("plumbline " + typed, "${COMPREPLY[*]}"));
  }

  /** What stands on the line of a real terminal after the tabulator. */
  @ParameterizedTest
  @CsvSource({
    "'check --spec bounded-q', 'check --spec bounded-queue:4'",
    "'check --spec prio', 'check --spec priority-queue 4'"
  })
  void zsh_leavesNoBlankAfterAColon(String typed, String expected) throws Exception {
    String program =
        """
        { sleep 60 && kill $$ } > /dev/null 2>&1 &
        guard=$!
        zmodload zsh/zpty
        zpty shell 'PS1= zsh -f -i'
        zpty -w shell "autoload -U compinit; compinit -u -D; source '%s'"
        zpty -w shell "plumbline() { print -r -- \\"said <\\$*>\\" }; print ready"
        zpty -r shell answer '*ready*ready*'
        zpty -w -n shell $'plumbline %s\\t4\\n'
        zpty -r shell answer '*said <*>*'
        print -r -- ${${answer##*said <}%%%%>*}
        zpty -d shell
        kill $guard
        """
            .formatted(script("zsh"), typed);
    assertEquals(expected, output("zsh", "-f", "-c", program));
  }

  @Test
  void bash_completesFilesWithBlanks() throws Exception {
    Files.writeString(folder.resolve("a history.jsonl"), "");
    String typed = "plumbline check --spec queue '" + folder + "/a h'";
    assertEquals(folder + "/a history.jsonl", bash(typed, "${COMPREPLY[0]}"));
  }

  /** A real completion: bash calls the function that the script has registered. */
  private String bash(String typed, String shown) throws Exception {
    String program =
        """
        source '%s'
        complete -p plumbline | grep -q _plumbline || exit 1
        COMP_WORDS=(%s)
        COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
        _plumbline
        echo "%s"
        """
            .formatted(script("bash"), typed, shown);
    return output("bash", "--norc", "-c", program);
  }

  @ParameterizedTest
  @CsvSource({
    "'check --spec bounded-q', bounded-queue:",
    "'check --spec=mut', --spec=mutex",
    "'record --subject treib', treiber-stack",
    "'help gen', generate"
  })
  void fish_completes(String typed, String expected) throws Exception {
    String program = "source '%s'; complete -C 'plumbline %s'".formatted(script("fish"), typed);
    assertEquals(expected, output("fish", "-c", program).split("\t", 2)[0]);
  }
}
