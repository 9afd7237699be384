package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The watch command, on files that grow and on pipes. */
class WatchCommandTest {
  private static final String LOG =
      """
      {:process 0, :type :invoke, :f :enqueue, :value 1}
      {:process 0, :type :ok, :f :enqueue, :value 1}
      {:process 0, :type :invoke, :f :enqueue, :value 2}
      {:process 0, :type :ok, :f :enqueue, :value 2}
      {:process 1, :type :invoke, :f :dequeue, :value nil}
      """;

  private static final String WRONG = "{:process 1, :type :ok, :f :dequeue, :value 2}\n";
  private static final String RIGHT = "{:process 1, :type :ok, :f :dequeue, :value 1}\n";

  private static final String ALONE =
      "  warning: no two operations overlap: concurrent use was not tested\n";

  @TempDir Path folder;

  private static Run get(CompletableFuture<Run> run) throws Exception {
    return run.get(60, TimeUnit.SECONDS);
  }

  @Test
  void growingFile_isFollowedUntilTheViolation() throws Exception {
    Path file = Path.of(QueueFiles.file(folder, "log.edn", LOG));
    CompletableFuture<Run> run =
        CompletableFuture.supplyAsync(() -> Run.of("watch", "--spec", "queue", file.toString()));
    TimeUnit.MILLISECONDS.sleep(500);
    assertFalse(run.isDone());
    Files.writeString(file, WRONG.substring(0, 20), StandardOpenOption.APPEND);
    TimeUnit.MILLISECONDS.sleep(300);
    assertFalse(run.isDone(), "half a line says nothing");
    Files.writeString(file, WRONG.substring(20), StandardOpenOption.APPEND);
    Run done = get(run);
    assertEquals(1, done.code(), done.err());
    assertTrue(done.out().startsWith(file + ":6: "), done.out());
    assertTrue(done.out().contains("NOT linearizable"), done.out());
  }

  @Test
  void pipe_violationIsReported_beforeThePipeEnds() throws Exception {
    try (PipedOutputStream out = new PipedOutputStream()) {
      PipedInputStream in = new PipedInputStream(out);
      CompletableFuture<Run> run =
          CompletableFuture.supplyAsync(
              () -> Run.with().stdin(in).run("watch", "--spec", "queue", "-"));
      out.write((LOG + WRONG).getBytes(StandardCharsets.UTF_8));
      out.flush();
      Run done = get(run);
      assertEquals(1, done.code(), done.err());
      assertTrue(done.out().startsWith("stdin:6: "), done.out());
    }
  }

  @Test
  void relax_allowsWhatIsWrongOtherwise() {
    Run run =
        Run.with().stdin(LOG + WRONG).run("watch", "--spec", "queue", "--relax", "out-of-order:1");
    assertEquals(0, run.code(), run.err());
    assertEquals("stdin: relaxed-linearizable, after 3 operations, 6 events\n" + ALONE, run.out());
  }

  @Test
  void pipe_ends_linearizable() {
    Run run = Run.with().stdin(LOG + RIGHT).run("watch", "--spec", "queue");
    assertEquals(0, run.code(), run.err());
    assertEquals("stdin: linearizable, after 3 operations, 6 events\n" + ALONE, run.out());
  }

  @Test
  void untilEnd_stopsAtTheEndOfTheFile() {
    String file = QueueFiles.file(folder, "log.edn", LOG);
    Run run = Run.of("watch", "--spec", "queue", "--until-end", file);
    assertEquals(0, run.code(), run.err());
  }

  @Test
  void lines_areDecided_whenAllProcessesAreBeyondThem() throws Exception {
    try (PipedOutputStream out = new PipedOutputStream()) {
      PipedInputStream in = new PipedInputStream(out);
      CompletableFuture<Run> run =
          CompletableFuture.supplyAsync(
              () -> Run.with().stdin(in).run("watch", "--spec", "queue", "--processes", "2", "-"));
      out.write(QueueFiles.BAD.getBytes(StandardCharsets.UTF_8));
      out.flush();
      TimeUnit.MILLISECONDS.sleep(500);
      assertFalse(run.isDone(), "process 0 may have called before time 40");
      out.write(
          "{\"process\":0,\"op\":\"enq\",\"in\":3,\"call\":80,\"return\":90}\n"
              .getBytes(StandardCharsets.UTF_8));
      out.flush();
      Run done = get(run);
      assertEquals(1, done.code(), done.err());
      assertTrue(done.out().startsWith("stdin:3: "), done.out());
    }
  }

