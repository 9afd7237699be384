package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.formats.HistoryReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingFileTest {
  @TempDir Path folder;

  private static List<String> rows(History h) {
    return IntStream.range(0, h.size())
        .mapToObj(i -> h.show(i) + " " + h.operation(i).hasOutput())
        .toList();
  }

  /** The same calls, one after the other, whatever the recorder. */
  private static void script(Recorder recorder) {
    Object[] values = {
      1, -5L, Long.MAX_VALUE, "text", true, null, 2.5, List.of(1, "a"), Map.of("k", 3)
    };
    List<ThreadLog> logs =
        List.of(recorder.process("a"), recorder.process(7), recorder.process("c"));
    Kind[] kinds = {recorder.kind("op"), recorder.kind(5, "op"), recorder.kind("other")};
    List<int[]> open = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      int log = i * 7 % 3;
      int op = logs.get(log).call(kinds[i % 3], values[i % values.length]);
      if (i % 11 == 0) {
        logs.get(log).lose(op);
      } else if (i % 13 == 0) {
        logs.get(log).cancel(op);
      } else if (i % 17 == 0) {
        logs.get(log).fail(op, new IllegalStateException());
      } else if (i % 5 == 0) {
        open.add(new int[] {log, op});
      } else {
        logs.get(log).ret(op, values[i % 7]);
      }
      if (open.size() == 6) {
        int[] first = open.remove(0);
        logs.get(first[0]).ret(first[1]);
      }
    }
  }

  @Test
  void file_andMemory_holdTheSameHistory() throws IOException {
    Path file = folder.resolve("run.plb");
    Recorder onDisk = Recorder.options().sequence(true).buffer(16).to(file);
    Recorder inMemory = Recorder.options().sequence(true).buffer(16).inMemory();
    script(onDisk);
    script(inMemory);
    onDisk.annotate("kill", "node 2");
    inMemory.annotate("kill", "node 2");
    onDisk.close();
    inMemory.close();
    assertEquals(inMemory.history().annotations(), HistoryReader.read(file).annotations());
    assertEquals(1, inMemory.history().annotations().size());
    List<String> expected = rows(inMemory.history());
    assertEquals(expected, rows(HistoryReader.read(file)));
    assertTrue(expected.size() > 900, "operations: " + expected.size());
    assertThrows(IllegalStateException.class, onDisk::history);
  }

  @Test
  void everyOperation_isInTheFile_whateverTheChunks() throws IOException {
    for (int buffer : new int[] {16, 100, 4096}) {
      Path file = folder.resolve("run" + buffer);
      try (Recorder recorder = Recorder.options().buffer(buffer).to(file)) {
        Kind add = recorder.kind("add");
        Threads.run(
            4,
            t -> {
              ThreadLog log = recorder.thread();
              for (int i = 0; i < 20_000; i++) {
                log.ret(log.call(add, t * 1_000_000L + i), "s" + i % 100);
              }
            });
      }
      History history = HistoryReader.read(file);
      assertEquals(80_000, history.size());
      assertEquals(0, history.pendingCount());
      assertEquals(
          80_000,
          IntStream.range(0, history.size()).mapToLong(history::inputCode).distinct().count());
    }
  }

  @Test
  void unfinished_isRefusedInOneSentence() throws IOException {
    Path file = folder.resolve("run.plb");
    Path copy = folder.resolve("copy.plb");
    try (Recorder recorder = Recorder.options().buffer(16).to(file)) {
      ThreadLog log = recorder.thread();
      for (int i = 0; i < 200_000; i++) {
        log.ret(log.call(recorder.kind("add"), i));
      }
      assertTrue(Files.size(file) > 0, "blocks are written while recording goes on");
      Files.copy(file, copy);
    }
    MalformedHistoryException refused =
        assertThrows(MalformedHistoryException.class, () -> HistoryReader.read(copy));
    assertTrue(refused.getMessage().contains("cut short or still goes on"), refused::getMessage);
    assertEquals(200_000, HistoryReader.read(file).size());
  }

  @Test
  void manyDifferentStrings_areKept() throws IOException {
    Path file = folder.resolve("run.plb");
    int count = 150_000;
    try (Recorder recorder = Recorder.to(file)) {
      ThreadLog log = recorder.thread();
      Kind add = recorder.kind("add");
      for (int i = 0; i < count; i++) {
        log.ret(log.call(add, "v" + i), "v" + (i * 31 % count));
      }
    }
    History history = HistoryReader.read(file);
    for (int i = 0; i < count; i++) {
      String input = (String) history.operation(i).input();
      long number = Long.parseLong(input.substring(1));
      assertEquals("v" + (int) number * 31 % count, history.operation(i).output());
    }
  }

  @Test
  void foreignValue_isRefusedBeforeTheOperation() {
    Object foreign = new StringBuilder[1].getClass();
    try (Recorder recorder = Recorder.to(folder.resolve("run.plb"))) {
      ThreadLog log = recorder.thread();
      Kind add = recorder.kind("add");
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> log.call(add, List.of(foreign)));
      assertEquals(
          "a file cannot hold a value of java.lang.Class: record numbers, strings, booleans, lists"
              + " or maps of them instead",
          refused.getMessage());
      int op = log.call(add, 1);
      assertThrows(IllegalArgumentException.class, () -> log.ret(op, foreign));
      assertThrows(IllegalStateException.class, () -> log.ret(op), "its answer is lost");
    }
  }

  @Test
  void unwritable_saysWhy() {
    assertEquals(
        "cannot write " + folder + ": it is a folder",
        assertThrows(UncheckedIOException.class, () -> Recorder.to(folder)).getMessage());
    Path nowhere = folder.resolve("none/run.plb");
    assertEquals(
        "cannot write " + nowhere + ": there is no such folder",
        assertThrows(UncheckedIOException.class, () -> Recorder.to(nowhere)).getMessage());
  }

  @Test
  void fullDisk_isSaidAtTheNextChunkAndAtTheEnd_andNobodyHangs() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "skipped: this system has no /dev/full");
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          Recorder recorder = Recorder.options().buffer(16).to(full);
          ThreadLog log = recorder.thread();
          Kind add = recorder.kind("add");
          UncheckedIOException said =
              assertThrows(
                  UncheckedIOException.class,
                  () -> {
                    for (int i = 0; i < 10_000_000; i++) {
                      log.ret(log.call(add, i));
                    }
                  });
          assertEquals("cannot write /dev/full: No space left on device", said.getMessage());
          assertEquals(
              said.getMessage(),
              assertThrows(UncheckedIOException.class, recorder::close).getMessage());
        });
  }
}
