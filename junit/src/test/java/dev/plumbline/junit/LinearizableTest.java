package dev.plumbline.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.samples.BankSample;
import dev.plumbline.samples.CounterSample;
import dev.plumbline.samples.LedgerSample;
import dev.plumbline.samples.ModelSample;
import dev.plumbline.samples.QueueSample;
import dev.plumbline.samples.RelaxedSample;
import dev.plumbline.samples.ReplaySample;
import dev.plumbline.samples.TransferSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people do, and what they see. */
class LinearizableTest {
  private static List<String> names(List<Launched> tests) {
    return tests.stream().map(Launched::name).toList();
  }

  private static Launched last(List<Launched> tests) {
    return tests.get(tests.size() - 1);
  }

  private static void assertPassed(List<Launched> tests) {
    assertTrue(tests.stream().allMatch(t -> t.status().equals("SUCCESSFUL")), tests.toString());
  }

  @Test
  void rightObject_hasATestForEachSize() {
    List<Launched> tests = Launched.run(QueueSample.class);
    assertPassed(tests);
    assertEquals(
        List.of(
            "1×1: 6 scenarios, 6 interleavings, all linearizable",
            "2×1: 9 scenarios, 71 interleavings, all linearizable",
            "2+1: 24 scenarios, 654 interleavings, all linearizable"),
        names(tests).subList(0, 3));
    assertTrue(tests.get(3).name().startsWith("2×2: 30 scenarios, "), tests.toString());
    assertEquals(
        List.of(
            "1×1 after up to 10 calls: 12 scenarios, 12 interleavings, all linearizable",
            "2×1 after up to 10 calls: 18 scenarios, 144 interleavings, all linearizable"),
        names(tests).subList(4, 6));
  }

  @Test
  void wrongObject_failsWithTheReportOfTheTerminal() {
    String message = last(Launched.run(CounterSample.class)).message();
    assertTrue(
        message.startsWith(
            """
            dev.plumbline.samples.WeakCounter: NOT linearizable (counter)

              t0      add(1)
              t1      add(2)
              after   get()

              t0                        t1                        after                         WeakCounter.java
              add(1)
                reads count: 0                                                                  :8 add
                                        add(2)
                                          reads count: 0                                        :8 add
                                          writes count = 2, was 0                               :8 add
                                        returns
                writes count = 1, was 2                                                         :8 add
              returns
                                                                    reads count: 1              :12 get
            """),
        message);
    assertTrue(
        message.contains(
            """
              Run it again, in the process of the test, by this annotation:
                @Replay("add(1) | add(2), after: get() @ 0x1.1x2.0x1.2x2")
            """),
        message);
    assertTrue(message.lines().limit(30).allMatch(line -> line.length() <= 100), message);
  }

  @Test
  void page_isWhereTheParameterSays(@TempDir Path folder) throws IOException {
    Path reports = folder.resolve("reports");
    List<Launched> tests =
        Launched.run(Map.of("plumbline.reports", reports.toString()), CounterSample.class);
    Path page = reports.resolve("dev.plumbline.samples.CounterSample.isLinearizable.html");
    assertTrue(last(tests).message().endsWith("\n  As a page: " + page), last(tests).message());
    assertTrue(Files.readString(page).startsWith("<!DOCTYPE html>"));
  }

  @Test
  void page_thatCannotBeWritten_isToldBesideTheVerdict(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "no folder");
    List<Launched> tests =
        Launched.run(
            Map.of("plumbline.reports", file.resolve("reports").toString()), CounterSample.class);
    assertEquals("FAILED 2×1: NOT linearizable", last(tests).status() + " " + last(tests).name());
    String message = last(tests).message();
    assertTrue(message.contains("add(1)"), message);
    assertTrue(message.endsWith("isLinearizable.html cannot be written: Not a directory"), message);
  }

  @Test
  void page_isBesideTheReportsOfTheBuild() {
    assertTrue(
        last(Launched.run(CounterSample.class))
            .message()
            .endsWith(
                Path.of("target/surefire-reports").toAbsolutePath()
                    + "/dev.plumbline.samples.CounterSample.isLinearizable.html"));
  }

  @Test
  void operationsOfTheTest_areExploredWithTheirNumbers() {
    List<Launched> tests = Launched.run(BankSample.class);
    assertEquals(
        List.of("1×1: 5 scenarios, 5 interleavings, all linearizable", "2×1: NOT linearizable"),
        names(tests));
    String message = last(tests).message();
    assertTrue(message.contains("\n  t1      transfer(0, 1)\n"), message);
    assertTrue(message.contains("(by its own one-thread runs)"), message);
  }

  @Test
  void modelItselfAndScenario_areWhatItIsHeldAgainst() {
    List<Launched> tests = Launched.run(ModelSample.class);
    assertPassed(tests);
    assertTrue(
        names(tests).contains("enq(1); deq() | enq(2): 15 interleavings, all linearizable"),
        tests.toString());
    assertEquals(13, tests.size());
  }

  @Test
  void methodsThatAreNotCalled_areNamed() {
    List<Launched> tests = Launched.run(LedgerSample.class);
    assertPassed(tests);
    assertEquals(
        "2×1: 3 scenarios, 6 interleavings, all linearizable; not called: entries(), post(Entry)"
            + " and 1 more",
        tests.get(1).name());
  }

  @Test
  void relaxation_isWhatItMayDeviate() {
    List<Launched> tests = Launched.run(RelaxedSample.class);
    assertPassed(tests.subList(0, tests.size() - 1));
    assertTrue(
        names(tests)
            .contains("1×1: 6 scenarios, 6 interleavings, all linearizable up to out-of-order:1"));
    assertEquals("1×1: NOT linearizable", last(tests).name());
  }

  @Test
  void bodies_deadlockFailOrEnd() {
    List<Launched> tests = Launched.run(TransferSample.class);
    assertEquals(
        List.of(
            "count() | count(): FAILS with an exception",
            "there() | back(): DEADLOCK",
            "there() | there(): 2 interleavings, all in order"),
        names(tests).stream().sorted().toList());
    String messages = tests.toString();
    assertTrue(messages.contains("  t0 waits for the lock right, which t1 holds.\n"), messages);
    assertTrue(messages.contains("AssertionFailedError: expected: <2> but was: <1>"), messages);
  }

  @Test
  void pinnedExecution_isRunFirstInThisProcess() {
    List<Launched> tests = Launched.run(ReplaySample.class);
    assertEquals(
        List.of(
            "replay: NOT linearizable",
            "replay: linearizable",
            "1×1: 8 scenarios, 8 interleavings, all linearizable"),
        names(tests).subList(0, 3));
    assertFalse(tests.get(0).message().contains("Explored"), tests.get(0).message());
    String loaders = System.getProperty(ReplaySample.LOADERS);
    assertTrue(loaders.contains(ReplayClasses.class.getSimpleName()), loaders);
  }
}
