package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the module spark is got by Maven, with a Maven that only pretends. */
class SparkProcessTest {
  @TempDir Path home;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private Path runs;
  private Path listed;

  @BeforeEach
  void folders() throws IOException {
    Files.createDirectories(home.resolve("spark/target"));
    Files.createDirectories(home.resolve("cli/target"));
    Files.writeString(home.resolve("spark/pom.xml"), "<project/>");
    listed = home.resolve("spark/target/spark-class-path.txt");
    runs = home.resolve("runs.txt");
  }

  private SparkProcess process(String... script) throws IOException {
    Path maven = home.resolve("maven");
    Files.writeString(
        maven, "#!/bin/sh\necho run >> " + runs + "\n" + String.join("\n", script) + "\n");
    assertTrue(maven.toFile().setExecutable(true));
    PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);
    return new SparkProcess(console(err), home, maven.toString());
  }

  private static Console console(PrintStream err) {
    return new Console(
        InputStream.nullInputStream(), err, err, Map.of(), "plumbline", false, false);
  }

  private int timesRun() throws IOException {
    return Files.exists(runs) ? Files.readAllLines(runs).size() : 0;
  }

  /** Maven leaves the list alone, and its time, if it is as it was. */
  @Test
  void mavenIsRunOnce_notAfterEachOtherBuild() throws IOException {
    Files.writeString(listed, "a.jar");
    Files.setLastModifiedTime(listed, FileTime.fromMillis(1_000_000));
    Path built = home.resolve("cli/target/.launcher-built");
    Files.writeString(built, "");
    SparkProcess process = process("exit 0");
    for (int k = 0; k < 3; k++) {
      assertTrue(process.classPath().endsWith("a.jar"));
      assertEquals(1, timesRun());
    }
    Files.setLastModifiedTime(built, FileTime.fromMillis(System.currentTimeMillis() + 10_000));
    process.classPath();
    assertEquals(2, timesRun(), "a newer command needs a newer list");
  }

  @Test
  void downloads_areTold() throws IOException {
    String line = "echo 'Downloaded from central: somewhere/x.jar (1.5 MB at 2.0 MB/s)'";
    SparkProcess process = process(line, "sleep 2.1", line, "echo b.jar > " + listed);
    assertTrue(process.classPath().endsWith("b.jar"));
    String text = said.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("getting Spark by Maven, once"), text);
    assertTrue(text.contains("Maven got 2 files, 3 MB"), text);
  }

  @Test
  void whatMavenCannot_isOneSentence() throws IOException {
    for (List<String> one :
        List.of(
            List.of(
                "echo '[ERROR] Failed to execute goal on project x: Could not transfer artifact a:b:1 from/to central: repo.example: Unknown host repo.example -> [Help 1]'; exit 1",
                "without the network, which it needs once: Unknown host repo.example"),
            List.of("echo '[ERROR] Something else.'; exit 1", "Something else"),
            List.of("exit 1", "it says nothing"))) {
      SparkProcess process = process(one.get(0));
      UsageException e = assertThrows(UsageException.class, process::classPath);
      assertTrue(e.getMessage().startsWith("Maven cannot get Spark"), e.getMessage());
      assertTrue(e.getMessage().contains(one.get(1)), e.getMessage());
    }
    SparkProcess none =
        new SparkProcess(console(System.err), home, home.resolve("no-maven").toString());
    UsageException e = assertThrows(UsageException.class, none::classPath);
    assertTrue(e.getMessage().startsWith("No mvn found"), e.getMessage());
  }
}
