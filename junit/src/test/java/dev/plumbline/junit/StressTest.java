package dev.plumbline.junit;

import static dev.plumbline.junit.HistoryAssertions.assertLinearizable;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.samples.StressSample;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/** Recordings under stress are tests, and what they leave behind. */
class StressTest {
  @Test
  void rightObject_hasATestForEachRun() {
    List<Launched> tests = Launched.run(StressSample.Right.class);
    assertEquals(2, tests.size());
    for (Launched test : tests) {
      assertEquals("SUCCESSFUL", test.status(), test.message());
      assertTrue(
          test.name()
              .matches(
                  "run \\d: 4 threads, 10,000 operations,"
                      + " (\\d+ % of them overlap|HARDLY ANY of them overlap \\(0\\.\\d %\\)),"
                      + " linearizable"),
          test.name());
    }
  }

  @Test
  void wrongObject_isTheLastRunAndLeavesTheRecording(@TempDir Path folder) {
    List<Launched> tests =
        Launched.run(Map.of("plumbline.reports", folder.toString()), StressSample.Wrong.class);
    assertEquals(1, tests.size());
    Launched test = tests.get(0);
    assertEquals("FAILED", test.status());
    assertTrue(test.name().endsWith(", NOT linearizable"), test.name());
    String file = StressSample.Wrong.class.getName() + ".isLinearizable";
    assertTrue(
        test.message()
            .startsWith("dev.plumbline.samples.StressSample$Forgetful: NOT linearizable (queue, "),
        test.message());
    assertTrue(
        test.message()
            .endsWith(
                "\n  The recording: %s\n  As a page: %s"
                    .formatted(folder.resolve(file + ".plb"), folder.resolve(file + ".html"))),
        test.message());
    assertThrows(
        AssertionFailedError.class,
        () -> assertLinearizable(folder.resolve(file + ".plb"), "queue"));
  }

  @Test
  void operationsThatNeverMeet_doNotPass() {
    List<Launched> tests = Launched.run(StressSample.Lonely.class);
    assertEquals(
        List.of(
            new Launched(
                "run 1: 4 threads, 1 operation, 0 % of them overlap, linearizable",
                "SUCCESSFUL", ""),
            new Launched(
                "run 2: 4 threads, 1 operation, 0 % of them overlap, linearizable",
                "FAILED",
                "No operation overlapped another in any run, so this shows nothing about"
                    + " concurrency; more operations or threads may help, and @Linearizable needs"
                    + " no luck.")),
        tests);
  }

  @Test
  void fullObject_isTold() {
    assertEquals(
        List.of(
            new Launched(
                "not recorded",
                "FAILED",
                "StressSample$Full.isLinearizable(): enq answered false, which no queue does, so"
                    + " this cannot be\nchecked; if the object holds N elements at most, it is a"
                    + " bounded-queue:N.")),
        Launched.run(StressSample.Full.class));
  }
}
