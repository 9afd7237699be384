package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.memory.MultiWordCheck;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.WitnessReplay;
import dev.plumbline.core.options.Limits;
import dev.plumbline.record.words.WordWorkload;
import dev.plumbline.subjects.MultiWord;
import dev.plumbline.subjects.catalog.Catalog;
import dev.plumbline.testkit.Evidence;
import dev.plumbline.testkit.WordLogOptions.Planted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Multi-word memories and their logs, as a user has them. */
class WordCommandsTest {
  private static final int MOST_RUNS = 200;
  private static final CrashModel DETECTABLE = CrashModel.named("detectable");

  @TempDir Path folder;

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private static WordWorkload workload(String subject) {
    MultiWord memory = (MultiWord) Catalog.named(subject).orElseThrow().create();
    return WordWorkload.of(new SubjectWords(memory), 8);
  }

  private static Outcome decide(MultiWordHistory history) {
    return decide(history, CrashModel.DURABLE);
  }

  private static Outcome decide(MultiWordHistory history, CrashModel model) {
    return new MultiWordCheck(history, model, Limits.none()).decide();
  }

  /** Durably linearizable, and what recovery reported is true. */
  private static void assertDetectable(MultiWordHistory history, String when) {
    for (CrashModel model : List.of(CrashModel.DURABLE, DETECTABLE)) {
      Outcome.Yes yes = assertInstanceOf(Outcome.Yes.class, decide(history, model), when);
      assertNull(WitnessReplay.complaint(history, model, yes.witness()), when);
    }
  }

  /** A run of two threads and six operations has about 400 accesses. */
  @Test
  void persistentMemory_crashAtEveryPointOfASmallRun_isDurableAndDetectable() {
    Set<Boolean> reported = new HashSet<>();
    for (int access = 0; access < 400; access++) {
      MultiWordHistory history =
          workload("persistent-mwcas")
              .threads(2)
              .operations(6)
              .firstCrashAfter(access)
              .seed(access)
              .run()
              .history();
      assertEquals(1, history.crashes().size());
      history.recoveries().forEach(r -> reported.add(r.done()));
      assertDetectable(history, "access " + access);
    }
    assertEquals(Set.of(true, false), reported, "there are reports of both kinds");
  }

  @Test
  void persistentMemory_crashesAtRandomPointsOfALongRun_isDurableAndDetectable() {
    int operations = Evidence.count(5_000, 500_000);
    for (int words = 1; words <= 4; words++) {
      MultiWordHistory history =
          workload("persistent-mwcas")
              .threads(2 * words)
              .operations(operations)
              .words(words)
              .crashes(20)
              .seed(words)
              .run()
              .history();
      assertTrue(history.size() >= operations);
      assertTrue(!history.recoveries().isEmpty());
      assertDetectable(history, words + " words");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mwcas-with-dirty-mismatch",
        "mwcas-without-flush",
        "mwcas-without-roll-forward",
        "mwcas-with-stale-swap",
        "mwcas-with-unclaimed-words"
      })
  void defect_isCaught(String subject) {
    for (int seed = 0; seed < MOST_RUNS; seed++) {
      MultiWordHistory history =
          workload(subject)
              .threads(2 + seed % 5)
              .operations(2_000)
              .words(1 + seed % 3)
              .crashes(20)
              .disturbed()
              .seed(seed)
              .run()
              .history();
      if (decide(history) instanceof Outcome.No) {
        return;
      }
    }
    throw new AssertionError(subject + " was not caught in " + MOST_RUNS + " runs");
  }

  /** With one thread nobody sees an update that was lost, but its report says that it is done. */
  @Test
  void withoutRollForward_reports_areFoundFalse() {
    for (int access = 0; access < 400; access++) {
      MultiWordHistory history =
          workload("mwcas-without-roll-forward")
              .threads(1)
              .operations(12)
              .firstCrashAfter(access)
              .seed(access)
              .run()
              .history();
      if (decide(history, DETECTABLE) instanceof Outcome.No
          && decide(history) instanceof Outcome.Yes) {
        return;
      }
    }
    throw new AssertionError("no report was found false");
  }

