package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** QueueFiles that could not have shown much: told by default, a failure if asked for. */
class WarningTest {
  private static final String SEQUENTIAL =
      """
      {"process":0,"op":"enq","in":1,"call":0,"return":10}
      {"process":1,"op":"deq","out":1,"call":20,"return":30}
      """;

  private static final String PENDING = "{\"process\":0,\"op\":\"deq\",\"call\":0}\n";

  @TempDir Path folder;

  private String file(String kind) {
    String content =
        switch (kind) {
          case "empty" -> "";
          case "pending" -> PENDING;
          case "silent" -> QueueFiles.VACUOUS;
          case "sequential" -> SEQUENTIAL;
          default -> QueueFiles.GOOD;
        };
    return QueueFiles.file(folder, kind + ".jsonl", content);
  }

  @ParameterizedTest
  @CsvSource({
    "empty, the history is empty",
    "pending, no operation completed",
    "silent, no completed operation observes anything",
    "sequential, no two operations overlap"
  })
  void vacuousHistory_isWarnedOfAndFailsIfAsked(String kind, String words) {
    String[][] commands = {
      {"check", file(kind)}, {"watch", "--until-end", "--processes", "2", file(kind)}
    };
    for (String[] command : commands) {
      Run passed = Run.of(Recordings.with(command, "--spec", "queue"));
      assertEquals(0, passed.code(), passed.err());
      assertTrue(passed.out().contains("warning: " + words), passed.out());
      Run failed = Run.of(Recordings.with(command, "--spec", "queue", "--fail-on-warning"));
      assertEquals(2, failed.code(), failed.err());
      String text = failed.out().replaceAll("\\s+", " ");
      assertTrue(text.contains("warning, which counts as a failure: " + words), failed.out());
    }
  }

  @Test
  void historyThatShowsSomething_passes() {
    Run run = Run.ofQueue("check", "--fail-on-warning", file("good"));
    assertEquals(0, run.code(), run.out());
    assertFalse(run.out().contains("warning"), run.out());
  }

  @Test
  void reports_sayThatAWarningCounted() throws IOException {
    Path xml = folder.resolve("report.xml");
    Path sarif = folder.resolve("report.sarif");
    Path page = folder.resolve("report.html");
    String[] options = {
      "--report", xml.toString(), "--report", sarif.toString(), "--report", page.toString()
    };
    Run told = Run.ofQueue("check", Recordings.with(options, file("empty"), file("good")));
    assertEquals(0, told.code(), told.err());
    assertTrue(Files.readString(xml).contains("failures=\"0\" errors=\"0\""));
    assertTrue(Files.readString(sarif).contains("\"level\":\"note\""));
    String[] strict = Recordings.with(options, "--fail-on-warning");
    Run failed = Run.ofQueue("check", Recordings.with(strict, file("empty"), file("good")));
    assertEquals(2, failed.code(), failed.err());
    assertTrue(
        failed.out().contains("2 histories: 1 linearizable, 1 failed by a warning"), failed.out());
    String suite = Files.readString(xml);
    assertTrue(suite.contains("failures=\"1\" errors=\"0\""), suite);
    assertTrue(
        suite.contains(
            "<failure type=\"warning\" message=\"The history is empty: nothing was checked.\""),
        suite);
    String run = Files.readString(sarif);
    assertTrue(run.contains("\"descriptor\":{\"id\":\"warning\"},\"level\":\"error\""), run);
  }

  @Test
  void violation_isStillThatAndNothingElse() {
    String bad = QueueFiles.file(folder, "bad.jsonl", QueueFiles.BAD);
    Run run = Run.ofQueue("check", "--fail-on-warning", bad, file("empty"));
    assertEquals(1, run.code(), run.out());
    assertTrue(run.out().contains("2 histories: 1 failed by a warning, 1 NOT linearizable"));
  }

  @Test
  void recordingByOneThread_failsIfAsked() {
    String out = folder.resolve("run.plb").toString();
    String[] record = {
      "record", "--subject", "treiber-stack", "--threads", "1", "--operations", "50", "--out", out
    };
    Run passed = Run.of(Recordings.with(record, "--check"));
    assertEquals(0, passed.code(), passed.err());
    assertTrue(passed.out().contains("warning: no two operations overlap"), passed.out());
    String again = folder.resolve("again.plb").toString();
    record[record.length - 1] = again;
    assertEquals(2, Run.of(Recordings.with(record, "--check", "--fail-on-warning")).code());
    Run unchecked = Run.of(Recordings.with(record, "--force", "--fail-on-warning"));
    assertEquals(2, unchecked.code(), unchecked.err());
    assertTrue(unchecked.err().contains("One thread alone"), unchecked.err());
    assertTrue(unchecked.err().contains("counts as a failure here"), unchecked.err());
  }

  /** What the reports say is what the command ends with. */
  @Test
  void warningOnTheRecording_isInItsReports() throws IOException {
    Path report = folder.resolve("report.xml");
    String[] record = {
      "record", "--subject", "treiber-stack", "--threads", "1", "--operations", "50", "--check"
    };
    String out = folder.resolve("run.plb").toString();
    Run run =
        Run.of(
            Recordings.with(
                record, "--out", out, "--report", report.toString(), "--fail-on-warning"));
    assertEquals(2, run.code(), run.err());
    String xml = Files.readString(report);
    assertTrue(xml.contains("One thread alone"), xml);
  }

  /** Changes without their answers can be wrong about nothing. */
  @ParameterizedTest
  @CsvSource({
    "counter,'\"op\":\"add\",\"in\":1'",
    "map,'\"op\":\"put\",\"in\":[1,2]'",
    "register,'\"op\":\"swap\",\"in\":1'",
    "counter,'\"op\":\"increment\"'"
  })
  void blindChanges_observeNothing(String spec, String operation) {
    String line = "{\"process\":%d," + operation + ",\"call\":1,\"return\":5}\n";
    String file = QueueFiles.file(folder, "blind.jsonl", line.formatted(0) + line.formatted(1));
    for (String command : List.of("check", "watch")) {
      String[] words = {command, "--spec", spec, "--fail-on-warning", file};
      Run run = Run.of(command.equals("watch") ? Recordings.with(words, "--until-end") : words);
      assertEquals(2, run.code(), command + run.out() + run.err());
      assertTrue(run.out().contains("no completed operation observes anything"), run.out());
    }
  }

  @Test
  void operationsThatAClassDoesNotHave_areNoFailure() {
    String out = folder.resolve("run.plb").toString();
    String name = Halved.class.getName();
    String[] record = {"record", "--class", name, "--classpath", "."};
    Run run =
        Run.of(
            Recordings.with(
                record,
                "--spec",
                "register",
                "--operations",
                "3000",
                "--check",
                "--fail-on-warning",
                "--out",
                out));
    assertTrue(run.err().contains("has no method for cas"), run.err());
    // On a busy machine there may be no overlap; that is said, then.
    boolean other = (run.out() + run.err()).contains("counts as a failure");
    assertEquals(other ? 2 : 0, run.code(), run.out() + run.err());
  }

  /** A register without compare-and-set. */
  public static final class Halved {
    private Object value;

    /** Writes. */
    public synchronized void write(Object next) {
      value = next;
    }

    /** Reads. */
    public synchronized Object read() {
      return value;
    }
  }
}
