package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  private static final byte[] TEXT = "whole".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void write_isSeenOnlyWhenItIsDone() throws IOException {
    Path file = folder.resolve("page.html");
    Files.writeString(file, "old");
    WholeFile.write(
        file,
        out -> {
          out.write(TEXT);
          out.flush();
          assertEquals("old", Files.readString(file));
        });
    assertEquals("whole", Files.readString(file));
    assertEquals(List.of("page.html"), names());
  }

  @Test
  void writeThatFails_leavesNothing() throws IOException {
    Path file = folder.resolve("page.html");
    IOException full =
        assertThrows(
            IOException.class,
            () ->
                WholeFile.write(
                    file,
                    out -> {
                      out.write(TEXT);
                      throw new IOException("no space left");
                    }));
    assertEquals("no space left", full.getMessage());
    assertEquals(List.of(), names());
  }

  @Test
  void link_staysOne() throws IOException {
    Path target = folder.resolve("target.html");
    Path link = Files.createSymbolicLink(folder.resolve("page.html"), Path.of("target.html"));
    Files.writeString(target, "old");
    WholeFile.remove(link);
    assertFalse(Files.exists(target));
    WholeFile.write(link, out -> out.write(TEXT));
    assertTrue(Files.isSymbolicLink(link));
    assertEquals("whole", Files.readString(target));
  }

  @Test
  void whatIsNoFile_isWrittenAsItComes() throws IOException {
    Path device = Path.of("/dev/null");
    if (Files.exists(device)) {
      WholeFile.remove(device);
      WholeFile.write(device, out -> out.write(TEXT));
      assertFalse(Files.isRegularFile(device));
    }
  }
}
