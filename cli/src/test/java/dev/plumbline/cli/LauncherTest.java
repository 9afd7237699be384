package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher says before it builds anything. */
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

  private void fakeJava(String version) throws IOException {
    Path java = folder.resolve("bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"" + version + "\"' >&2\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
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
