package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the launcher makes of the way in which Java ends, where classes of the user may have ended
 * it. Instead of Java there is a script, which ends as the environment says.
 */
@DisabledOnOs(OS.WINDOWS)
class LauncherGuardTest {
  private static final String JAVA =
      """
      #!/bin/sh
      case " $* " in
        *" -version "*) echo 'openjdk version "17.0.1"' >&2; exit 0 ;;
        *-Dplumbline.passed=99*) passed=99 ;;
        *) passed=0 ;;
      esac
      [ "$WAY" != passes ] || exit "$passed"
      [ "$WAY" != reads ] || { read -r line; [ "$line" = told ] && exit "$passed"; }
      [ "$WAY" != waits ] || { trap 'exit 143' TERM; echo waiting; while :; do sleep 0.1; done; }
      exit "$WAY"
      """;

  @TempDir Path home;

  @BeforeEach
  void build() throws IOException {
    LauncherHome.build(home, JAVA);
  }

  private Process start(String way, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", home + "/plumbline"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", home.toString());
    builder.environment().put("PLUMBLINE_JAVA_OPTS", "-Xshare:auto");
    builder.environment().put("WAY", way);
    builder.environment().merge("PATH", home + "/path:", (path, first) -> first + path);
    return builder.start();
  }

  private int exit(String way, String... arguments) throws Exception {
    return start(way, arguments).waitFor();
  }

  @Test
  void pass_isOne_withAndWithoutClassesOfTheUser() throws Exception {
    assertEquals(0, exit("passes", "check", "--spec", "queue", "f"));
    assertEquals(0, exit("passes", "check", "--model", "Ring", "f"));
    assertEquals(0, exit("passes", "check", "--spec-class=Ring", "f"));
    assertEquals(0, exit("passes", "record", "--class", "Ring"));
  }

  @Test
  void zeroOfSomebodyElse_isNoPass() throws Exception {
    Process process = start("0", "check", "--model", "Ring", "f");
    try (BufferedReader output = process.inputReader()) {
      String sentence = output.readLine();
      assertTrue(sentence.contains("ended Java before the command was done"), sentence);
    }
    assertEquals(254, process.waitFor());
  }

  /** As one that may not be read: root may read everything. */
  @Test
  void fileThatCannotBeMeasured_isLeftToJava() throws Exception {
    LauncherHome.executable(home.resolve("path/wc"), "#!/bin/sh\necho wc: denied >&2\nexit 1\n");
    Path file = Files.createFile(home.resolve("f.jsonl"));
    Process process = start("2", "check", "--spec", "queue", file.toString());
    assertEquals("", new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    assertEquals(2, process.waitFor());
  }

  @Test
  void otherNumbers_stayWhatTheyAre() throws Exception {
    for (int code : new int[] {1, 2, 254, 255}) {
      assertEquals(code, exit(Integer.toString(code), "check", "--model", "Ring", "f"));
    }
  }

  @Test
  void standardInput_isPassedOn() throws Exception {
    Process process = start("reads", "check", "--model", "Ring", "-");
    try (var input = process.outputWriter()) {
      input.write("told\n");
    }
    assertEquals(0, process.waitFor());
  }

  @Test
  void signal_isPassedOn() throws Exception {
    Process process = start("waits", "check", "--model", "Ring", "f");
    try (BufferedReader output = process.inputReader()) {
      assertEquals("waiting", output.readLine());
      process.destroy();
      assertEquals(143, process.waitFor());
    }
  }
}