  @Test
  void limitOfADecision_isNamed() {
    String[] watch = {"watch", "--spec", "deque", "--lag", "1000", "--time-limit", "1ms", "-"};
    Run run = Run.with().stdin(manyThatOverlap()).run(watch);
    assertEquals(2, run.code(), run.err());
    assertTrue(run.out().contains("the time limit of 1 ms ended during a decision"), run.out());
  }

  /** More than any search looks at in a millisecond. */
  private static String manyThatOverlap() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      String what = i % 2 == 0 ? "\"pushFirst\",\"in\":" : "\"popLast\",\"out\":";
      lines.append(
          "{\"process\":%d,\"op\":%s%d,\"call\":0,\"return\":9}%n".formatted(i, what, i / 4));
    }
    return lines.toString();
  }

  @Test
  void lag_decidesWithoutKnowingTheProcesses() {
    Run run = Run.with().stdin(QueueFiles.BAD).run("watch", "--spec", "queue", "--lag", "10", "-");
    assertEquals(1, run.code(), run.err());
    assertTrue(run.out().startsWith("stdin:3: "), run.out());
  }

  @Test
  void lineThatComesTooLate_isMalformed() {
    String late =
        QueueFiles.GOOD + "{\"process\":2,\"op\":\"enq\",\"in\":7,\"call\":1,\"return\":2}\n";
    Run run = Run.with().stdin(late).run("watch", "--spec", "queue", "--lag", "6", "-");
    assertEquals(254, run.code(), run.err());
    assertTrue(run.err().startsWith("stdin:3: "), run.err());
    assertTrue(run.err().contains("comes too late"), run.err());
  }

  /** What is said of the answers of one operation means nothing to those of another. */
  @Test
  void mappedOperationThatNeverReturns_leavesTheNextAlone() {
    String lines =
        """
        {"process":0,"op":"take","call":0}
        {"process":1,"op":"enq","in":1,"call":1,"return":2}
        {"process":1,"op":"deq","out":1,"call":3,"return":4}
        """;
    String[] mapped = {"--spec", "queue", "--map", "take=deq() -> v", "-"};
    for (String command : List.of("check", "watch")) {
      Run run = Run.with().stdin(lines).run(Recordings.with(new String[] {command}, mapped));
      assertEquals(0, run.code(), command + run.out() + run.err());
    }
  }

  /** Calls and returns have lines of their own there, and others come in between. */
  @Test
  void eventsOfPorcupine_areWatched() {
    String events =
        """
        {"ClientId":0,"Kind":false,"Value":{"Op":"enq","Value":1},"Id":0}
        {"ClientId":1,"Kind":false,"Value":{"Op":"deq"},"Id":1}
        {"ClientId":2,"Kind":false,"Value":{"Op":"enq","Value":2},"Id":2}
        {"ClientId":0,"Kind":true,"Value":null,"Id":0}
        {"ClientId":1,"Kind":true,"Value":{"Value":2},"Id":1}
        """;
    Run right = Run.with().stdin(events).run("watch", "--spec", "queue", "--lag", "3");
    assertEquals(0, right.code(), right.out() + right.err());
    String foreign = events.replace("{\"Value\":2},\"Id\":1", "{\"Value\":3},\"Id\":1");
    Run wrong = Run.with().stdin(foreign).run("watch", "--spec", "queue", "--processes", "3");
    assertEquals(1, wrong.code(), wrong.out() + wrong.err());
  }

  @Test
  void operationLines_withoutAnyBound_areDecidedAtTheEnd() {
    Run run = Run.with().stdin(QueueFiles.BAD).run("watch", "--spec", "queue", "-");
    assertEquals(1, run.code(), run.err());
    assertTrue(run.err().contains("--processes"), run.err());
    String file = QueueFiles.file(folder, "bad.jsonl", QueueFiles.BAD);
    Run followed = Run.of("watch", "--spec", "queue", file);
    assertEquals(254, followed.code(), followed.out());
    assertTrue(followed.err().contains("--until-end"), followed.err());
  }

  @Test
  void malformedLine_isSaidInOneSentence() {
    Run run = Run.with().stdin(LOG + "{:process 1, :type :oops}\n").run("watch", "-s", "queue");
    assertEquals(254, run.code(), run.err());
    assertTrue(run.err().startsWith("stdin:6: syntax: "), run.err());
    Run unknown =
        Run.with().stdin(LOG.replace(":enqueue", ":enqueu")).run("watch", "--spec", "queue");
    assertEquals(254, unknown.code(), unknown.err());
    assertTrue(unknown.err().startsWith("stdin:1: unknown-operation: "), unknown.err());
  }

  @Test
  void answerOnTheCall_asKnossosWritesIt_isNoInput() {
    String log = LOG.replace(":value nil", ":value 1") + RIGHT;
    Run run = Run.with().stdin(log).run("watch", "--spec", "queue");
    assertEquals(0, run.code(), run.err());
  }

  @Test
  void failAndInfo_areUnderstood() {
    String log =
        LOG
            + "{:process 1, :type :info, :f :dequeue, :value nil}\n"
            + "{:process 2, :type :invoke, :f :dequeue, :value nil}\n"
            + "{:process 3, :type :invoke, :f :enqueue, :value 3}\n"
            + "{:process 3, :type :fail, :f :enqueue, :value 3}\n"
            + "{:process 2, :type :ok, :f :dequeue, :value 2}\n";
    Run run = Run.with().stdin(log).run("watch", "--spec", "queue");
    assertEquals(0, run.code(), run.err());
    String failedValue = log.replace(":dequeue, :value 2}", ":dequeue, :value 3}");
    Run wrong = Run.with().stdin(failedValue).run("watch", "--spec", "queue");
    assertEquals(1, wrong.code(), wrong.err());
  }

  /** The reader forgets strings when there are many, but not those of open calls. */
  @Test
  void manyStrings_openCallIsStillUnderstood() {
    String invoke = "{:process %d, :type :invoke, :f :enqueue, :value \"%s\"}\n";
    StringBuilder log = new StringBuilder(invoke.formatted(1, "open"));
    for (int i = 0; i < 66_000; i++) {
      String call = invoke.formatted(0, "value " + i);
      log.append(call).append(call.replace(":invoke", ":ok"));
    }
    log.append(invoke.formatted(1, "open").replace(":invoke", ":ok"));
    Run run = Run.with().stdin(log.toString()).run("watch", "--spec", "queue");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("66,001 operations, 132,002 events"), run.out());
  }

  @Test
  void missingFile_isSaid() throws IOException {
    Run run = Run.of("watch", "--spec", "queue", folder.resolve("none.edn").toString());
    assertEquals(254, run.code());
    assertTrue(run.err().contains("There is no file"), run.err());
  }

  /** What stands behind an unreadable call must not be judged without it. */
  @Test
  void unreadableLine_endsTheWatch_whateverFollows() {
    String damaged = LOG.replace(":value 1}\n", ":value 1 :oops}\n");
    Run run = Run.with().stdin(damaged + RIGHT).run("watch", "--spec", "queue");
    assertEquals(254, run.code(), run.out());
    assertTrue(run.err().contains("stdin:1"), run.err());
  }

  @Test
  void process_thatGoesOnAfterALostOperation_isMalformed() {
    String log =
        """
        {:process 0, :type :invoke, :f :enqueue, :value 1}
        {:process 0, :type :info, :f :enqueue, :value 1}
        {:process 0, :type :invoke, :f :enqueue, :value 2}
        """;
    Run run = Run.with().stdin(log).run("watch", "--spec", "queue");
    assertEquals(254, run.code(), run.out());
    assertTrue(run.err().contains("stayed pending"), run.err());
  }

  /** A stack is decided with delay as long as more comes. */
  @Test
  void silentFile_isDecidedSoon() throws Exception {
    String log =
        """
        {:process 0, :type :invoke, :f :push, :value 1}
        {:process 0, :type :ok, :f :push, :value 1}
        {:process 0, :type :invoke, :f :push, :value 2}
        {:process 0, :type :ok, :f :push, :value 2}
        {:process 0, :type :invoke, :f :pop, :value nil}
        {:process 0, :type :ok, :f :pop, :value 1}
        """;
    Path file = Path.of(QueueFiles.file(folder, "stack.edn", log));
    Run run =
        get(
            CompletableFuture.supplyAsync(
                () -> Run.of("watch", "--spec", "stack", file.toString())));
    assertEquals(1, run.code(), run.err());
    assertTrue(run.out().startsWith(file + ":6: "), run.out());
  }

  @Test
  void truncatedFile_endsTheWatch() throws Exception {
    Path file = Path.of(QueueFiles.file(folder, "cut.edn", LOG));
    CompletableFuture<Run> run =
        CompletableFuture.supplyAsync(() -> Run.of("watch", "--spec", "queue", file.toString()));
    TimeUnit.MILLISECONDS.sleep(700);
    Files.writeString(file, "");
    Run done = get(run);
    assertEquals(254, done.code(), done.out());
    assertTrue(done.err().contains("truncated"), done.err());
  }

  @Test
  void json_isOneObjectOnOneLine() {
    Run good = Run.with().stdin(LOG + RIGHT).run("watch", "-s", "queue", "--format", "json");
    assertEquals(0, good.code(), good.err());
    Map<?, ?> verdict = PrintedJson.object(good.out().strip());
    assertEquals("linearizable", verdict.get("verdict"));
    assertEquals(3L, verdict.get("operations"));
    assertEquals(6L, verdict.get("events"));
    Run bad =
        Run.with()
            .stdin(LOG + WRONG)
            .run("watch", "-s", "queue", "--format", "json", "--certificate");
    assertEquals(1, bad.code(), bad.err());
    Map<?, ?> violation = PrintedJson.object(bad.out().strip());
    assertEquals("violation", violation.get("verdict"));
    assertEquals(6L, violation.get("line"));
    assertEquals(5L, violation.get("event"));
    assertEquals(List.of(1L, 3L, 5L), violation.get("coreLines"));
    assertEquals(true, violation.get("verified"));
    Run malformed =
        Run.with().stdin(LOG + "{:oops\n").run("watch", "-s", "queue", "--format", "json");
    assertEquals(254, malformed.code(), malformed.err());
    assertEquals("malformed", PrintedJson.object(malformed.out().strip()).get("verdict"));
  }

  @Test
  void relaxedObjects_haveTheirOwnWord() {
    String[] relaxed = {"watch", "-s", "queue", "--relax", "out-of-order:1"};
    Run text = Run.with().stdin(LOG + RIGHT).run(relaxed);
    assertTrue(text.out().startsWith("stdin: relaxed-linearizable, after 3"), text.out());
    String[] forPrograms = Arrays.copyOf(relaxed, relaxed.length + 1);
    forPrograms[relaxed.length] = "--format=json";
    Run json = Run.with().stdin(LOG + RIGHT).run(forPrograms);
    assertEquals("relaxed-linearizable", PrintedJson.object(json.out().strip()).get("verdict"));
  }

  @Test
  void degree_isToldWheneverItGrows() {
    Run run = Run.with().stdin(LOG + WRONG).run("watch", "--spec", "queue", "--degree");
    assertEquals(0, run.code(), run.err());
    assertEquals(
        """
        stdin:6: out-of-order degree 1 so far
        stdin: out-of-order degree 1, after 3 operations, 6 events
        """,
        run.out());
  }

  @Test
  void degree_isToldToPrograms() {
    Run run =
        Run.with().stdin(LOG + WRONG).run("watch", "-s", "queue", "--degree", "--format", "json");
    List<String> lines = run.out().lines().toList();
    assertEquals(2, lines.size(), run.out());
    assertEquals(6L, ((Number) PrintedJson.object(lines.get(0)).get("line")).longValue());
    assertEquals(1L, ((Number) PrintedJson.object(lines.get(1)).get("degree")).longValue());
    assertEquals(true, PrintedJson.object(lines.get(1)).get("final"));
  }

  @Test
  void degree_isForQueues() {
    Run stack = Run.with().stdin(LOG).run("watch", "--spec", "stack", "--degree");
    assertEquals(254, stack.code());
    assertTrue(stack.err().contains("Only queues are measured while they are watched"));
    Run other =
        Run.with().stdin(LOG).run("watch", "-s", "queue", "--degree", "--relax", "restricted");
    assertEquals(254, other.code());
    assertTrue(other.err().contains("measures out-of-order while a history is watched"));
  }

  @Test
  void oneOperation_isSaidInTheSingular() {
    String log = LOG.lines().limit(1).map(line -> line + "\n").findFirst().get();
    Run run = Run.with().stdin(log).run("watch", "--spec", "queue");
    assertTrue(run.out().startsWith("stdin: linearizable, after 1 operation, 1 event\n"));
  }

  @Test
  void linesWithoutProcess_cannotBeOrderedByProcesses() {
    String lines = "{\"op\":\"enq\",\"in\":1,\"call\":1,\"return\":2}\n";
    Run run = Run.with().stdin(lines).run("watch", "--spec", "queue", "--processes", "2");
    assertEquals(254, run.code(), run.out());
    assertTrue(run.err().startsWith("stdin:1: "), run.err());
    assertTrue(run.err().contains("names no process"), run.err());
    Run both =
        Run.with().stdin(lines).run("watch", "--spec", "queue", "--processes", "2", "--lag", "5");
    assertEquals(0, both.code(), both.err());
  }

  /** The violation is seen although the pipe stays open, so nobody waited for its end. */
  private void assertSeenInAPipe(String log) throws Exception {
    try (PipedOutputStream out = new PipedOutputStream()) {
      PipedInputStream in = new PipedInputStream(out, 1 << 16);
      CompletableFuture<Run> run =
          CompletableFuture.supplyAsync(
              () -> Run.with().stdin(in).run("watch", "--spec", "queue", "-"));
      out.write(log.getBytes(StandardCharsets.UTF_8));
      out.flush();
      Run done = get(run);
      assertEquals(1, done.code(), done.err());
    }
  }

  @Test
  void logThatBeginsWithMessages_isUnderstood() throws Exception {
    assertSeenInAPipe(
        """
        INFO [2026-01-02 10:00:00,000] main - jepsen.core Running test
          a message of two lines
        INFO [2026-01-02 10:00:01,000] worker - jepsen.util 0\t:invoke\t:enqueue\t1
        INFO [2026-01-02 10:00:02,000] worker - jepsen.util 0\t:ok\t:enqueue\t1
        INFO [2026-01-02 10:00:03,000] worker - jepsen.util 1\t:invoke\t:dequeue\tnil
        INFO [2026-01-02 10:00:04,000] worker - jepsen.util 1\t:ok\t:dequeue\t2
        """);
  }

  @Test
  void arrayOverManyLines_isUnderstood() throws Exception {
    String event = "  {\n    \"process\": %d,\n    \"type\": \"%s\",\n    \"f\": \"%s\",\n";
    assertSeenInAPipe(
        "[\n"
            + (event + "    \"value\": 1\n  },\n").formatted(0, "invoke", "enqueue")
            + (event + "    \"value\": 1\n  },\n").formatted(0, "ok", "enqueue")
            + (event + "    \"value\": null\n  },\n").formatted(1, "invoke", "dequeue")
            + (event + "    \"value\": 2\n  },\n").formatted(1, "ok", "dequeue"));
  }

  @Test
  void contentOfNoFormat_isSaidAtItsFirstLine() throws Exception {
    try (PipedOutputStream out = new PipedOutputStream()) {
      PipedInputStream in = new PipedInputStream(out);
      CompletableFuture<Run> run =
          CompletableFuture.supplyAsync(
              () -> Run.with().stdin(in).run("watch", "--spec", "queue", "-"));
      out.write("once upon a time\n".getBytes(StandardCharsets.UTF_8));
      out.flush();
      Run done = get(run);
      assertEquals(254, done.code(), done.out());
    }
  }

  /** Process 0 is interrupted, comes back, and its line comes after later ones. */
  private static final String CRASHED =
      """
      {"process":0,"op":"enq","in":1,"call":0}
      {"crash":10}
      {"process":1,"op":"deq","out":null,"call":20,"return":30}
      {"process":0,"op":"deq","out":1,"call":15,"return":40}
      {"recover":50,"process":0,"outcome":"not-done"}
      """;

  @Test
  void crashMarks_meanDurable_asForCheck() {
    String[] watch = {"watch", "--spec", "queue", "--processes", "2", "-"};
    Run fine = Run.with().stdin(CRASHED).run(watch);
    assertEquals(0, fine.code(), fine.err());
    assertTrue(fine.out().startsWith("stdin: durably linearizable"), fine.out());
    assertEquals(0, Run.with().stdin(CRASHED).run("check", "--spec", "queue", "-").code());
    String wrong = CRASHED.replace("\"out\":1", "\"out\":3");
    Run violation = Run.with().stdin(wrong).run(watch);
    assertEquals(1, violation.code(), violation.err());
    assertTrue(violation.out().contains("NOT durably linearizable"), violation.out());
  }

  @Test
  void crashModel_otherThanDurable_isRefused() {
    Run run =
        Run.with().stdin(CRASHED).run("watch", "--spec", "queue", "--crash-model", "strict", "-");
    assertEquals(254, run.code());
    assertEquals("", run.out());
    assertTrue(run.err().contains("'plumbline check --crash-model strict'"), run.err());
  }
}
