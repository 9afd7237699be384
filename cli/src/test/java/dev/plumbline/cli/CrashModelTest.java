package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.crash.CrashModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** QueueFiles with crashes, from the file to the exit code. */
class CrashModelTest {
  /** One half of a compare-and-swap survived a crash. */
  private static final String TORN =
      """
      {"process":0,"op":"cas","in":[["x",0,1],["y",0,1]],"call":0}
      {"crash":10}
      {"process":1,"op":"read","in":"x","out":1,"call":20,"return":21}
      {"process":1,"op":"read","in":"y","out":0,"call":30,"return":31}
      """;

  /** An enqueue takes effect after the crash that interrupted it. */
  private static final String LATE =
      """
      {"process":0,"op":"enq","in":1,"call":0}
      {"crash":10}
      {"process":1,"op":"deq","out":null,"call":20,"return":21}
      {"process":1,"op":"deq","out":1,"call":30,"return":31}
      """;

  private static Run check(String history, String... options) {
    String[] args = new String[options.length + 2];
    args[0] = "check";
    System.arraycopy(options, 0, args, 1, options.length);
    args[options.length + 1] = "-";
    return Run.with().stdin(history).run(args);
  }

  @Test
  void tornOperation_isAViolationToldInSentences() {
    Run run = check(TORN, "--spec", "mwcas", "--explain-plan");
    assertEquals(1, run.code(), run.err());
    assertTrue(run.out().contains("NOT durably linearizable"), run.out());
    assertTrue(
        run.out().contains("read(\"y\") -> 0 (C) was called after read(\"x\") -> 1"), run.out());
    assertTrue(run.out().contains("Verified independently."), run.out());
    assertTrue(run.out().contains("graph, because values are distinct"), run.out());
  }

  @Test
  void cycle_isDrawnAndWritten() {
    String drawn =
        """
          +-> C  read("y") -> 0
          |     saw in "y" what the other replaced
          |   A  cas([["x",0,1],["y",0,1]])
          |     wrote what the other saw in "x"
          |   B  read("x") -> 1
          +---- had returned before the call
        """;
    Run text = check(TORN, "--spec", "mwcas", "--ascii");
    assertTrue(text.out().contains(drawn.strip()), text.out());
    Run json = check(TORN, "--spec", "mwcas", "--format", "json", "--certificate");
    assertTrue(
        json.out()
            .contains(
                "\"links\":[{\"first\":2,\"second\":0,\"why\":\"saw in \\\"y\\\" what the other"
                    + " replaced\"},"),
        json.out());
  }

  @Test
  void lateEffect_dependsOnTheModel() {
    assertEquals(0, check(LATE, "--spec", "queue").code());
    assertEquals(0, check(LATE, "--spec", "queue", "--crash-model", "recoverable").code());
    Run strict = check(LATE, "--spec", "queue", "--crash-model", "strict");
    assertEquals(1, strict.code());
    assertTrue(strict.out().contains("NOT strictly linearizable"), strict.out());
  }

  /**
   * By their times the two are concurrent; but one returned before the crash, the other began
   * after.
   */
  @Test
  void returnAndCallAtTheTimeOfACrash_areOrderedIfErasAre() {
    String tied =
        """
        {"process":0,"op":"release","call":1,"return":2}
        {"crash":2}
        {"process":1,"op":"acquire","call":2,"return":3}
        """;
    assertEquals(0, check(tied, "--spec", "mutex").code());
    assertEquals(1, check(tied, "--spec", "mutex", "--crash-model", "buffered-durable").code());
  }

  @Test
  void unknownModel_isCorrected() {
    Run run = check(LATE, "--spec", "queue", "--crash-model", "dirable");
    assertEquals(254, run.code());
    assertTrue(run.err().contains("did you mean durable?"), run.err());
  }

  @Test
  void reportAboutNothing_isMalformed() {
    String report = "{\"recover\":5,\"process\":7,\"outcome\":\"done\"}\n";
    Run run = check(LATE + report, "--spec", "queue", "--crash-model", "detectable");
    assertEquals(254, run.code());
    assertTrue(run.err().contains("is about no operation"), run.err());
  }

  private static final String TAKEN =
      """
      {"process":0,"op":"enq","in":1,"call":0,"return":1}
      {"process":1,"op":"deq","call":5}
      {"crash":10}
      {"recover":20,"process":1,"outcome":"done"}
      """;

