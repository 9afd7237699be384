package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.Step;
import dev.plumbline.record.Recorder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What {@code record} writes and says. */
@Timeout(120)
class RecordCommandTest extends Recordings {
  @Test
  void subject_isRecordedAndChecked() {
    Run run = record("--subject", "treiber-stack", "--check");
    assertEquals(0, run.code(), run.err());
    assertTrue(
        run.out().startsWith(out() + ": recorded 2,000 operations of treiber-stack by 3 threads\n"),
        run.out());
    for (String word : List.of("mix", "push 50, pop 50", "speed", "overlap", "pending")) {
      assertTrue(run.out().contains(word), run.out());
    }
    assertTrue(run.out().contains(out() + ": linearizable (stack, 2,000 operations)"), run.out());
  }

  @Test
  void recording_isAnOrdinaryHistoryFile() {
    assertEquals(0, record("--subject", "locked-map").code());
    Run check = Run.of("check", "--spec", "map", out().toString());
    assertEquals(0, check.code(), check.err());
    Run convert = Run.of("convert", out().toString(), folder.resolve("run.jsonl").toString());
    assertEquals(0, convert.code(), convert.err());
  }

  @Test
  void json_hasTheFiguresAndTheVerdict() {
    Run run = record("--subject", "locked-set", "--check", "--format", "json");
    assertEquals(0, run.code(), run.err());
    List<Map<?, ?>> lines = PrintedJson.lines(run.out());
    assertEquals(2, lines.size());
    Map<?, ?> recorded = lines.get(0);
    assertEquals(out().toString(), recorded.get("recorded"));
    assertEquals("locked-set", recorded.get("object"));
    assertEquals("linearizable", recorded.get("condition"));
    assertEquals(2000L, recorded.get("operations"));
    assertEquals(3L, recorded.get("threads"));
    assertEquals(0L, recorded.get("pending"));
    assertEquals("all-called", recorded.get("end"));
    for (String figure :
        List.of("millis", "operationsPerSecond", "overlapping", "meanConcurrency")) {
      assertTrue(recorded.get(figure) instanceof Number, figure);
    }
    assertEquals("linearizable", lines.get(1).get("verdict"));
  }

  @Test
  void relaxedSubject_isCheckedAgainstWhatItPromises() {
    Run queue = record("--subject", "segment-queue", "--check");
    assertEquals(0, queue.code(), queue.out() + queue.err());
    assertTrue(queue.out().contains("relaxed-linearizable (queue out-of-order:3,"), queue.out());
    Run pool = record("--subject", "multi-queue", "--check");
    assertEquals(0, pool.code(), pool.out() + pool.err());
    assertTrue(pool.out().contains("linearizable (pool,"), pool.out());
  }

  @Test
  void timeOfNothing_isToldInWords() {
    Run run = record("--subject", "locked-queue", "--duration", "0");
    assertEquals(254, run.code());
    assertTrue(run.err().contains("The duration must be longer than 0"), run.err());
  }

  /** A queue to look at, and a failure to decide with. */
  public static final class Angry implements Spec<Long> {
    @Override
    public String name() {
      return "angry";
    }

    @Override
    public Long initial() {
      return 0L;
    }

    @Override
    public List<Signature> operations() {
      return Specs.named("queue").operations();
    }

    @Override
    public Step<Long> step(Long state, Operation op) {
      throw new IllegalStateException("no");
    }
  }

  @Test
  void recordingIsOnDisk_beforeItsCheckBegins() {
    // The check fails at its first step, and the recording is there all the same.
    Run run =
        record(
            "--class",
            "java.util.concurrent.ConcurrentLinkedQueue",
            "--spec-class",
            Angry.class.getName(),
            "--check");
    assertEquals(254, run.code(), run.out() + run.err());
    assertTrue(run.err().contains("The specification angry failed"), run.err());
    assertTrue(run.out().contains("recorded 2,000 operations"), run.out());
    assertEquals(0, Run.of("check", "--spec", "queue", out().toString()).code());
  }

