package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a file holds and whatever a model does, limits end it, and then comes the next file. */
@Timeout(300)
class LimitsTest {
  /** An exception that can be thrown, and asked for nothing. */
  private static final String ENDLESS =
      """
      static void fail() {
        throw new RuntimeException() {
          public String getMessage() { while (true) { } }
          public synchronized Throwable getCause() { while (true) { } }
        };
      }
      """;

  @TempDir Path folder;
  private String good;
  private Path report;

  @BeforeEach
  void files() {
    good = QueueFiles.file(folder, "good.jsonl", QueueFiles.GOOD);
    report = folder.resolve("report.xml");
  }

  /** What the page says, without the columns of its histories. */
  private String page() throws IOException {
    String html = Files.readString(folder.resolve("page.html"));
    Matcher head = Pattern.compile("id=\"head\">([^<]*)<").matcher(html);
    assertTrue(head.find(), html);
    byte[] packed = Base64.getDecoder().decode(head.group(1));
    try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(packed))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Bytes that come back for ever, and who reads them. */
  private static final class Endless extends InputStream {
    private final byte[] bytes;
    private int at;
    private volatile Thread reader;

    Endless(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() {
      reader = Thread.currentThread();
      at = at % bytes.length;
      return bytes[at++] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      target[offset] = (byte) read();
      int more = Math.min(length - 1, bytes.length - at);
      System.arraycopy(bytes, at, target, offset + 1, more);
      at += more;
      return more + 1;
    }
  }

  /** A line without end, packed: members of gzip one after the other are one stream. */
  private static Endless packedLine() {
    byte[] line = new byte[1 << 20];
    Arrays.fill(line, (byte) 'x');
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(line);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return new Endless(packed.toByteArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "degree"})
  void fileWithoutEnd_isUndecidedAndTheNextIsNot(String command) throws Exception {
    for (Endless line :
        List.of(new Endless("x".repeat(1000).getBytes(StandardCharsets.UTF_8)), packedLine())) {
      Run run =
          Run.with()
              .stdin(line)
              .runQueue(
                  command,
                  "--input-format",
                  "jsonl",
                  "--time-limit",
                  "2s",
                  "--format",
                  "json",
                  "--report",
                  report.toString(),
                  "-",
                  good);
      List<Map<?, ?>> lines = PrintedJson.lines(run.out());
      assertEquals(2, lines.size(), run.out());
      assertEquals("undecided", lines.get(0).get("verdict"), run.out());
      assertEquals("time", lines.get(0).get("reason"), run.out());
      assertEquals(
          "the time limit of 2 s ended while the file was read", lines.get(0).get("message"));
      assertFalse(lines.get(1).containsKey("reason"), run.out());
      assertEquals(2, run.code(), run.err());
      String xml = Files.readString(report);
      assertTrue(xml.contains("tests=\"2\" failures=\"0\" errors=\"1\""), xml);
      line.reader.join(TimeUnit.SECONDS.toMillis(60));
      assertFalse(line.reader.isAlive(), "nobody reads on");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "static { for (int i = 0; i < 2; i %= 2) { } }",
        "{ for (int i = 0; i < 2; i %= 2) { } }",
        "public boolean equals(Object o) { while (true) { } } public int hashCode() { return 1; }",
        "public boolean equals(Object o) { return true; } public int hashCode() { while (true) { } }",
        "{ fail(); } " + ENDLESS,
        "public boolean equals(Object o) { return true; }"
            + " public int hashCode() { fail(); return 1; } "
            + ENDLESS,
        "static int asked;"
            + " public boolean equals(Object o) { return true; }"
            + " public int hashCode() { if (asked++ > 0) { fail(); } return 1; } "
            + ENDLESS
      })
  void modelThatNeverReturns_isUndecidedInEveryFile(String more) throws Exception {
    String classes = Child.queue(folder, "Hangs", more);
    String other = QueueFiles.file(folder, "other.jsonl", QueueFiles.BAD);
    Child child =
        Child.run(
            folder,
            List.of(),
            "check",
            "--model",
            "Hangs",
            "--classpath",
            classes,
            "--time-limit",
            "500ms",
            "--format",
            "json",
            "--report",
            report.toString(),
            "--report",
            folder.resolve("page.html").toString(),
            good,
            other);
    assertEquals(2, child.code(), child.out() + child.err());
    List<Map<?, ?>> lines = PrintedJson.lines(child.out());
    assertEquals(2, lines.size(), child.out());
    for (Map<?, ?> line : lines) {
      assertEquals("undecided", line.get("verdict"), child.out());
      assertEquals("time", line.get("reason"), child.out());
      assertTrue(line.get("message").toString().contains("time limit"), child.out());
    }
    String xml = Files.readString(report);
    assertTrue(xml.contains("tests=\"2\" failures=\"0\" errors=\"2\""), xml);
    String page = page();
    assertTrue(page.contains("good.jsonl") && page.contains("other.jsonl"), page);
  }

