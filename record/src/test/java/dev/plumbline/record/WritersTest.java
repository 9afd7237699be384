package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.formats.HistoryReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The writers for other languages in {@code docs/writers} run, and what they write is read. */
class WritersTest {
  private static final Path WRITERS = Path.of("..", "docs", "writers");

  @TempDir Path folder;

  @Test
  void python() throws IOException, InterruptedException {
    check("python3", WRITERS.resolve("recorder.py").toString());
  }

  @Test
  void clientsOfRedisAndHttp() throws IOException, InterruptedException {
    clients("redis_client.py", 1000);
    clients("http_client.py", 500);
  }

  @Test
  void clientWithoutServer_saysSoInOneLine() throws IOException, InterruptedException {
    noServer("redis_client.py", "localhost:0");
    noServer("redis_client.py", "localhost");
    noServer("http_client.py", "http://localhost:0/kv");
  }

  private void noServer(String program, String server) throws IOException, InterruptedException {
    assumeTrue(exists("python3"), "skipped: python3 is not installed");
    Path file = folder.resolve("none.jsonl");
    String client = WRITERS.resolve(program).toString();
    Process process =
        new ProcessBuilder("python3", "-B", client, server, file.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(1, process.waitFor(), output);
    assertEquals(1, output.lines().count(), output);
    assertTrue(output.startsWith(program + ": no recording was made: "), output);
  }

  /** Lets a client record itself with a server that stands in for a real one. */
  private void clients(String program, int operations) throws IOException, InterruptedException {
    assumeTrue(exists("python3"), "skipped: python3 is not installed");
    Path file = folder.resolve(program + ".jsonl");
    run(List.of("python3", "-B", WRITERS.resolve(program).toString(), file.toString()));
    History history = HistoryReader.read(file);
    assertEquals(operations, history.size());
    assertEquals(0, history.pendingCount());
    assertInstanceOf(Verdict.Linearizable.class, Plumbline.check(history, Specs.named("map")));
  }

  @Test
  void go() throws IOException, InterruptedException {
    check("go", "run", WRITERS.resolve("recorder.go").toString());
  }

  private void check(String... command) throws IOException, InterruptedException {
    assumeTrue(exists(command[0]), "skipped: " + command[0] + " is not installed");
    Path file = folder.resolve("run.jsonl");
    List<String> whole = new ArrayList<>(List.of(command));
    whole.add(file.toString());
    run(whole);
    History history = HistoryReader.read(file);
    assertEquals(4002, history.size(), "4 clients, 500 enq and deq each, and two that got lost");
    assertEquals(2, history.pendingCount());
    assertEquals("half-time", history.annotations().get(0).kind());
    assertInstanceOf(Verdict.Linearizable.class, Plumbline.check(history, Specs.named("queue")));
    assertTrue(history.operation(0).hasInput());
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
  }

  private static boolean exists(String program) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(program, program.equals("go") ? "version" : "--version")
              .redirectErrorStream(true)
              .start();
      return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