  @Test
  void folderAsFile_isToldInOneSentence() throws IOException {
    Files.createDirectory(out());
    Run run = record("--subject", "treiber-stack");
    assertEquals(254, run.code());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains("it is a folder"), run.err());
    assertEquals("", run.out());
  }

  @Test
  void sequence_ordersByACounter() throws IOException {
    assertEquals(0, record("--subject", "locked-queue", "--sequence").code());
    Path text = folder.resolve("run.jsonl");
    assertEquals(0, Run.of("convert", out().toString(), text.toString()).code());
    long latest =
        Files.readAllLines(text).stream()
            .mapToLong(line -> ((Number) PrintedJson.object(line).get("return")).longValue())
            .max()
            .orElseThrow();
    assertTrue(latest <= 2 * 2000 + 1, "not a count of calls and returns: " + latest);
  }

  @Test
  void littleMemory_leavesOutTheFiguresOnly() throws Exception {
    Process process =
        java(
            List.of("-Xmx24m"),
            "record",
            "--subject",
            "locked-queue",
            "--operations",
            "1500000",
            "--quiet");
    assertTrue(process.waitFor(90, TimeUnit.SECONDS));
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.exitValue(), err);
    assertTrue(text.contains("recorded 1,500,000 operations of locked-queue"), text);
    assertTrue(err.contains(out() + " is complete, but too large"), err);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void interrupted_keepsWhatWasRecorded() throws Exception {
    assumeFalse(
        InterruptionTest.ignoresInterrupts(),
        "skipped: this process, and so its children, ignore Ctrl-C");
    Process process =
        java(
            "record",
            "--subject",
            "treiber-stack",
            "--duration",
            "100s",
            "--think-time",
            "1ms",
            "--check");
    while (!Files.exists(out())) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    TimeUnit.MILLISECONDS.sleep(500);
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    assertTrue(process.waitFor(30, TimeUnit.SECONDS));
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(130, process.exitValue(), err);
    assertTrue(err.contains("Interrupted while recording"), err);
    assertFalse(err.contains("Exception"), err);
    Run check = Run.of("check", "--spec", "stack", out().toString());
    assertEquals(0, check.code(), check.err());
  }

  /** The figures of so many operations take longer than anyone waits after Ctrl-C. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void interruptedLargeRecording_leavesAReport() throws Exception {
    Path xml = out().resolveSibling("r.xml");
    Process process =
        java(
            List.of("-Dplumbline.graceMillis=60000"),
            "record",
            "--subject",
            "treiber-stack",
            "--operations",
            "1000000000",
            "--check",
            "--report",
            xml.toString());
    while (!Files.exists(out()) || Files.size(out()) < 40_000_000) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    new ProcessBuilder("kill", "-TERM", Long.toString(process.pid())).start().waitFor();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    assertEquals(143, process.exitValue());
    String report = Files.readString(xml);
    assertTrue(report.contains("type=\"undecided\""), report);
  }

  private Run recordNew(String... more) {
    return Run.of(with(new String[] {"record", "--out", out().toString()}, more));
  }

  @Test
  void fileThatIsThere_isNotOverwrittenUnlessAsked() throws IOException {
    assertEquals(0, recordNew("--subject", "locked-queue", "--operations", "100").code());
    byte[] first = Files.readAllBytes(out());
    Run again = recordNew("--subject", "locked-stack", "--operations", "100");
    assertEquals(254, again.code());
    assertTrue(again.err().contains("is there already: say --force to overwrite it"), again.err());
    assertArrayEquals(first, Files.readAllBytes(out()));
    assertEquals(
        0, recordNew("--subject", "locked-stack", "--operations", "100", "--force").code());
    assertEquals(0, Run.of("check", "--spec", "stack", out().toString()).code());
  }

  @Test
  @SuppressWarnings("try") // that it is open is what matters
  void fileThatIsBeingRecorded_isRefused() {
    try (Recorder other = Recorder.to(out())) {
      Run run = record("--subject", "locked-queue");
      assertEquals(254, run.code());
      assertTrue(run.err().contains("another recorder of this program writes it"), run.err());
      assertEquals(1, run.err().lines().count(), run.err());
    }
  }

  @Test
  void check_makesSeveralRuns_andKeepsOneOfThem() throws IOException {
    Run run = recordNew("--subject", "locked-queue", "--check");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("10: 10 linearizable; run.plb is the one that"), run.out());
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(out()), files.toList());
    }
    assertEquals(0, Run.of("check", "--spec", "queue", out().toString()).code());
  }

  @Test
  void repeat_goesOnAfterAViolation_andKeepsTheFirst() {
    Run run =
        record(
            "--subject",
            "skip-list-set-with-bad-hash",
            "--repeat",
            "3",
            "--check",
            "--format",
            "json");
    assertEquals(1, run.code(), run.err());
    Map<?, ?> recorded = PrintedJson.lines(run.out()).get(0);
    assertEquals(3L, recorded.get("runs"));
    assertNotEquals(0L, recorded.get("violations"));
    assertEquals(1, Run.of("check", "--spec", "set", out().toString()).code());
  }

  @Test
  void untilViolation_endsWithTheFirst_orWithTheTime() {
    Run broken = record("--subject", "skip-list-set-with-bad-hash", "--until-violation", "--check");
    assertEquals(1, broken.code(), broken.err());
    Run right =
        record("--subject", "locked-set", "--until-violation", "--check", "--time-limit", "500ms");
    assertEquals(0, right.code(), right.err());
    assertTrue(right.out().contains("linearizable"), right.out());
  }

  @Test
  void runs_withoutCheckOrTwice_areRefused() {
    for (String[] more :
        List.of(
            new String[] {"--repeat", "3"},
            new String[] {"--until-violation"},
            new String[] {"--repeat", "0", "--check"},
            new String[] {"--repeat", "2", "--until-violation", "--check"})) {
      Run run = record(with(new String[] {"--subject", "locked-set"}, more));
      assertEquals(254, run.code(), run.out());
      assertEquals(1, run.err().lines().count(), run.err());
    }
  }

  /** Answers a list that contains itself. */
  public static final class Knot {
    public void enq(Object value) {}

    public Object deq() {
      List<Object> list = new ArrayList<>();
      list.add(list);
      return list;
    }
  }

  @Test
  void answerThatContainsItself_isAnUnknownOutcome() {
    Run run =
        record(
            "--class", Knot.class.getName(), "--spec", "queue", "--check", "--mix", "deq=1,enq=1");
    assertEquals(0, run.code(), run.out() + run.err());
    assertTrue(
        run.err()
            .contains(
                "deq gave an answer that cannot be recorded, so its outcome is recorded as unknown:"
                    + " a value that contains itself cannot be recorded: java.util.ArrayList.\n"),
        run.err());
    assertFalse(run.err().contains("threw"), run.err());
    assertTrue(run.out().contains("exceptions 0; answers that cannot be recorded "), run.out());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void killedRecording_isSalvaged() throws Exception {
    Process process =
        java("record", "--subject", "locked-queue", "--duration", "100s", "--think-time", "50us");
    while (!Files.exists(out()) || Files.size(out()) < 1000) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    process.destroyForcibly().waitFor();
    Run check = Run.of("check", "--spec", "queue", out().toString());
    assertEquals(254, check.code());
    assertTrue(check.err().contains("'plumbline convert --salvage'"), check.err());
    String saved = folder.resolve("saved.plb").toString();
    Run convert = Run.of("convert", "--salvage", out().toString(), saved);
    assertEquals(0, convert.code(), convert.err());
    assertTrue(convert.err().contains("this is certain: "), convert.err());
    assertEquals(0, Run.of("check", "--spec", "queue", saved).code());
  }
}