  /** A recorded answer has an end, so it is another one. Such a list would fill any heap. */
  @Test
  void answerWithoutEnd_isAnAnswer() throws Exception {
    String endless =
        """
        public Object all() {
          return new java.util.AbstractList<Object>() {
            public Object get(int i) { return i; }
            public int size() { return Integer.MAX_VALUE; }
          };
        }
        """;
    String classes = Child.queue(folder, "Endless", endless);
    String some =
        QueueFiles.file(
            folder,
            "some.jsonl",
            """
            {"process":0,"op":"enq","in":1,"call":1,"return":2}
            {"process":0,"op":"all","out":[0,1],"call":3,"return":4}
            """);
    String unknown =
        QueueFiles.file(
            folder,
            "unknown.jsonl",
            """
            {"process":0,"op":"all","call":1}
            {"process":1,"op":"deq","call":2,"return":3}
            """);
    String[] options = {"--model", "Endless", "--classpath", classes, "--format", "json"};
    String[] words = Recordings.with(options, some, unknown);
    Child child =
        Child.run(folder, List.of("-Xmx64m"), Recordings.with(new String[] {"check"}, words));
    assertEquals(1, child.code(), child.out() + child.err());
    List<Map<?, ?>> lines = PrintedJson.lines(child.out());
    assertEquals("violation", lines.get(0).get("verdict"), child.out());
    assertEquals("linearizable", lines.get(1).get("verdict"), child.out());
  }

  /** What is left behind must not keep the memory and the processors from the next file. */
  @Test
  void codeThatIsLeftBehind_ends() throws Exception {
    String growing =
        """
        static final java.util.List<Object> GROWN = new java.util.ArrayList<>();
        public Object grow() { while (true) { synchronized (GROWN) { GROWN.add(1); } } }
        public Object grown() throws InterruptedException {
          int size;
          do {
            synchronized (GROWN) { size = GROWN.size(); }
            Thread.sleep(20);
          } while (size != GROWN.size());
          return size > 0;
        }
        """;
    String classes = Child.queue(folder, "Growing", growing);
    String grow =
        QueueFiles.file(
            folder, "grow.jsonl", "{\"process\":0,\"op\":\"grow\",\"call\":1,\"return\":2}\n");
    String grown =
        QueueFiles.file(
            folder,
            "grown.jsonl",
            "{\"process\":0,\"op\":\"grown\",\"out\":true,\"call\":1,\"return\":2}\n");
    String[] options = {"--classpath", classes, "--time-limit", "1s", "--format", "json"};
    String[] words = {"check", "--model", "Growing", grow, grown};
    Child child = Child.run(folder, List.of(), Recordings.with(words, options));
    List<Map<?, ?>> lines = PrintedJson.lines(child.out());
    assertEquals("undecided", lines.get(0).get("verdict"), child.out());
    assertEquals("linearizable", lines.get(1).get("verdict"), child.out() + child.err());
  }

  /** The verdict is there; only the page would show states. */
  @Test
  void stateThatCannotBeShown_isLeftOutOfThePage() throws Exception {
    String states =
        """
        public String toString() { while (true) { } }
        public boolean equals(Object o) {
          return o instanceof Shy other && queue.toString().equals(other.queue.toString());
        }
        public int hashCode() { return queue.size(); }
        """;
    String classes = Child.queue(folder, "Shy", states);
    Path page = folder.resolve("page.html");
    Child child =
        Child.run(
            folder,
            List.of(),
            "check",
            "--model",
            "Shy",
            "--classpath",
            classes,
            "--time-limit",
            "5s",
            "--quiet",
            "--report",
            page.toString(),
            good);
    assertEquals(0, child.code(), child.out() + child.err());
    assertTrue(page().contains("\"answer\":\"linearizable\""), page());
  }

