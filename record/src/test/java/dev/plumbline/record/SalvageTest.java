package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.ReadOptions;
import dev.plumbline.formats.Salvaged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is saved of a recording that was cut short: never so much that a right object seems wrong.
 */
@Timeout(300)
class SalvageTest {
  @TempDir Path folder;

  /** The recording of a queue, by threads of different speed, some of them idle. */
  private static void use(Queue<Long> queue, Recorder recorder, int thread, int operations) {
    Queue<Long> recorded = recorder.object("q" + thread % 1).queue(queue);
    for (int i = 0; i < operations; i++) {
      if ((i + thread) % 2 == 0) {
        recorded.offer(recorder.thread().distinct());
      } else {
        recorded.poll();
      }
      if (thread > 1) {
        LockSupport.parkNanos(thread * 20_000L);
      }
    }
  }

  /** Records for ever, until it is killed. */
  static final class Endless {
    private Endless() {}

    public static void main(String[] args) throws InterruptedException {
      Queue<Long> queue = new ConcurrentLinkedQueue<>();
      boolean sequence = Boolean.parseBoolean(args[1]);
      Recorder recorder = Recorder.options().sequence(sequence).buffer(256).to(Path.of(args[0]));
      ThreadLog stuck = recorder.process("stuck");
      stuck.call(recorder.kind("q0", "enq"), -1L); // neither happens nor ends
      for (int t = 0; t < 5; t++) {
        int thread = t;
        new Thread(() -> use(queue, recorder, thread, Integer.MAX_VALUE)).start();
      }
      Thread.sleep(1_000_000);
    }
  }

  private static Salvaged salvage(Path file) throws IOException {
    Problems problems = new Problems(file.toString());
    Salvaged salvaged = HistoryReader.salvage(file, ReadOptions.DEFAULT, problems);
    problems.throwIfAny();
    return salvaged;
  }

  private static void assertLinearizable(History history) {
    Verdict verdict = Plumbline.check(history, Specs.named("queue"));
    assertInstanceOf(Verdict.Linearizable.class, verdict, () -> "operations " + history.size());
  }

  @Test
  void killedRecording_isSavedInPart_andARightObjectStaysRight() throws Exception {
    for (int run = 0; run < 6; run++) {
      Path file = folder.resolve("run" + run + ".plb");
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Endless.class.getName(),
                  file.toString(),
                  "" + (run % 2 == 0))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      while (!Files.exists(file) || Files.size(file) < 20_000) {
        assertTrue(process.isAlive());
        TimeUnit.MILLISECONDS.sleep(5);
      }
      TimeUnit.MILLISECONDS.sleep(137L * run);
      process.destroyForcibly().waitFor();
      Problems problems = new Problems("cut");
      Salvaged salvaged = HistoryReader.salvage(file, ReadOptions.DEFAULT, problems);
      if (problems.isEmpty()) {
        assertFalse(salvaged.complete());
        assertTrue(salvaged.history().pendingCount() > 0, "what was open is pending");
        assertLinearizable(salvaged.history());
      } else {
        assertTrue(run < 2, "there was time for a checkpoint: " + problems.list());
      }
    }
  }

  /** Waits until a checkpoint has come, which is when the file has grown after a pause. */
  private static void awaitCheckpoint(Path file) throws Exception {
    long size = Files.size(file);
    while (Files.size(file) == size) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  @Test
  void cutAnywhere_whatIsSavedIsTrueAndGrows() throws Exception {
    Path file = folder.resolve("run.plb");
    try (Recorder recorder = Recorder.options().buffer(64).to(file)) {
      Queue<Long> queue = new ConcurrentLinkedQueue<>();
      for (int round = 0; round < 4; round++) {
        int open = recorder.process("open " + round).call(recorder.kind("q0", "enq"), -round - 1L);
        Threads.run(3, t -> use(queue, recorder, t, 40));
        recorder.annotate("round", "" + round);
        awaitCheckpoint(file);
        recorder.process("open " + round).lose(open);
      }
    }
    Set<String> all = shown(HistoryReader.read(file));
    byte[] bytes = Files.readAllBytes(file);
    Path cut = folder.resolve("cut.plb");
    int size = 0;
    Set<Integer> sizes = new HashSet<>();
    for (int length = 0; length <= bytes.length; length++) {
      Files.write(cut, Arrays.copyOf(bytes, length));
      Problems problems = new Problems("cut");
      Salvaged salvaged = HistoryReader.salvage(cut, ReadOptions.DEFAULT, problems);
      if (!problems.isEmpty()) {
        assertEquals(0, size, "something was saved of less: " + problems.list());
        continue;
      }
      History history = salvaged.history();
      assertTrue(history.size() >= size, "at " + length);
      size = history.size();
      if (sizes.add(size)) {
        assertTrue(all.containsAll(shown(history)), "invented at " + length);
        assertLinearizable(history);
      }
      assertEquals(length == bytes.length, salvaged.complete());
    }
    assertEquals(all.size(), size);
    assertTrue(sizes.size() >= 4, "sizes " + sizes);
  }

  /** Of each operation what is true of it whether or not it has returned. */
  private static Set<String> shown(History history) {
    Set<String> shown = new HashSet<>();
    for (int i = 0; i < history.size(); i++) {
      shown.add(
          history.process(i)
              + " "
              + history.name(i)
              + " "
              + history.operation(i).input()
              + " "
              + history.call(i));
    }
    return shown;
  }

  @Test
  void idleThread_doesNotKeepOthersFromBeingSaved() throws Exception {
    Path file = folder.resolve("run.plb");
    Path copy = folder.resolve("copy.plb");
    try (Recorder recorder = Recorder.to(file)) {
      Kind put = recorder.kind("put");
      ThreadLog log = recorder.process("busy");
      Threads.run(1, t -> recorder.process("idle").ret(recorder.process("idle").call(put, 1)));
      long before = Files.size(file);
      int open = log.call(put, 2);
      while (Files.size(file) == before) {
        TimeUnit.MILLISECONDS.sleep(5);
      }
      Files.copy(file, copy);
      log.ret(open);
    }
    Salvaged salvaged = salvage(copy);
    assertEquals(1, salvaged.history().size() - salvaged.history().pendingCount());
    assertEquals(2, HistoryReader.read(file).size());
  }
}