  @Test
  void record_withCrashes_tellsWhatRecoveryReported() throws IOException {
    Run run =
        Run.of(
            "record",
            "--subject",
            "mwcas-without-roll-forward",
            "--crashes",
            "50",
            "--operations",
            "5000",
            "--check",
            "--crash-model",
            "detectable",
            "--out",
            file("lost.log"));
    assertEquals(1, run.code(), run.out() + run.err());
    String log = Files.readString(folder.resolve("lost.log"));
    assertTrue(log.contains(" DONE OK\n") && log.contains(" NOTDONE\n"), "reports of both kinds");
  }

  @Test
  void record_sequence_ordersByACounter() throws IOException {
    Run run =
        Run.of(
            "record",
            "--subject",
            "persistent-mwcas",
            "--operations",
            "100",
            "--sequence",
            "--out",
            file("run.log"));
    assertEquals(0, run.code(), run.err());
    List<String> lines = Files.readAllLines(folder.resolve("run.log"));
    for (int i = 0; i < lines.size(); i++) {
      assertEquals(Integer.toString(i), lines.get(i).split(" ", -1)[1]);
    }
  }

  @Test
  void record_timeLimit_endsTheRun() {
    Run run =
        Run.of(
            "record",
            "--subject",
            "persistent-mwcas",
            "--operations",
            "2000000000",
            "--time-limit",
            "200ms",
            "--out",
            file("run.mwl"));
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains("The time limit ended the recording before all"), run.err());
    assertTrue(Files.exists(folder.resolve("run.mwl")));
  }

  @Test
  void report_ofALog_hasAddressesAsTheLog() throws IOException {
    String log =
        """
        INV 1 t0 MWCAS 1 0x7f3a10:0>1
        RES 2 t0 OK
        INV 3 t1 MWREAD 1 0x7f3a10
        RES 4 t1 VAL 0
        """;
    for (String name : List.of("x.log", "x.mwl")) {
      Files.writeString(folder.resolve("x.log"), log);
      Run.of("convert", file("x.log"), file("x.mwl"));
      Run check = Run.of("check", "--spec", "mwcas", file(name));
      assertEquals(1, check.code(), check.err());
      assertTrue(check.out().contains("\"0x7f3a10\""), check.out());
      assertTrue(!check.out().contains("8337936"), check.out());
    }
  }

  @Test
  void record_toAFolderThatTakesNoFiles_saysSo() {
    assumeTrue(Files.isDirectory(Path.of("/proc")));
    for (String out : List.of("/proc/x.plb", "/proc/x.log")) {
      String subject = out.endsWith("plb") ? "treiber-stack" : "persistent-mwcas";
      assertRefused("its folder takes no new files", "record", "--subject", subject, "--out", out);
    }
  }

  @Test
  void record_withCrashes_writesALogThatIsChecked() throws IOException {
    for (String name : List.of("run.log", "run.mwl", "run.jsonl", "run.plb")) {
      Run run =
          Run.of(
              "record",
              "--subject",
              "persistent-mwcas",
              "--crashes",
              "5",
              "--operations",
              "300",
              "--out",
              file(name),
              "--check");
      assertEquals(0, run.code(), run.err());
      assertTrue(run.out().contains("through 5 crashes"), run.out());
      assertTrue(run.out().contains("durably linearizable"), run.out());
    }
    assertTrue(Files.readString(folder.resolve("run.log")).contains("\nCRASH "));
  }

  @Test
  void generated_everyAnomaly_isReported() {
    for (String kind : Planted.words()) {
      Run made =
          Run.of(
              "generate",
              "--spec",
              "mwcas",
              "--operations",
              "200",
              "--crashes",
              "1",
              "--violation",
              kind,
              "--out",
              file("bad.log"));
      assertEquals(0, made.code(), made.err());
      Run check = Run.of("check", "--spec", "mwcas", file("bad.log"));
      assertEquals(1, check.code(), kind + check.out() + check.err());
      assertTrue(check.out().contains("Verified independently."), kind + check.out());
    }
  }

  @Test
  void convert_throughEveryFormat_keepsTheLog() throws IOException {
    Run made = Run.of("generate", "--spec", "mwcas", "--crashes", "2", "--out", file("a.log"));
    assertEquals(0, made.code(), made.err());
    String from = file("a.log");
    for (String to : List.of("b.mwl", "c.jsonl", "d.plb", "e.log")) {
      Run converted = Run.of("convert", from, file(to));
      assertEquals(0, converted.code(), converted.err());
      from = file(to);
    }
    assertEquals(-1, Files.mismatch(folder.resolve("a.log"), folder.resolve("e.log")));
  }

  @Test
  void malformedLog_getsNoVerdict() throws IOException {
    Files.writeString(folder.resolve("x.log"), "INV 1 t0 MWREAD 1 8\nRES 2 t0 VAL\n");
    Run run = Run.of("check", "--spec", "mwcas", file("x.log"));
    assertEquals(254, run.code());
    assertTrue(run.err().contains("x.log:2: wrong-output: the operation saw 0 values"), run.err());
  }

  @Test
  void optionsOfOthers_areRefused() {
    assertRefused(
        "--words and --crashes go with subjects of the type mwcas only",
        "record",
        "--subject",
        "treiber-stack",
        "--crashes",
        "1",
        "--out",
        file("x.plb"));
    assertRefused(
        "The memory cannot crash",
        "record",
        "--subject",
        "locked-multi-word",
        "--crashes",
        "1",
        "--out",
        file("x.log"));
    assertRefused(
        "--duration, --mix, --keys, --values, --think-time and --warm-up do not go with",
        "record",
        "--subject",
        "persistent-mwcas",
        "--keys",
        "3",
        "--out",
        file("x.log"));
    assertRefused(
        "--words, --contention, --crashes and --failures go with --spec mwcas only",
        "generate",
        "--spec",
        "queue",
        "--crashes",
        "1");
    assertRefused(
        "There is no violation frok of mwcas; did you mean fork?",
        "generate",
        "--spec",
        "mwcas",
        "--violation",
        "frok");
  }

  private static void assertRefused(String why, String... args) {
    Run run = Run.of(args);
    assertEquals(254, run.code());
    assertTrue(run.err().contains(why), run.err());
  }

  /** A memory whose defect needs no crash, and one that is right. */
  @Test
  void record_repeat_countsViolationsAndKeepsTheFirst() {
    Run run =
        Run.of(
            "record",
            "--subject",
            "mwcas-without-roll-forward",
            "--crashes",
            "20",
            "--crash-model",
            "detectable",
            "--repeat",
            "3",
            "--check",
            "--operations",
            "5000",
            "--format",
            "json",
            "--out",
            file("run.log"));
    assertEquals(1, run.code(), run.out() + run.err());
    Map<?, ?> recorded = PrintedJson.lines(run.out()).get(0);
    assertEquals(3L, recorded.get("runs"), run.out());
    assertTrue((Long) recorded.get("violations") > 0, run.out());
    assertEquals("violation", PrintedJson.lines(run.out()).get(1).get("outcome"), run.out());
    assertFalse(Files.exists(folder.resolve("run.log.next")));
  }

  @Test
  void record_untilViolation_endsWithTheTimeIfThereIsNone() {
    Run run =
        Run.of(
            "record",
            "--subject",
            "locked-multi-word",
            "--until-violation",
            "--time-limit",
            "2s",
            "--operations",
            "500",
            "--check",
            "--out",
            file("run.log"));
    assertEquals(0, run.code(), run.out() + run.err());
    assertTrue(run.out().matches("(?s).*runs +[0-9,]+: [0-9,]+ linearizable; .*"), run.out());
  }
}
