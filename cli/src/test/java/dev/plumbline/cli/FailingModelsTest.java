package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that throw, whatever and wherever: that is a mistake of the user, told as one. */
@Timeout(300)
class FailingModelsTest {
  private static final String EQUALS =
      """
      public boolean equals(Object o) {
        return o instanceof Fails other && queue.toString().equals(other.queue.toString());
      }
      public int hashCode() { return 1; }
      """;

  /** Ends never, but for what it throws. */
  private static final String DEEP = "static int deep(int i) { return deep(i + 1) + 1; }";

  @TempDir Path folder;
  private String good;
  private String bad;
  private Path report;

  @BeforeEach
  void files() {
    good = QueueFiles.file(folder, "good.jsonl", QueueFiles.GOOD);
    bad = QueueFiles.file(folder, "bad.jsonl", QueueFiles.BAD);
    report = folder.resolve("report.xml");
  }

  private String[] check(String more, String... args) throws Exception {
    String classes = Child.queue(folder, "Fails", more);
    String[] first = {"check", "--model", "Fails", "--classpath", classes, "--quiet"};
    String[] last = {"--format", "json", "--report", report.toString(), good, bad};
    return Recordings.with(Recordings.with(first, args), last);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "static { if (true) throw new RuntimeException(\"boo\"); } |"
            + " The static initializer of Fails failed: RuntimeException: boo",
        "static { if (true) throw new Error(\"boo\"); } |"
            + " The static initializer of Fails failed: Error: boo",
        "static { if (true) throw new ThreadDeath(); } |"
            + " The static initializer of Fails failed: ThreadDeath",
        "static { deep(0); } | The static initializer of Fails failed: StackOverflowError",
        "{ if (true) throw new RuntimeException(\"boo\"); } |"
            + " Cannot make an instance of Fails: java.lang.RuntimeException: boo",
        "{ deep(0); } | Cannot make an instance of Fails: java.lang.StackOverflowError",
        "public int hashCode() { throw new RuntimeException(\"boo\"); } |"
            + " The class Fails failed while it was loaded: RuntimeException: boo",
        "public int hashCode() { throw new Error(\"boo\"); } |"
            + " The class Fails failed while it was loaded: Error: boo",
        "public int hashCode() { return deep(0); } |"
            + " The class Fails failed while it was loaded: StackOverflowError",
      })
  void failureInLoading_isTheAnswerOfEveryFile(String more, String sentence) throws Exception {
    String hashed =
        more.contains("hashCode") ? " public boolean equals(Object o) { return true; }" : "";
    Files.writeString(report, "an old report");
    Run run = Run.of(check(more + hashed + DEEP));
    assertEquals(254, run.code(), run.err());
    assertEquals("", run.err());
    List<Map<?, ?>> lines = PrintedJson.lines(run.out());
    assertEquals(2, lines.size(), run.out());
    lines.forEach(line -> assertEquals(sentence, line.get("message"), run.out()));
    String xml = Files.readString(report);
    assertTrue(xml.contains("tests=\"2\" failures=\"0\" errors=\"2\""), xml);
    assertTrue(xml.contains(sentence), xml);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "static { if (true) throw new Error(\"boo\"); } |"
            + " The static initializer of Fails failed: Error: boo",
        "{ if (true) throw new RuntimeException(\"boo\"); } |"
            + " The constructor of Fails failed: RuntimeException: boo",
      })
  void recordedClassThatFails_isToldInTheReport(String more, String sentence) throws Exception {
    String classes = Child.queue(folder, "Fails", more);
    Files.writeString(report, "an old report");
    String out = folder.resolve("run.plb").toString();
    String[] first = {"record", "--class", "Fails", "--classpath", classes, "--spec", "queue"};
    String[] last = {"--check", "--report", report.toString(), "--out", out};
    Run run = Run.of(Recordings.with(first, last));
    assertEquals(254, run.code(), run.out());
    assertEquals(
        "plumbline: " + sentence + ". ('plumbline record --help' tells more.)\n", run.err());
    String xml = Files.readString(report);
    assertTrue(xml.contains("tests=\"1\" failures=\"0\" errors=\"1\""), xml);
    assertTrue(xml.contains(sentence), xml);
  }

  @ParameterizedTest
  @ValueSource(strings = {"RuntimeException", "Error", "ThreadDeath", "StackOverflowError"})
  void failureInDeciding_isTheAnswerOfThatFile(String thrown) throws Exception {
    String more =
        "public int hashCode() { return queue.size(); }"
            + " public boolean equals(Object o) { throw new "
            + thrown
            + "(); }";
    String overlapping =
        QueueFiles.file(
            folder,
            "overlapping.jsonl",
            """
            {"process":0,"op":"enq","in":1,"call":0,"return":10}
            {"process":1,"op":"enq","in":2,"call":1,"return":11}
            {"process":2,"op":"deq","out":1,"call":2,"return":12}
            {"process":3,"op":"deq","out":2,"call":3,"return":13}
            """);
    Run run = Run.of(check(more, overlapping));
    assertEquals(254, run.code(), run.err());
    List<Map<?, ?>> lines = PrintedJson.lines(run.out());
    assertEquals(3, lines.size(), run.out());
    assertEquals("The specification Fails failed: " + thrown, lines.get(0).get("message"));
    assertEquals("violation", lines.get(2).get("verdict"), run.out());
    assertTrue(Files.readString(report).contains("tests=\"3\""), Files.readString(report));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "static { fill(); }",
        "{ fill(); }",
        "public boolean equals(Object o) { return true; } public int hashCode() { fill(); return 1; }"
      })
  void endOfTheHeapInLoading_isUndecidedInEveryFile(String more) throws Exception {
    String fill =
        """
        static void fill() {
          java.util.List<Object> all = new java.util.ArrayList<>();
          while (true) { all.add(new long[100_000]); }
        }
        """;
    Child child = Child.run(folder, List.of("-Xmx48m"), check(more + fill));
    assertEquals(2, child.code(), child.out() + child.err());
    List<Map<?, ?>> lines = PrintedJson.lines(child.out());
    assertEquals(2, lines.size(), child.out());
    for (Map<?, ?> line : lines) {
      assertEquals("memory", line.get("reason"), child.out());
      String message = line.get("message").toString();
      assertTrue(message.contains("ended while the class Fails was loaded; "), message);
    }
    String xml = Files.readString(report);
    assertTrue(xml.contains("tests=\"2\" failures=\"0\" errors=\"2\""), xml);
  }

  /** The verdict is there; only the page would show states. */
  @ParameterizedTest
  @ValueSource(
      strings = {"throw new RuntimeException();", "throw new Error();", "return \"\" + deep(0);"})
  void stateThatCannotBeShown_isLeftOutOfThePage(String body) throws Exception {
    Path page = folder.resolve("page.html");
    String more = EQUALS + DEEP + "public String toString() { " + body + " }";
    Run run = Run.of(check(more, "--report", page.toString()));
    assertEquals(1, run.code(), run.err());
    assertEquals("", run.err());
    List<Map<?, ?>> lines = PrintedJson.lines(run.out());
    assertEquals(2, lines.size(), run.out());
    assertEquals("linearizable", lines.get(0).get("verdict"), run.out());
    assertEquals("violation", lines.get(1).get("verdict"), run.out());
    String xml = Files.readString(report);
    assertTrue(xml.contains("tests=\"2\" failures=\"1\" errors=\"0\""), xml);
    assertTrue(Files.size(page) > 1000);
  }
}