  private static String with(String history, String line) {
    return history + line + "\n";
  }

  @ParameterizedTest
  @ValueSource(strings = {"detectable", "detectable:strict", "nesting-safe"})
  void done_withoutAnswer_tookEffectAndMayHaveSeenAnything(String model) {
    assertCode(0, TAKEN, "queue", model);
    String lost = "{\"process\":2,\"op\":\"deq\",\"out\":1,\"call\":30,\"return\":31}";
    assertCode(1, with(TAKEN, lost), "queue", model);
    assertCode(0, with(TAKEN, lost.replace(":1,", ":null,")), "queue", model);
    String read = TAKEN.replace("enq", "write").replace("deq", "read");
    assertCode(0, read, "register", model);
    String word = read.replace("\"in\":1", "\"in\":[\"x\",1]");
    assertCode(0, word.replace("\"read\"", "\"read\",\"in\":\"x\""), "mwcas", model);
  }

  @ParameterizedTest
  @ValueSource(strings = {"detectable", "detectable:strict", "nesting-safe"})
  void done_withoutAnswer_saysThatACasSucceeded(String model) {
    String cas = TAKEN.replace("enq", "write").replace("\"deq\"", "\"cas\",\"in\":[1,2]");
    String seen = "{\"process\":2,\"op\":\"read\",\"out\":2,\"call\":30,\"return\":31}";
    assertCode(0, with(cas, seen), "register", model);
    assertCode(1, with(cas, seen.replace(":2,\"call", ":1,\"call")), "register", model);
    assertCode(1, cas.replace("[1,2]", "[7,2]"), "register", model);
    String words = cas.replace("\"in\":1", "\"in\":[\"x\",1]").replace("[1,2]", "[\"x\",1,2]");
    assertCode(0, words, "mwcas", model);
    assertCode(1, words.replace("[\"x\",1,2]", "[\"x\",7,2]"), "mwcas", model);
  }

  private static void assertCode(int code, String history, String spec, String model) {
    Run run = check(history, "--spec", spec, "--crash-model", model);
    assertEquals(code, run.code(), history + run.out() + run.err());
    assertTrue(run.out().contains("Verified independently."), run.out());
  }

  /** A process comes back, goes on, and reports only then. */
  @Test
  void report_afterTheProcessHasGoneOn_isUnderstood() {
    String late =
        """
        {"process":0,"op":"write","in":["y",7],"call":0,"return":1}
        {"process":0,"op":"cas","in":["y",7,2],"call":2}
        {"crash":3}
        {"process":0,"op":"swap","in":["y",2],"out":2,"call":5,"return":6}
        {"recover":7,"process":0,"outcome":"done"}
        """;
    assertCode(0, late, "mwcas", "detectable:recoverable");
    assertCode(1, late.replace("\"out\":2", "\"out\":7"), "mwcas", "detectable:recoverable");
  }

  /** The failure comes before the write of what was expected. */
  @ParameterizedTest
  @ValueSource(strings = {"nesting-safe", "detectable:recoverable"})
  void failure_reportedAfterTheProcessHasGoneOn_isUnderstood(String model) {
    String late =
        """
        {"process":0,"op":"write","in":["x",2],"call":0,"return":50}
        {"process":2,"op":"cas","in":["x",2,12],"call":0}
        {"crash":10,"process":2}
        {"process":2,"op":"write","in":["y",14],"call":30,"return":35}
        {"recover":40,"process":2,"outcome":"done","out":false}
        """;
    assertCode(0, late, "mwcas", model);
    String spurious = late.replace("50", "3").replace("12],\"call\":0", "12],\"call\":5");
    assertCode(1, spurious, "mwcas", model);
  }

