package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.History;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.testkit.Evidence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recording needs memory for threads, not for operations. */
class MemoryBoundTest {
  /** A million operations alone would take more than that as a history. */
  private static final String HEAP = "-Xmx32m";

  /** As many logs at once would take thirty times the heap. */
  private static final int SHORT_LIVED_THREADS = 6_000;

  @TempDir Path folder;

  @Test
  void manyOperations_andManyShortLivedThreads_fitIntoASmallHeap()
      throws IOException, InterruptedException {
    int operations = Evidence.count(1_000_000, 10_000_000);
    Path file = folder.resolve("run.plb");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-cp",
                System.getProperty("java.class.path"),
                RecordMany.class.getName(),
                file.toString(),
                Integer.toString(operations),
                Integer.toString(SHORT_LIVED_THREADS))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    History history = HistoryReader.read(file);
    assertEquals(operations + SHORT_LIVED_THREADS, history.size());
    assertEquals(0, history.pendingCount());
    System.out.printf(
        "recorder: %,d operations and %,d short-lived threads recorded with %s%n",
        operations, SHORT_LIVED_THREADS, HEAP);
  }
}