  /** A file with too many operations for a small heap, all of one process. */
  private Path large() throws IOException {
    Path large = folder.resolve("large.txt");
    try (BufferedWriter out = Files.newBufferedWriter(large)) {
      for (int i = 0; i < 2_000_000; i++) {
        out.write("[" + 2 * i + "," + (2 * i + 1) + "] t0 enq(" + i + ")\n");
      }
    }
    return large;
  }

  /** The second process is never heard of, so everything is kept. */
  @Test
  void endOfTheHeapWhileWatching_isUndecided() throws Exception {
    Child child =
        Child.run(
            folder,
            List.of("-Xmx48m", "-XX:+UseSerialGC"),
            "watch",
            "--spec",
            "queue",
            "--until-end",
            "--processes",
            "2",
            "--format",
            "json",
            "--report",
            report.toString(),
            large().toString());
    assertEquals(2, child.code(), child.out() + child.err());
    assertEquals("memory", PrintedJson.object(child.out()).get("reason"), child.out());
    assertTrue(child.out().contains("the heap of Java, "), child.out());
    assertEquals("", child.err());
    String xml = Files.readString(report);
    assertTrue(xml.contains("tests=\"1\" failures=\"0\" errors=\"1\""), xml);
  }

  @Test
  void endOfTheHeap_isUndecidedAndTheNextFileIsDecided() throws Exception {
    Path large = large();
    Child child =
        Child.run(
            folder,
            List.of("-Xmx48m"),
            "check",
            "--spec",
            "queue",
            "--memory-limit",
            "8g",
            "--format",
            "json",
            "--report",
            report.toString(),
            "--report",
            folder.resolve("page.html").toString(),
            large.toString(),
            good);
    assertEquals(2, child.code(), child.out() + child.err());
    List<Map<?, ?>> lines = PrintedJson.lines(child.out());
    assertEquals("memory", lines.get(0).get("reason"), child.out());
    String message = lines.get(0).get("message").toString();
    assertTrue(message.contains("the heap of Java, "), message);
    assertTrue(message.contains("PLUMBLINE_JAVA_OPTS=-Xmx"), message);
    assertFalse(message.contains("memory limit"), message);
    assertEquals("linearizable", lines.get(1).get("verdict"), child.out());
    assertTrue(child.err().contains("--memory-limit is 8,192 MB, but the heap"), child.err());
    String xml = Files.readString(report);
    assertTrue(xml.contains("tests=\"2\" failures=\"0\" errors=\"1\""), xml);
    assertTrue(page().contains("large.txt") && page().contains("the heap of Java"), page());
  }

  @Test
  void endOfTheHeapWhileConverting_isNoErrorOfOurs() throws Exception {
    Path target = folder.resolve("large.plb");
    String[] words = {"convert", large().toString(), target.toString()};
    Child child = Child.run(folder, List.of("-Xmx48m"), words);
    assertEquals(2, child.code(), child.out() + child.err());
    assertTrue(child.err().startsWith("plumbline: The heap of Java, "), child.err());
    assertTrue(child.err().contains("ended before anything was written"), child.err());
    assertFalse(Files.exists(target));
  }

  /** Not the limit of memory is blamed that the heap never reached. */
  @Test
  void searchThatFillsTheHeap_saysThatTheHeapEnded() throws Exception {
    String hard = folder.resolve("hard.jsonl").toString();
    String[] options =
        "--operations 400 --threads 30 --values 3 --seed 5 --pending 0.05".split(" ");
    Run made = Run.ofQueue("generate", Recordings.with(options, "--out", hard));
    assertEquals(0, made.code(), made.err());
    Child child =
        Child.run(
            folder,
            List.of("-Xmx24m", "-XX:+UseSerialGC"),
            "check",
            "--spec",
            "queue",
            "--rules",
            "none",
            "--memory-limit",
            "8g",
            "--quiet",
            "--format",
            "json",
            hard,
            good);
    List<Map<?, ?>> lines = PrintedJson.lines(child.out());
    assertEquals("memory", lines.get(0).get("reason"), child.out() + child.err());
    assertTrue(
        lines.get(0).get("message").toString().startsWith("the heap of Java, "), child.out());
    assertEquals("linearizable", lines.get(1).get("verdict"), child.out());
    assertEquals(2, child.code(), child.err());
  }

