package dev.plumbline.core.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to the file happens when the stream asks whether to stop: no clock is needed. */
class TailInputStreamTest {
  @TempDir Path folder;
  private Path file;

  private interface Step {
    void run() throws IOException;
  }

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("run.jsonl"), "one\n");
  }

  /** One step each time it is asked; stops after the last. */
  private static BooleanSupplier steps(Step... steps) {
    Deque<Step> left = new ArrayDeque<>(Arrays.asList(steps));
    return () -> {
      if (left.isEmpty()) {
        return true;
      }
      try {
        left.poll().run();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return false;
    };
  }

  private String follow(Step... steps) throws IOException {
    try (InputStream in = TailInputStream.of(file, steps(steps))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void append(String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.APPEND);
  }

  @Test
  void end_ofAFile_isNotTheEnd() throws IOException {
    Step nothing = () -> {};
    assertEquals(
        "one\ntwo\nthree\n",
        follow(nothing, () -> append("two\n"), nothing, () -> append("three\n"), nothing));
  }

  @Test
  void file_thatChangesBehindTheReader_isRefused() {
    Step nothing = () -> {};
    assertTrue(complaint(nothing, () -> Files.writeString(file, "")).contains("was truncated"));
    assertTrue(complaint(nothing, () -> Files.delete(file)).contains("is gone"));
  }

  private String complaint(Step... steps) {
    return assertThrows(TailInputStream.FileChangedException.class, () -> follow(steps))
        .getMessage();
  }

  @Test
  void end_ofAStream_isTheEnd() throws IOException {
    InputStream bytes = new ByteArrayInputStream(new byte[] {1, 2, -1});
    try (InputStream in = TailInputStream.of(bytes, null, () -> false)) {
      assertEquals(1, in.read());
      assertEquals(2, in.read());
      assertEquals(255, in.read());
      assertEquals(-1, in.read());
    }
  }

  @Test
  void stop_beforeTheEnd_endsTheStream() throws IOException {
    InputStream bytes = new ByteArrayInputStream(new byte[] {1, 2});
    try (InputStream in = TailInputStream.of(bytes, null, steps(() -> {}))) {
      assertEquals(1, in.read());
      assertEquals(-1, in.read());
    }
  }
}
