package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a folder holds and nobody can read is an answer, not left out, and hides no others. */
class OddPathsTest {
  @TempDir Path folder;
  private String good;

  @BeforeEach
  void file() {
    good = QueueFiles.file(folder, "a.jsonl", QueueFiles.GOOD);
  }

  private Run check(String... args) {
    return Run.ofQueue("check", args);
  }

  private static List<Object> files(Run run) {
    return PrintedJson.lines(run.out()).stream().<Object>map(line -> line.get("file")).toList();
  }

  @Test
  void linkThatLeadsNowhere_isUnreadable() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("b.jsonl"), Path.of("gone.jsonl"));
    Run run = check("--format", "json", folder.toString());
    assertEquals(254, run.code(), run.err());
    assertEquals(List.of(good, link.toString()), files(run));
    assertTrue(run.out().contains("leads to no file"), run.out());
  }

  @Test
  void linkToItself_isToldAndNotSuggested() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("b.jsonl"), Path.of("b.jsonl"));
    Run run = check(link.toString());
    assertEquals(254, run.code());
    assertTrue(run.err().contains("leads to no file"), run.err());
    assertFalse(run.err().contains("did you mean"), run.err());
  }

  @Test
  void linkBackToTheFolder_isNotFollowed() throws IOException {
    Files.createSymbolicLink(folder.resolve("again"), folder);
    Run run = check("--format", "json", folder.toString());
    assertEquals(0, run.code(), run.err());
    assertEquals(List.of(good), files(run));
  }

  @Test
  void folderThatCannotBeListed_isUnreadable() throws IOException {
    Path locked = Files.createDirectory(folder.resolve("locked"));
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(locked), "this user may read everything");
    try {
      Run run = check("--format", "json", folder.toString());
      assertEquals(254, run.code(), run.err());
      assertEquals(List.of(good, locked.toString()), files(run));
      assertTrue(run.out().contains("may not be read by you"), run.out());
    } finally {
      Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void emptyName_isNotTheCurrentFolder() {
    Run run = check("");
    assertEquals(254, run.code());
    assertTrue(run.err().contains("The name of a file is empty"), run.err());
  }
}
