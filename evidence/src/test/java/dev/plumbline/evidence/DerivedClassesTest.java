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
  @TempDir private Path folder;

  @Test
  void someOfAStack() throws Exception {
    assertVerdicts("stack", "accepted", 1, 1, "LINEARIZABLE");
    assertVerdicts("stack", "rejected", 3, 3, "VIOLATION");
  }

  /** The second of these sets marks a node and gives its lock back before it takes it out. */
  @Test
  void someOfASetWithLocks() throws Exception {
    assertVerdicts("locked-set", "accepted", 2, 2, "LINEARIZABLE");
  }

  /** All minimal results, and a sample of what was rejected; there are no more of the counter. */
  @ParameterizedTest
  @CsvSource({
    "null-set, 16, 20",
    "marked-set, 24, 20",
    "priority-queue, 4, 20",
    "stack, 8, 20",
    "queue, 2, 20",
    "counter, 1, 2",
    "locked-set, 15, 20",
    "deque, 4, 20"
  })
  void allInDeepRuns(String schema, int minimal, int rejected) throws Exception {
    assumeTrue(Evidence.deep(), "takes minutes");
    assertVerdicts(schema, "accepted", Integer.MAX_VALUE, minimal, "LINEARIZABLE");
    assertVerdicts(schema, "rejected", rejected, rejected, "VIOLATION");
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
