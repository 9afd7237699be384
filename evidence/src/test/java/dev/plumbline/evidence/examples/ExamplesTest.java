package dev.plumbline.evidence.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.testkit.Evidence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The example project with the jars of this build: what its author sees. */
class ExamplesTest {
  private static final Path EXAMPLE = Path.of("../examples/maven");
  private static final Path NEWEST = Path.of("/usr/lib/jvm/temurin-25-jdk-amd64");

  @TempDir Path folder;

  /**
   * The tests of module junit run with the oldest JUnit; the rest of the matrix is for deep runs.
   */
  @ParameterizedTest
  @CsvSource({
    "this, 6.1.3",
    "this, 5.14.4",
    "this, 5.10.3",
    "newest, 6.1.3",
    "newest, 5.14.4",
    "newest, 5.10.3"
  })
  void brokenOnes_areFoundOutAndOthersPass(String jdk, String junit) throws Exception {
    boolean usual = jdk.equals("this") && junit.equals("6.1.3");
    assumeTrue(usual || Evidence.deep(), "only in deep runs");
    assumeTrue(jdk.equals("this") || Files.exists(NEWEST), "there is no newer JDK");
    Path home = jdk.equals("this") ? Path.of(System.getProperty("java.home")) : NEWEST;
    ExampleBuild build;
    try (InstalledArtifacts artifacts = InstalledArtifacts.in(folder.resolve("repository"))) {
      build = ExampleBuild.test(EXAMPLE, folder.resolve("project"), artifacts, home, junit);
    }
    assertRing(build.results("example.BrokenRingTest"));
    assertDeadlock(build.results("example.TwoAccountsTest"));
    assertPassed(build.results("example.RepairedRingTest"), 9);
    assertPassed(build.results("example.TwoLaneQueueTest"), 6);
    Path page = Path.of("target/surefire-reports/example.BrokenRingTest.isLinearizable.html");
    assertTrue(Files.exists(build.project().resolve(page)));
  }

  private static void assertPassed(Map<String, String> results, int count) {
    assertEquals(count, results.size());
    assertEquals(Set.of(""), Set.copyOf(results.values()));
  }

  private static void assertRing(Map<String, String> results) {
    assertEquals("", results.get("firstInFirstOut"));
    String report = results.values().stream().filter(r -> !r.isEmpty()).findFirst().orElseThrow();
    assertTrue(
        report.contains(
            """
            example.BrokenRing: NOT linearizable (bounded-queue:2)

              before  enq(1)
              t0      enq(2)
              t1      enq(3)

              t0                                      t1                                         BrokenRing.java
              enq(2)
                reads tail: 1                                                                    :14 offer
                reads head: 0                                                                    :15 offer
                writes slots[1] = 2, was null                                                    :18 offer
                                                      enq(3)
                                                        reads tail: 1                            :14 offer
                                                        reads head: 0                            :15 offer
                                                        writes slots[1] = 3, was 2               :18 offer
                                                        writes tail = 2, was 1                   :19 offer
                                                      returns true
                writes tail = 2                                                                  :19 offer
              returns true
            """),
        report);
    assertTrue(
        report.contains(
            """
              Run it again, in the process of the test, by this annotation:
                @Replay("enq(2) | enq(3), before: enq(1) @ 0x3.1x4.0x1")
            """),
        report);
  }

  private static void assertDeadlock(Map<String, String> results) {
    assertEquals(1, results.size());
    String report = results.values().iterator().next();
    assertTrue(report.contains("example.TwoAccountsTest: DEADLOCK (bodies of threads)\n"), report);
    assertTrue(report.contains("  there() of t0 waits for ever.\n"), report);
  }
}
