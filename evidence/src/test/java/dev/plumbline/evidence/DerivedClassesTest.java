package dev.plumbline.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.explore.agent.AgentJar;
import dev.plumbline.testkit.Evidence;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The Java classes of derived algorithms, with two threads of two operations in every interleaving:
 * those that the model checker accepted pass, those that it rejected fail.
 */
class DerivedClassesTest {
  private static final int SAMPLE = 20;

  @TempDir private Path folder;

  @Test
  void someOfAStack() throws Exception {
    assertVerdicts("stack", "accepted", 1, 1, "LINEARIZABLE");
    assertVerdicts("stack", "rejected", 3, 3, "VIOLATION");
  }

  /**
   * All minimal results, and a sample of what was rejected. Of the sets with a lock in each node
   * only one with all keys: of most of them there are infinitely many executions, because an
   * operation that finds a marked node locks it, unlocks it and begins again for as long as the one
   * that marked it is delayed. With one key there are finitely many.
   */
  @ParameterizedTest
  @CsvSource({
    "null-set, 16, 20",
    "marked-set, 24, 20",
    "priority-queue, 4, 20",
    "stack, 8, 20",
    "queue, 2, 20",
    "counter, 1, 2",
    "locked-set, 1, 20",
    "deque, 4, 20"
  })
  void allInDeepRuns(String schema, int minimal, int rejected) throws Exception {
    assumeTrue(Evidence.deep(), "takes minutes");
    int most = schema.equals("locked-set") ? 1 : Integer.MAX_VALUE;
    assertVerdicts(schema, "accepted", most, minimal, "LINEARIZABLE");
    if (schema.equals("locked-set")) {
      assertVerdicts(schema, "accepted-of-one-key", Integer.MAX_VALUE, 15, "LINEARIZABLE");
    }
    assertVerdicts(schema, "rejected", Math.min(SAMPLE, rejected), rejected, "VIOLATION");
  }

  private void assertVerdicts(String schema, String which, int most, int expected, String verdict)
      throws Exception {
    List<String> command = new ArrayList<>(AgentJar.command());
    command.add(DerivedClasses.class.getName());
    command.addAll(List.of(folder.toString(), schema, which, Integer.toString(most)));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), text);
    assertEquals(expected, text.lines().count(), text);
    assertEquals(List.of(), text.lines().filter(line -> !line.startsWith(verdict + " ")).toList());
  }
}
