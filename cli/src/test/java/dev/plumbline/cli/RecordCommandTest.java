package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RecordCommandTest {
  /** A queue that is a stack, under names of its own; wrong even with one thread. */
  public static final class Pile {
    private final ConcurrentLinkedDeque<Object> elements = new ConcurrentLinkedDeque<>();

    public void bring(Object value) {
      elements.addFirst(value);
    }

    public Object fetch() {
      return elements.pollFirst();
    }
  }

  /** Hangs in its first fetch, and has an error for those who have enough. */
  public static final class Swamp {
    public void enq(Object value) {}

    @SuppressWarnings("DoNotCallSuggester") // a driver calls it
    public Object enough() {
      throw new AssertionError("never");
    }

    public synchronized Object deq() {
      while (true) {
        try {
          TimeUnit.HOURS.sleep(1); // not spinning: it outlives this test
        } catch (InterruptedException e) {
          // Not heeding it is what makes it hang.
        }
      }
    }
  }

  @TempDir Path folder;

  private Path out() {
    return folder.resolve("run.plb");
  }

  private Run record(String... args) {
    List<String> all = new ArrayList<>(List.of("record", "--out", out().toString()));
    Collections.addAll(all, "--operations", "2000", "--threads", "3");
    Collections.addAll(all, args);
    return Run.of(all.toArray(String[]::new));
  }

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
    List<Map<?, ?>> lines = Json.lines(run.out());
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
  void ownClass_isFoundByItsMethods() {
    Run run =
        record(
            "--class",
            Pile.class.getName(),
            "--spec",
            "queue",
            "--map",
            "enq=bring",
            "--map",
            "deq=fetch",
            "--check");
    assertEquals(1, run.code(), run.out() + run.err());
    assertTrue(run.out().contains("NOT linearizable (queue"), run.out());
    assertEquals(0, Run.of("check", "--spec", "stack", renamed()).code());
  }

  /** The same recording, read as that of a stack: the object is one. */
  private String renamed() {
    Path text = folder.resolve("run.jsonl");
    assertEquals(0, Run.of("convert", out().toString(), text.toString()).code());
    try {
      String lines = Files.readString(text).replace("\"enq\"", "\"push\"");
      Files.writeString(text, lines.replace("\"deq\"", "\"pop\""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  @Test
  void classWithoutAMethodThatAdds_isRefused() {
    Run run = record("--class", Pile.class.getName(), "--spec", "queue", "--map", "deq=fetch");
    assertEquals(254, run.code(), run.out() + run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains("no method for enq, peek of queue"), run.err());
    assertTrue(run.err().contains("bring(Object), fetch()"), run.err());
    assertFalse(Files.exists(out()));
  }

  @Test
  void operationWithoutMethod_isToldEvenIfQuiet() {
    String[] queue = {"--class", Swamp.class.getName(), "--spec", "queue", "--map", "deq=enough"};
    String warning = Swamp.class.getName() + " has no method for peek, which is never called";
    Run quiet = record(with(queue, "--quiet", "--check"));
    assertEquals(0, quiet.code(), quiet.out() + quiet.err());
    assertTrue(quiet.err().contains(warning), quiet.err());
    Object warnings = Json.lines(record(with(queue, "--format", "json")).out()).get(0);
    assertTrue(((Map<?, ?>) warnings).get("warnings").toString().contains(warning), "" + warnings);
  }

  private static String[] with(String[] some, String... more) {
    return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void operationThatAlwaysThrows_isTold() {
    Run run =
        record("--class", Swamp.class.getName(), "--spec", "queue", "--map", "deq=enough", "-q");
    assertEquals(0, run.code(), run.out() + run.err());
    assertTrue(run.err().contains("deq never returned normally"), run.err());
    assertTrue(run.err().contains("AssertionError"), run.err());
    assertFalse(run.err().contains("enq never returned"), run.err());
  }

  @Test
  void classesOfThePlatform_needNoSpecification() {
    for (String name :
        List.of(
            "ConcurrentLinkedQueue",
            "ConcurrentHashMap",
            "ConcurrentSkipListSet",
            "PriorityBlockingQueue",
            "atomic.AtomicLong",
            "atomic.AtomicInteger",
            "atomic.AtomicReference")) {
      Run run = record("--class", "java.util.concurrent." + name, "--check");
      assertEquals(0, run.code(), name + run.out() + run.err());
    }
    Run stack = record("--class", "java.util.Stack", "--check", "--seed", "3");
    assertTrue(stack.out().contains("linearizable (stack"), stack.out());
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
  void objectThatHangs_isGivenUpAndSaved() {
    Run run =
        record(
            "--class",
            Swamp.class.getName(),
            "--spec",
            "queue",
            "--time-limit",
            "300ms",
            "--quiet");
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains("The time limit ended the recording"), run.err());
    assertTrue(run.err().contains("3 threads hang in deq; their operations"), run.err());
    Run check = Run.of("check", "--spec", "queue", out().toString());
    assertEquals(0, check.code(), check.err());
    assertTrue(check.out().contains("3 pending"), check.out());
  }

  /** Takes as long to make as anybody waits. */
  public static final class Cathedral implements Spec<Long> {
    @SuppressWarnings("unused") // nobody gets one
    public Cathedral() throws InterruptedException {
      TimeUnit.HOURS.sleep(1);
    }

    @Override
    public String name() {
      return "cathedral";
    }

    @Override
    public Long initial() {
      return 0L;
    }

    @Override
    public Step<Long> step(Long state, Operation op) {
      return Step.to(state);
    }
  }

  @Test
  void constructorThatHangs_isToldAtTheTimeLimit() {
    String name = Cathedral.class.getName();
    String[][] objects = {
      {"--class", name, "--spec", "queue"},
      {"--class", "java.util.concurrent.ConcurrentLinkedQueue", "--spec-class", name}
    };
    for (String[] object : objects) {
      Run run = record(with(object, "--time-limit", "200ms"));
      assertEquals(254, run.code(), run.err());
      assertEquals(1, run.err().lines().count(), run.err());
      assertTrue(
          run.err().contains("The constructor of " + name + " has not ended in 0.2 s"), run.err());
    }
  }

  /** Ends the process with the number of a verdict. */
  public static final class Quitter {
    public void enq(Object value) {}

    public Object deq() {
      System.exit(0);
      return null;
    }
  }

  @Test
  void objectThatEndsTheProcess_isNoVerdict() throws Exception {
    Process process =
        java("record", "--class", Quitter.class.getName(), "--spec", "queue", "--check");
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(254, process.exitValue(), err);
    assertTrue(
        err.contains(Quitter.class.getName() + ".deq called System.exit while recording"), err);
    Run check = Run.of("check", "--spec", "queue", out().toString());
    assertEquals(0, check.code(), check.err());
  }

  /** Ends the process before there is an object. */
  public static final class Stillborn {
    public Stillborn() {
      System.exit(0);
    }
  }

  @Test
  void constructorThatEndsTheProcess_isNoVerdict() throws Exception {
    Process process =
        java("record", "--class", Stillborn.class.getName(), "--spec", "queue", "--check");
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(254, process.exitValue(), err);
    assertEquals(1, err.lines().count(), err);
    assertTrue(err.contains("called System.exit before it began"), err);
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

  /** Fails while it is loaded. */
  public static final class Unloadable {
    static final Object CONFIGURATION = missing();

    private static Object missing() {
      throw new IllegalStateException("no configuration");
    }
  }

  @Test
  void classThatCannotBeMade_isToldWithTheCause() {
    Map<String, String> sentences =
        Map.of(
            Unloadable.class.getName(),
            "static initializer of "
                + Unloadable.class.getName()
                + " failed: IllegalStateException: no configuration",
            "java.util.AbstractQueue",
            "The class java.util.AbstractQueue is abstract",
            "java.util.Collections$EmptyList",
            "is not public, and its module does not open it");
    sentences.forEach(
        (name, sentence) -> {
          Run run = record("--class", name, "--spec", "queue");
          assertEquals(254, run.code(), run.err());
          assertEquals(1, run.err().lines().count(), run.err());
          assertTrue(run.err().contains(sentence), run.err());
        });
  }

  /** Holds two elements. */
  public static final class Drawer {
    private final ArrayBlockingQueue<Object> elements = new ArrayBlockingQueue<>(2);

    public boolean enq(Object value) {
      return elements.offer(value);
    }

    public Object deq() {
      return elements.poll();
    }
  }

  @Test
  void boundedObjectAsUnbounded_isToldOnce() {
    Run run = record("--class", Drawer.class.getName(), "--check", "--quiet", "--spec", "queue");
    assertEquals(254, run.code(), run.out() + run.err());
    assertTrue(run.err().contains("enq answered false, which no queue does"), run.err());
    assertTrue(run.err().contains("say --spec bounded-queue:N"), run.err());
    assertFalse(run.err().contains("not false"), run.err());
    Run bounded = record("--class", Drawer.class.getName(), "--check", "--spec", "bounded-queue:2");
    assertFalse(bounded.err().contains("answered false"), bounded.err());
  }

  @Test
  void timeOfNothing_isToldInWords() {
    Run run = record("--subject", "locked-queue", "--duration", "0");
    assertEquals(254, run.code());
    assertTrue(run.err().contains("The duration must be longer than 0"), run.err());
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
            .mapToLong(line -> ((Number) Json.object(line).get("return")).longValue())
            .max()
            .orElseThrow();
    assertTrue(latest <= 2 * 2000 + 1, "not a count of calls and returns: " + latest);
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

  private Process java(String... args) throws IOException {
    return java(List.of(), args);
  }

  /** A process of its own, for what ends or starves one. */
  private Process java(List<String> options, String... args) throws IOException {
    List<String> all = new ArrayList<>();
    all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    all.addAll(options);
    Collections.addAll(all, "-cp", System.getProperty("java.class.path"), Main.class.getName());
    Collections.addAll(all, args);
    Collections.addAll(all, "--out", out().toString());
    return new ProcessBuilder(all).start();
  }
}
