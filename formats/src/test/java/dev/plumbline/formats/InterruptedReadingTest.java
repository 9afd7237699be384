package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever no longer waits for a file can end its reading. */
class InterruptedReadingTest {
  @TempDir Path folder;

  @AfterEach
  void forget() {
    Thread.interrupted();
  }

  @ParameterizedTest
  @CsvSource({
    "h.jsonl, JSONL",
    "h.jsonl.gz, JSONL",
    "h.edn, JEPSEN_EDN",
    "h.edn.zst, JEPSEN_EDN",
    "h.json, JEPSEN_JSON",
    "h.txt.gz, TEXT",
    "h.plb, BINARY"
  })
  void read_inAnInterruptedThread_ends(String name, HistoryFormat format) throws Exception {
    HistoryBuilder builder = History.builder();
    builder.add(0, "write", 1, null, 0, 1);
    Path file = folder.resolve(name);
    HistoryWriter.write(builder.build(), format, file);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedIOException.class, () -> HistoryReader.read(file));
    assertTrue(Thread.currentThread().isInterrupted());
  }
}