  /** Java dies where a file that is mapped into memory gets shorter. */
  @Test
  void fileThatIsCutWhileItIsRead_isNoEndOfJava() throws Exception {
    String file = folder.resolve("cut.plb").toString();
    Run made =
        Run.ofQueue("generate", "--operations", "400000", "--shape", "sequential", "--out", file);
    assertEquals(0, made.code(), made.err());
    Path large = Path.of(file);
    byte[] whole = Files.readAllBytes(large);
    AtomicBoolean ended = new AtomicBoolean();
    Thread cutter =
        new Thread(
            () -> {
              try {
                while (!ended.get()) {
                  Files.write(large, Arrays.copyOf(whole, 100));
                  TimeUnit.MILLISECONDS.sleep(2);
                  Files.write(large, whole);
                  TimeUnit.MILLISECONDS.sleep(4);
                }
              } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    cutter.start();
    try {
      String[] files = new String[20];
      Arrays.fill(files, file);
      String[] first = {"check", "--spec", "queue", "--quiet", "--no-verify", "--format", "json"};
      Child child = Child.run(folder, List.of(), Recordings.with(first, files));
      assertEquals(20, child.out().lines().count(), child.out() + child.err());
    } finally {
      ended.set(true);
      cutter.join();
    }
  }

  /** Fails as no input should. */
  private static InputStream failing() {
    return new InputStream() {
      @Override
      public int read() {
        throw new IllegalStateException("boom");
      }

      @Override
      public int read(byte[] target, int offset, int length) {
        throw new IllegalStateException("boom");
      }
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "degree"})
  void internalError_isTheAnswerOfOneFile(String command) throws Exception {
    Path sarif = folder.resolve("report.sarif");
    Path page = folder.resolve("page.html");
    String[] reports = {
      "--report", report.toString(), "--report", sarif.toString(), "--report", page.toString()
    };
    Run run =
        Run.with()
            .stdin(failing())
            .runQueue(command, Recordings.with(reports, "--format", "json", "-", good));
    assertEquals(255, run.code(), run.err());
    List<Map<?, ?>> lines = PrintedJson.lines(run.out());
    assertEquals("error", lines.get(0).get("verdict"), run.out());
    assertTrue(lines.get(0).get("message").toString().contains("boom"), run.out());
    assertEquals(good, lines.get(1).get("file"), run.out());
    assertFalse(lines.get(1).containsKey("message"), run.out());
    String xml = Files.readString(report);
    assertTrue(xml.contains("tests=\"2\" failures=\"0\" errors=\"1\""), xml);
    assertTrue(xml.contains("<error type=\"error\" message=\"Internal error"), xml);
    String text = Files.readString(sarif);
    assertTrue(text.contains("\"executionSuccessful\":false"), text);
    assertTrue(text.contains("boom"), text);
    assertTrue(page().contains("boom"), page());
    Run words = Run.with().stdin(failing()).runQueue(command, "-", good);
    assertEquals(1, words.err().lines().count(), words.err());
    assertTrue(words.err().startsWith("plumbline: stdin: Internal error ("), words.err());
    assertTrue(words.out().contains("good.jsonl: "), words.out());
  }

  @Test
  void internalErrorWhileWatching_isInTheReport() throws Exception {
    Run run = Run.with().stdin(failing()).runQueue("watch", "--report", report.toString(), "-");
    assertEquals(255, run.code(), run.err());
    assertTrue(Files.readString(report).contains("boom"));
  }

  /** The specification, not plumbline, fails at one file. */
  @Test
  void failingSpecification_isTheAnswerOfOneFile() {
    String bad = QueueFiles.file(folder, "crash.txt", "[0,1] t0 crash() -> 1\n");
    String fine = QueueFiles.file(folder, "tick.txt", "[0,1] t0 tick() -> 1\n");
    Run run = Run.of("check", "--spec-class", Ticks.class.getName(), "-q", bad, fine);
    assertEquals(254, run.code(), run.err());
    assertTrue(
        run.err().startsWith("plumbline: " + bad + ": The specification ticks failed"), run.err());
    assertTrue(run.out().contains("tick.txt: linearizable"), run.out());
    assertTrue(run.out().contains("1 linearizable, 1 failed by the specification"), run.out());
  }

  @Test
  void memoryLimitAboveTheHeap_isSaid() {
    Run run = Run.ofQueue("check", "--memory-limit", "100000g", good);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("but the heap of Java ends at"), run.err());
    assertEquals("", Run.ofQueue("check", "--memory-limit", "1m", good).err());
  }
}
