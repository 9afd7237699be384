package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** On which processors the launcher starts Java, instead of which there is a script. */
@EnabledOnOs(OS.LINUX)
class LauncherProcessorTest {
  private static final String JAVA =
      """
      #!/bin/sh
      case " $* " in
        *" -version "*) echo "openjdk version \\"$VERSION.0.1\\"" >&2; exit 0 ;;
      esac
      echo "$*"
      grep Cpus_allowed_list /proc/self/status
      exit 99
      """;

  @TempDir Path home;

  @BeforeEach
  void build() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "without it nothing is done");
    int seen = processors(Files.readString(Path.of("/proc/self/status")));
    assumeTrue(seen > 1 && seen == Runtime.getRuntime().availableProcessors(), "one, or limited");
    LauncherHome.build(home, JAVA);
  }

  private static int processors(String status) {
    String list =
        status
            .lines()
            .filter(line -> line.startsWith("Cpus_allowed_list:"))
            .map(line -> line.substring("Cpus_allowed_list:".length()).strip())
            .findFirst()
            .orElseThrow();
    int count = 0;
    for (String part : list.split(",", -1)) {
      String[] ends = part.split("-", -1);
      count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
    }
    return count;
  }

  private String run(String version, String command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(List.of("sh", home + "/plumbline", command, "--class", "Ring"));
    builder.environment().put("JAVA_HOME", home.toString());
    builder.environment().put("PLUMBLINE_JAVA_OPTS", "-Xshare:auto");
    builder.environment().put("VERSION", version);
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output;
  }

  @Test
  void explore_beforeVirtualThreads_runsOnOneProcessorAndTellsOfAll() throws Exception {
    int all = Runtime.getRuntime().availableProcessors();
    String output = run("17", "explore");
    assertEquals(1, processors(output), output);
    assertTrue(output.contains("-XX:ActiveProcessorCount=" + all + " "), output);
    assertTrue(output.contains(" -Dplumbline.explore.one-of-processors=0"), output);
  }

  @Test
  void everythingElse_runsOnAll() throws Exception {
    for (String output : List.of(run("25", "explore"), run("17", "record"))) {
      assertTrue(processors(output) > 1, output);
      assertFalse(output.contains("one-of-processors"), output);
    }
  }
}