  /** Whoever decides, an answer of a report fits the operation, where reports count. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "null", "\"yes\""})
  void report_withAnImpossibleAnswer_isMalformed(String answer) {
    String reported =
        """
        {"process":0,"op":"cas","in":["y",0,2],"call":9}
        {"crash":9}
        {"recover":10,"process":0,"outcome":"done","out":ANSWER}
        """
            .replace("ANSWER", answer);
    for (String algorithm : List.of("auto", "search")) {
      for (String model : List.of("detectable", "nesting-safe", "detectable:strict")) {
        assertWrongOutput(reported, algorithm, model, "or \"gave-up\", not " + answer);
      }
    }
    assertCode(0, reported, "mwcas", "durable");
  }

  /** Reports that are ignored need not fit; where they count, they must, whoever decides. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "read","in":["x","y"]                  | [1]            | it answers 1 values for 2 words
          "swap","in":[["x",1],["y",2]]          | [1]            | it answers 1 values for 2 words
          "cas","in":[["x",5,1],["y",6,2]]       | {"failed":"z"} | "z" is none of its words
          "mwcas","in":[["x",5,1],["y",6,2]]     | {"observed":1} | it answers 1 values for 2 words
          """)
  void report_withAMisfittingAnswer_countsIfReportsDo(String call, String answer, String why) {
    String reported =
        """
        {"process":0,"op":CALL,"call":0}
        {"crash":10}
        {"recover":15,"process":0,"outcome":"done","out":ANSWER}
        {"process":1,"op":"read","in":"x","out":0,"call":20,"return":21}
        """
            .replace("CALL", call)
            .replace("ANSWER", answer);
    for (String algorithm : List.of("auto", "search")) {
      for (CrashModel model : CrashModel.all()) {
        if (model.reports()) {
          assertWrongOutput(reported, algorithm, model.name(), why);
        } else {
          Run run =
              check(
                  reported,
                  "--spec",
                  "mwcas",
                  "--algorithm",
                  algorithm,
                  "--crash-model",
                  model.name());
          assertEquals(0, run.code(), run.err());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "search"})
  void answer_withTooFewValues_isMalformed(String algorithm) {
    String read =
        """
        {"process":0,"op":"read","in":["x","y"],"out":[0],"call":0,"return":5}
        """;
    assertWrongOutput(read, algorithm, "durable", "it answers 1 values for 2 words");
  }

  @Test
  void report_withAnAnswerOfAWrite_isMalformed() {
    String reported =
        """
        {"process":0,"op":"store","in":["y",2],"call":9}
        {"crash":9}
        {"recover":10,"process":0,"outcome":"done","out":0}
        """;
    for (String algorithm : List.of("auto", "search")) {
      assertWrongOutput(reported, algorithm, "detectable", "store answers nothing, not 0");
    }
    assertCode(0, reported.replace("\"out\":0", "\"out\":true"), "mwcas", "detectable");
  }

  private static void assertWrongOutput(
      String history, String algorithm, String model, String problem) {
    Run run = check(history, "--spec", "mwcas", "--algorithm", algorithm, "--crash-model", model);
    assertEquals(254, run.code(), run.out());
    assertTrue(run.err().contains(":1: wrong-output: "), run.err());
    assertTrue(run.err().contains(problem), run.err());
  }

  @Test
  void lostOperations_areVerified() {
    String lost =
        """
        {"process":0,"op":"enq","in":1,"call":0,"return":1}
        {"crash":10}
        {"process":1,"op":"deq","out":null,"call":20,"return":21}
        """;
    Run run = check(lost, "--spec", "queue", "--crash-model", "buffered-durable");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("Verified independently."), run.out());
  }

  /** Of two interrupted operations, the core has one, and shows what was reported of it. */
  @Test
  void reportedAnswer_isShownWhereverTheCoreIs(@TempDir Path folder) throws IOException {
    String history =
        QueueFiles.file(
            folder,
            "reported.jsonl",
            """
            {"process":0,"op":"enq","in":1,"call":0,"return":3}
            {"process":0,"op":"deq","call":5}
            {"process":2,"op":"enq","in":7,"call":6}
            {"crash":10}
            {"recover":18,"process":2,"outcome":"not-done"}
            {"recover":20,"process":0,"outcome":"done","out":1}
            {"process":1,"op":"deq","out":1,"call":30,"return":31}
            """);
    Path sarif = folder.resolve("result.sarif");
    String[] args = {
      "check", "--spec", "queue", "--crash-model", "detectable", history, "--certificate"
    };
    Run text = Run.of(Recordings.with(args, "--report", sarif.toString()));
    assertEquals(1, text.code(), text.err());
    assertTrue(text.out().contains(" t0       deq(), reported done -> 1  "), text.out());
    assertFalse(text.out().contains("enq(7)"), text.out());
    Map<?, ?> json =
        PrintedJson.lines(Run.of(Recordings.with(args, "--format", "json")).out()).get(0);
    assertEquals(List.of(Map.of("position", 1L, "outcome", "done -> 1")), json.get("reported"));
    assertTrue(Files.readString(sarif).contains("deq() called at 5, pending, reported done -> 1"));
  }
}
