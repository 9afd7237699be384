package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.formats.HistoryReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One file has one recorder. */
@Timeout(60)
class LockTest {
  @TempDir Path folder;

  private Path file() {
    return folder.resolve("run.plb");
  }

  private static void recordOne(Recorder recorder) {
    ThreadLog log = recorder.thread();
    log.ret(log.call(recorder.kind("put"), 5));
  }

  @Test
  void secondRecorder_ofTheSameProgram_isRefused_andTheFirstGoesOn() throws IOException {
    try (Recorder first = Recorder.to(file())) {
      recordOne(first);
      UncheckedIOException refused =
          assertThrows(UncheckedIOException.class, () -> Recorder.to(file()));
      assertEquals(
          "cannot write " + file() + ": another recorder of this program writes it",
          refused.getMessage());
      recordOne(first);
    }
    assertEquals(2, HistoryReader.read(file()).size());
    Recorder.to(file()).close();
    assertEquals(0, HistoryReader.read(file()).size());
  }

  /** Records until its input ends. */
  static final class Other {
    private Other() {}

    public static void main(String[] args) throws IOException {
      try (Recorder recorder = Recorder.to(Path.of(args[0]))) {
        recordOne(recorder);
        System.out.println("ready");
        while (System.in.read() >= 0) {
          // Goes on.
        }
      }
    }
  }

  @Test
  void secondRecorder_ofAnotherProgram_isRefused() throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Other.class.getName(),
                file().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    byte[] ready = other.getInputStream().readNBytes("ready".length());
    assertEquals("ready", new String(ready, StandardCharsets.UTF_8));
    UncheckedIOException refused =
        assertThrows(UncheckedIOException.class, () -> Recorder.to(file()));
    assertEquals(
        "cannot write " + file() + ": another program records into it", refused.getMessage());
    other.getOutputStream().close();
    assertEquals(0, other.waitFor());
    assertEquals(1, HistoryReader.read(file()).size());
  }

  @Test
  void fileThatIsThere_isReplacedOnlyIfThatIsAskedFor() throws IOException {
    Files.createFile(file());
    Recorder.options().replace(false).to(file()).close();
    UncheckedIOException refused =
        assertThrows(
            UncheckedIOException.class, () -> Recorder.options().replace(false).to(file()));
    assertTrue(refused.getMessage().endsWith("it is there already"), refused.getMessage());
    assertEquals(0, HistoryReader.read(file()).size());
    try (Recorder recorder = Recorder.options().replace(true).to(file())) {
      recordOne(recorder);
    }
    assertEquals(1, HistoryReader.read(file()).size());
  }
}
