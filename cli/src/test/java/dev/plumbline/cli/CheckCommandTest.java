package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
  private static final Set<String> FIELDS =
      Set.of(
          "schemaVersion",
          "file",
          "verdict",
          "spec",
          "operations",
          "pending",
          "parts",
          "decider",
          "parseMillis",
          "millis",
          "states",
          "warnings");

  @TempDir Path folder;
  private String good;
  private String bad;
  private String malformed;

  @BeforeEach
  void files() {
    good = QueueFiles.file(folder, "good.jsonl", QueueFiles.GOOD);
    bad = QueueFiles.file(folder, "sub/bad.jsonl", QueueFiles.BAD);
    malformed = QueueFiles.file(folder, "sub/typo.jsonl", QueueFiles.MALFORMED);
  }

  private static Run check(String... args) {
    return Run.ofQueue("check", args);
  }

  @Test
  void slack_makesTheVerdictAndIsReported() {
    String file = QueueFiles.file(folder, "late.txt", "[0,10] t0 deq() -> 1\n[14,20] t1 enq(1)\n");
    assertEquals(1, check("--slack", "1", file).code());
    Run run = check("--slack", "2", file);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("only with a slack of 2"), run.out());
    assertEquals(254, check("--slack", "-1", file).code());
  }

  @Test
  void linearizable_exits0() {
    Run run = check(good);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().startsWith(good + ": linearizable (queue, 2 operations)"), run.out());
    assertEquals("", run.err());
  }

  @Test
  void violation_exits1AndExplains() {
    Run run = check(bad);
    assertEquals(1, run.code(), run.err());
    assertTrue(run.out().contains("NOT linearizable"), run.out());
    assertTrue(run.out().contains("├─"), run.out());
    assertTrue(run.out().contains("Verified independently"), run.out());
    run.out().lines().skip(1).forEach(line -> assertTrue(line.length() <= 80, line));
  }

  @Test
  void undecided_exits2() {
    Run run = check("--state-limit", "1", "--rules", "none", big());
    assertEquals(2, run.code(), run.out() + run.err());
    assertTrue(run.out().contains("undecided"), run.out());
  }

  @Test
  void violationBesideUndecided_exits1() {
    String big = big();
    Run run = check("--state-limit", "1", "--rules", "none", big, "--format", "json", bad);
    List<Map<?, ?>> lines = PrintedJson.lines(run.out());
    assertEquals("undecided", lines.get(0).get("verdict"));
    assertEquals("states", lines.get(0).get("reason"));
    int expected = lines.get(1).get("verdict").equals("violation") ? 1 : 2;
    assertEquals(expected, run.code());
  }

  /** A history that no decider settles in one state. */
  private String big() {
    String file = folder.resolve("big.jsonl").toString();
    Run made =
        Run.of("generate", "--spec", "queue", "--operations", "200", "--seed", "3", "--out", file);
    assertEquals(0, made.code(), made.err());
    return file;
  }

  @Test
  void malformed_exits254WithEveryProblem() {
    Run run = check(malformed);
    assertEquals(254, run.code());
    assertEquals("", run.out());
    assertTrue(run.err().contains("typo.jsonl:1: return-before-call"), run.err());
    assertTrue(run.err().contains("typo.jsonl:2: unknown-operation"), run.err());
    assertTrue(run.err().contains("malformed, no verdict (2 problems)"), run.err());
  }

  @Test
  void wrongSpec_suggestsThoseThatFit() {
    Run run = Run.of("check", "--spec", "counter", bad);
    assertEquals(254, run.code());
    assertTrue(run.err().contains("are known to --spec queue"), run.err());
  }

  @Test
  void malformedAmongGood_stillDecidesTheOthers() {
    Run run = check("--quiet", good, malformed, bad);
    assertEquals(254, run.code());
    assertTrue(run.out().contains("good.jsonl: linearizable"), run.out());
    assertTrue(run.out().contains("bad.jsonl: NOT linearizable"), run.out());
    assertTrue(
        run.out()
            .endsWith(
                "3 histories: 1 linearizable, 1 NOT linearizable, 1 malformed or unreadable\n"),
        run.out());
  }

  @Test
  void folder_isCheckedRecursivelyAndSorted() {
    QueueFiles.file(folder, ".hidden/bad.jsonl", QueueFiles.BAD);
    QueueFiles.file(folder, "notes.md", "not a history");
    QueueFiles.file(folder, "sub/results.edn", "{:valid? false}");
    Run run = check("--format", "json", folder.toString());
    assertEquals(254, run.code());
    assertEquals(
        List.of(good, bad, malformed),
        PrintedJson.lines(run.out()).stream().map(line -> line.get("file")).toList());
  }

  @Test
  void folderWithoutHistories_isToldInASentence() {
    String empty = QueueFiles.file(folder, "empty/readme.md", "").replace("/readme.md", "");
    Run run = check(empty);
    assertEquals(254, run.code());
    assertTrue(run.err().contains("holds no history"), run.err());
  }

  @Test
  void pipe_isReadOnce(@TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("history");
    assumeTrue(
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no pipes here");
    Thread writer =
        new Thread(
            () ->
                assertDoesNotThrow(
                    () -> Files.writeString(pipe, QueueFiles.PENDING, StandardOpenOption.WRITE)));
    writer.start();
    Run run = Run.ofQueue("check", pipe.toString());
    writer.join();
    assertTrue(
        run.out().startsWith(pipe + ": linearizable (queue, 2 operations, 1 pending)"),
        run.out() + run.err());
  }

  @Test
  void dash_readsStandardInput() {
    Run run = Run.with().stdin(QueueFiles.PENDING).runQueue("check", "-");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().startsWith("stdin: linearizable (queue, 2 operations, 1 pending)"));
  }

  @Test
  void json_hasTheFieldsOfTheContract() {
    Run run = check("--format", "json", good, bad);
    assertEquals(1, run.code(), run.err());
    List<Map<?, ?>> lines = PrintedJson.lines(run.out());
    assertEquals(2, lines.size());
    for (Map<?, ?> line : lines) {
      assertTrue(line.keySet().containsAll(FIELDS), line.toString());
      assertFalse(line.containsKey("witness") || line.containsKey("core"), line.toString());
    }
    assertEquals(1L, lines.get(0).get("schemaVersion"));
    assertEquals("linearizable", lines.get(0).get("verdict"));
    assertEquals("violation", lines.get(1).get("verdict"));
    assertEquals(4L, lines.get(1).get("operations"));
  }

  @Test
  void relax_hasItsOwnWords() {
    String overtaking =
        QueueFiles.file(
            folder,
            "overtaking.txt",
            """
            [0,1] t0 enq(1)
            [2,3] t0 enq(2)
            [4,5] t0 enq(3)
            [6,7] t0 deq() -> 3
            """);
    Run within = check("--relax", "out-of-order:2", overtaking);
    assertEquals(0, within.code(), within.err());
    assertTrue(
        within.out().contains(": relaxed-linearizable (queue out-of-order:2, 4 operations)"),
        within.out());
    Run beyond = check("--relax", "out-of-order:1", overtaking);
    assertEquals(1, beyond.code(), beyond.err());
    assertTrue(beyond.out().contains(": NOT relaxed-linearizable (queue out-of-order:1"));
    assertTrue(
        beyond.out().contains("took 3 while 2 older values, 1 and 2, were certainly"),
        beyond.out());
    Map<?, ?> line =
        PrintedJson.object(
            check("--format", "json", "--certificate", "--relax", "head-late:2", overtaking).out());
    assertEquals("relaxed-linearizable", line.get("verdict"));
    assertEquals("queue head-late:2", line.get("spec"));
    assertEquals(List.of(0L, 1L, 2L, 3L), line.get("witness"));
    assertEquals(true, line.get("verified"));
  }

  @Test
  void certificate_isTheWitnessOrTheCore() {
    List<Map<?, ?>> lines =
        PrintedJson.lines(check("--format", "json", "--certificate", good, bad).out());
    assertEquals(List.of(0L, 1L), lines.get(0).get("witness"));
    List<?> core = (List<?>) lines.get(1).get("core");
    assertTrue(core.containsAll(List.of(0L, 1L, 2L)), core.toString());
    assertFalse(lines.get(1).get("explanation").toString().isEmpty());
  }

  @Test
  void certificate_namesPositionsInTheFile() {
    // The dequeue stands first in the file, the pending enqueue that it needs second.
    String file =
        QueueFiles.file(
            folder,
            "reversed.jsonl",
            """
            {"process":1,"op":"deq","out":1,"call":5,"return":15}
            {"process":0,"op":"enq","in":1,"call":0}
            """);
    Map<?, ?> line = PrintedJson.object(check("--format", "json", "--certificate", file).out());
    assertEquals(List.of(1L, 0L), line.get("witness"));
  }

  @Test
  void malformedInJson_isAResult() {
    Run run = check("--format", "json", malformed);
    assertEquals(254, run.code());
    Map<?, ?> line = PrintedJson.object(run.out());
    assertEquals("malformed", line.get("verdict"));
    assertEquals(2L, line.get("problemCount"));
    Map<?, ?> first = (Map<?, ?>) ((List<?>) line.get("problems")).get(0);
    assertEquals(Set.of("line", "rule", "message"), first.keySet());
  }

  @Test
  void vacuousHistory_isToldAsWarning() {
    String vacuous = QueueFiles.file(folder, "vacuous.jsonl", QueueFiles.VACUOUS);
    assertTrue(check(vacuous).out().contains("warning: "), check(vacuous).out());
    assertTrue(check("--quiet", vacuous).out().contains("warning: "));
    Map<?, ?> line = PrintedJson.object(check("--format", "json", vacuous).out());
    assertFalse(((List<?>) line.get("warnings")).isEmpty());
  }

  @Test
  void noVerify_isSaidInTheOutput() {
    assertTrue(check("--no-verify", good).out().contains("NOT verified"));
    Map<?, ?> line = PrintedJson.object(check("--no-verify", "--format", "json", good).out());
    assertEquals(false, line.get("verified"));
  }

  @Test
  void explainPlan_saysWhatDecided() {
    assertTrue(check("--explain-plan", good).out().contains("plan: "));
    assertFalse(check(good).out().contains("plan: "));
  }

  @Test
  void explainPlan_listsDecidersInOrder() {
    assertTrue(
        check("--explain-plan", good)
            .out()
            .contains("\n        asked in this order: monitor, searches\n"));
    assertTrue(
        check("--explain-plan", "--algorithm", "search", good)
            .out()
            .contains("\n        asked in this order: general search\n"));
  }

  @Test
  void everySwitch_givesTheSameVerdict() {
    for (String switches :
        List.of(
            "--algorithm search",
            "--no-partition",
            "--cache-limit 1k",
            "--threads 1",
            "--rules none",
            "--rules all,-tokens",
            "--time-limit 1m --memory-limit 512m --state-limit 1m")) {
      assertEquals(0, check((switches + " " + good).split(" ")).code(), switches);
      assertEquals(1, check((switches + " " + bad).split(" ")).code(), switches);
    }
  }

  @Test
  void initial_setsTheFirstValue() {
    String reads =
        QueueFiles.file(
            folder, "reads.jsonl", "{\"op\":\"read\",\"out\":7,\"call\":0,\"return\":1}\n");
    assertEquals(1, Run.of("check", "--spec", "register", reads).code());
    assertEquals(0, Run.of("check", "--spec", "register", "--initial", "7", reads).code());
  }

  @Test
  void nilReadsLegal_acceptsReadsOfNil() {
    String edn =
        QueueFiles.file(
            folder,
            "history.edn",
            """
            {:process 0, :type :invoke, :f :write, :value 1}
            {:process 0, :type :ok, :f :write, :value 1}
            {:process 0, :type :invoke, :f :read, :value nil}
            {:process 0, :type :ok, :f :read, :value nil}
            """);
    assertEquals(1, Run.of("check", "--spec", "register", edn).code());
    assertEquals(0, Run.of("check", "--spec", "register", "--nil-reads-legal", edn).code());
  }

  @Test
  void nilReadsLegal_reachesReadsInsideTransactions() {
    String edn =
        QueueFiles.file(
            folder,
            "transactions.edn",
            """
            {:process 0, :type :invoke, :f :txn, :value [[:w :x 1]]}
            {:process 0, :type :ok, :f :txn, :value [[:w :x 1]]}
            {:process 0, :type :invoke, :f :txn, :value [[:r :x nil] [:w :y 2]]}
            {:process 0, :type :ok, :f :txn, :value [[:r :x nil] [:w :y 2]]}
            {:process 0, :type :invoke, :f :txn, :value [[:r :y nil] [:r :x nil]]}
            {:process 0, :type :ok, :f :txn, :value [[:r :y 2] [:r :x nil]]}
            """);
    assertEquals(1, Run.of("check", "--spec", "multi-register", edn).code());
    assertEquals(0, Run.of("check", "--spec", "multi-register", "--nil-reads-legal", edn).code());
  }

  @Test
  void failedCasObserved_withAnError_isNoAnswer() {
    String edn =
        QueueFiles.file(
            folder,
            "timeout.edn",
            """
            {:process 0, :type :invoke, :f :write, :value 1}
            {:process 0, :type :ok, :f :write, :value 1}
            {:process 0, :type :invoke, :f :cas, :value [1 2]}
            {:process 0, :type :fail, :f :cas, :value [1 2], :error :timeout}
            """);
    assertEquals(0, Run.of("check", "--spec", "register", "--failed-cas", "observed", edn).code());
  }

  @Test
  void failedCasObserved_isAnAnswer() {
    String edn =
        QueueFiles.file(
            folder,
            "cas.edn",
            """
            {:process 0, :type :invoke, :f :write, :value 1}
            {:process 0, :type :ok, :f :write, :value 1}
            {:process 0, :type :invoke, :f :cas, :value [1 2]}
            {:process 0, :type :fail, :f :cas, :value [1 2]}
            """);
    assertEquals(0, Run.of("check", "--spec", "register", edn).code());
    assertEquals(1, Run.of("check", "--spec", "register", "--failed-cas", "observed", edn).code());
  }

  @Test
  void colors_onlyOnATerminalWithoutNoColor() {
    assertFalse(check(bad).out().contains("\u001b"));
    assertTrue(Run.with().terminal().runQueue("check", bad).out().contains("\u001b[31m"));
    assertFalse(
        Run.with().terminal().env("NO_COLOR", "1").runQueue("check", bad).out().contains("\u001b"));
    assertTrue(check("--color", "always", bad).out().contains("\u001b[31m"));
    assertFalse(
        Run.with().terminal().runQueue("check", "--color", "never", bad).out().contains("\u001b"));
  }

  @Test
  void internalError_exits255InOneSentence() {
    Run run =
        Run.with()
            .stdin(
                new java.io.InputStream() {
                  @Override
                  public int read() {
                    throw new IllegalStateException("boom");
                  }

                  @Override
                  public int read(byte[] bytes, int offset, int length) {
                    throw new IllegalStateException("boom");
                  }
                })
            .runQueue("check", "-");
    assertEquals(255, run.code());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains("please report it"), run.err());
  }

  @Test
  void debug_showsTheStackTrace() {
    Run run = Run.with().env("PLUMBLINE_DEBUG", "1").run("check", "--spec", "queue", "nosuch");
    assertTrue(run.err().contains("\tat dev.plumbline.cli"), run.err());
  }

  @Test
  void wrongSpec_isToldInAFewLines() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      String op = i % 2 == 0 ? "\"write\",\"in\":1" : "\"read\",\"out\":1";
      lines.append("{\"op\":%s,\"call\":%d,\"return\":%d}\n".formatted(op, i, i + 1));
    }
    String file = QueueFiles.file(folder, "register.jsonl", lines.toString());
    Run run = Run.ofQueue("check", file);
    assertEquals(254, run.code(), run.out());
    assertEquals(5, run.err().lines().count(), run.err());
    assertTrue(run.err().contains("queue has no operation write; "), run.err());
    assertTrue(run.err().contains("(and at least 9 more lines like it)"), run.err());
    assertTrue(run.err().contains("are known to --spec register"), run.err());
  }
}
