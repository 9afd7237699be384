package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Which collector the launcher chooses: with one that pauses for long no time limit is kept. */
@DisabledOnOs(OS.WINDOWS)
class LauncherCollectorTest {
  private static final String SHORT_PAUSES = "-XX:+UseG1GC";

  private static final String JAVA =
      """
      #!/bin/sh
      case " $* " in
        *" -version "*) echo "openjdk version \\"17.0.1\\"" >&2; exit 0 ;;
      esac
      echo "$*"
      exit 99
      """;

  @TempDir Path home;

  @BeforeEach
  void build() throws IOException {
    LauncherHome.build(home, JAVA);
  }

  private String run(String options, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", home + "/plumbline"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", home.toString());
    builder.environment().put("PLUMBLINE_JAVA_OPTS", "-Xshare:auto " + options);
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(words[1].equals("--spec") ? 99 : 0, process.waitFor(), output);
    return output;
  }

  @Test
  void modelsGetOneWithShortPauses() throws Exception {
    for (String command : List.of("check", "view", "watch", "degree")) {
      assertTrue(run("", command, "--model", "Ring", "x").contains(SHORT_PAUSES), command);
      assertTrue(run("", command, "--spec-class=Ring", "x").contains(SHORT_PAUSES), command);
      assertFalse(run("", command, "--spec", "queue", "x").contains(SHORT_PAUSES), command);
    }
  }

  @Test
  void recordingsAndTheUsersChoiceStayAsTheyAre() throws Exception {
    assertFalse(run("", "record", "--class", "Ring").contains(SHORT_PAUSES));
    assertFalse(run("-XX:+UseZGC", "check", "--model", "Ring").contains(SHORT_PAUSES));
  }
}
