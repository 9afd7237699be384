package dev.plumbline.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The archive of classes with which {@code plumbline explore} starts, in a folder of its own. */
@DisabledOnOs(OS.WINDOWS)
class ExploringArchiveTest {
  @TempDir Path home;

  private Path target;

  @BeforeEach
  void copyWhatIsBuilt() throws IOException {
    Path built = Path.of("..", "cli", "target");
    Path jar = built.resolve("plumbline-cli.jar");
    assumeTrue(Files.exists(jar), "the module cli is not packaged");
    assumeTrue(Runtime.version().feature() < 24, "explore does without an archive");
    target = Files.createDirectories(home.resolve("cli/target"));
    Files.copy(jar, target.resolve("plumbline-cli.jar"));
    Path libraries = Files.createDirectory(target.resolve("lib"));
    try (Stream<Path> files = Files.list(built.resolve("lib"))) {
      for (Path file : files.toList()) {
        Files.copy(file, libraries.resolve(file.getFileName()));
      }
    }
    Files.copy(Path.of("../plumbline"), home.resolve("plumbline"));
    Files.createFile(target.resolve(".launcher-built"));
  }

  @Test
  void laterCommands_useTheArchiveOfTheFirst_andFindTheSame() throws Exception {
    String first = explore();
    assertFalse(usesArchive());
    awaitArchive();
    assertEquals(first, explore());
    assertTrue(usesArchive());
  }

  /** What is found, without how long it took. */
  private String explore() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            "sh",
            home.resolve("plumbline").toString(),
            "explore",
            "--subject",
            "plain-write-treiber-stack",
            "--format",
            "json");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("PLUMBLINE_JAVA_OPTS", "-Xlog:class+load:file=" + log());
    Process process = builder.redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(1, process.waitFor(), out);
    assertTrue(out.startsWith("{"), out);
    return out.replaceAll("\"\\w*Millis\":\\d+", "");
  }

  private Path log() {
    return home.resolve("classes.log");
  }

  /** Whether the last command took its own classes and those of the agent from an archive. */
  private boolean usesArchive() throws IOException {
    List<String> loaded = Files.readAllLines(log());
    return Stream.of("cli.Main", "explore.agent.ClassTransformer", "explore.runtime.Hooks")
        .allMatch(
            name ->
                loaded.stream()
                    .anyMatch(l -> l.contains("." + name + " source: shared objects file")));
  }

  private void awaitArchive() throws Exception {
    for (int i = 0; i < 1200; i++) {
      try (Stream<Path> files = Files.list(target)) {
        if (files.anyMatch(file -> file.toString().endsWith("-explore"))) {
          return;
        }
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    throw new AssertionError("no archive was made in two minutes");
  }
}
