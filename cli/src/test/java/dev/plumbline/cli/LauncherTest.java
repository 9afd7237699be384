package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher says before it builds anything, and that it builds once. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  @TempDir Path folder;

  @Test
  void javaHomeWithoutJava_isToldInOneSentence() throws Exception {
    assertSentence("there is no bin/java in it");
  }

  @Test
  void oldJava_isToldInOneSentence() throws Exception {
    fakeJava("11.0.2");
    assertSentence("is Java 11, but plumbline needs 17 or newer");
  }

  @Test
  void veryOldJava_isToldInOneSentence() throws Exception {
    fakeJava("1.8.0_292");
    assertSentence("is Java 1, but plumbline needs 17 or newer");
  }

  @Test
  void severalCommandsAtOnce_buildOnce() throws Exception {
    fakeJava("17.0.1");
    Path home = Files.createDirectory(folder.resolve("home"));
    Path launcher = Files.copy(Path.of("../plumbline"), home.resolve("plumbline"));
    executable(
        folder.resolve("path/mvn"),
        "echo built >>builds; sleep 2; mkdir -p cli/target; : >cli/target/plumbline-cli.jar");
    List<Process> commands = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      commands.add(command(launcher));
    }
    for (Process command : commands) {
      String output = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(0, command.waitFor(), output);
    }
    assertEquals(List.of("built"), Files.readAllLines(home.resolve("builds")));
    assertTrue(Files.notExists(home.resolve("cli/target/.launcher-building")));
  }

  @Test
  void folderThatCannotBeMade_isNoVerdict() throws Exception {
    fakeJava("17.0.1");
    Path launcher = Files.copy(Path.of("../plumbline"), folder.resolve("plumbline"));
    Files.writeString(folder.resolve("cli"), "a file where the folder would be");
    executable(folder.resolve("path/mvn"), "exit 1");
    Process command = command(launcher);
    String output = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(254, command.waitFor(), output);
  }

  @Test
  void failedBuild_showsTheWarningsThatAreErrors() throws Exception {
    fakeJava("17.0.1");
    Path home = Files.createDirectory(folder.resolve("home"));
    Path launcher = Files.copy(Path.of("../plumbline"), home.resolve("plumbline"));
    executable(
        folder.resolve("path/mvn"),
        """
        case " $* " in
          *" -q "*) ;;
          *) echo '[INFO] compiling'; echo '[WARNING] Queue.java:7: odd' ;;
        esac
        echo '[ERROR] warnings found'
        exit 1
        """);
    Process command = command(launcher);
    String output = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(254, command.waitFor(), output);
    assertTrue(output.contains("[WARNING] Queue.java:7: odd\n[ERROR] warnings found\n"), output);
    assertFalse(output.contains("[INFO]"), output);
  }

  /** A command with the Java and Maven of this test. */
  private Process command(Path launcher) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("sh", launcher.toString(), "version");
    builder.environment().put("JAVA_HOME", folder.toString());
    builder.environment().merge("PATH", folder + "/path:", (path, first) -> first + path);
    return builder.redirectErrorStream(true).start();
  }

  private void fakeJava(String version) throws IOException {
    executable(folder.resolve("bin/java"), "echo 'openjdk version \"" + version + "\"' >&2");
  }

  private static void executable(Path file, String commands) throws IOException {
    LauncherHome.executable(file, "#!/bin/sh\n" + commands + "\n");
  }

  private void assertSentence(String advice) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "../plumbline", "version").redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", folder.toString());
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(254, process.waitFor(), output);
    assertEquals(1, output.lines().count(), output);
    assertTrue(output.contains(advice), output);
  }
}
