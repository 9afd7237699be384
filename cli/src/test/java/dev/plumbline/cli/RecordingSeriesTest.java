package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several recordings to one file, which another program may overwrite between two of them. */
class RecordingSeriesTest {
  @TempDir Path folder;
  private Path out;
  private RecordingSeries<Integer> series;

  @BeforeEach
  void begin() {
    out = folder.resolve("run.plb");
    series = new RecordingSeries<>(out.toString());
  }

  /** Makes runs of which each is better than the one before. */
  private void run(int runs, Consumer<Integer> before) {
    series.run(
        runs,
        true,
        () -> true,
        false,
        (run, file, replaces) -> {
          before.accept(run);
          write(Path.of(file), "run " + run);
          return new RecordingSeries.Taken<>(run, run, ExitCode.LINEARIZABLE, FileStamp.of(file));
        });
  }

  private static void write(Path file, String content) {
    try {
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void undisturbedRuns_keepTheBest() throws IOException {
    run(3, run -> {});
    series.requireUntouched();
    assertEquals(3, series.kept());
    assertEquals("run 3", Files.readString(out));
    assertFalse(Files.exists(folder.resolve("run.plb.next")));
  }

  @Test
  void fileOfAnotherProgram_isNotReplaced() throws IOException {
    UsageException refused =
        assertThrows(UsageException.class, () -> run(2, run -> write(out, "of somebody else")));
    assertTrue(refused.getMessage().startsWith("Another program has written " + out));
    assertEquals("of somebody else", Files.readString(out));
  }

  @Test
  void fileOfAnotherProgram_isNotTakenForTheRecording() {
    run(2, run -> {});
    write(out, "of somebody else");
    assertThrows(UsageException.class, series::requireUntouched);
  }
}
