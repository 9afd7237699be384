package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.explore.agent.ChildJvm;
import dev.plumbline.testkit.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Programs that the agent instruments, in JVMs of their own. */
class InstrumentedProgramsTest {
  @Test
  void explore_samples_seesWhatFullEnumerationSeesAndWhatIsKnown() throws Exception {
    List<String> lines = run(ComparedSamples.class);
    String wrong =
        lines.stream()
            .filter(line -> !line.endsWith("as expected") && !line.endsWith("to compare all"))
            .collect(Collectors.joining("\n"));
    assertEquals("", wrong);
    long compared = lines.stream().filter(line -> line.endsWith("as expected")).count();
    assertTrue(compared > 100, () -> "only these were compared:\n" + String.join("\n", lines));
  }

  /** The counts were found independently, with a prototype of another design. */
  @Test
  void explore_queueOfMichaelAndScott_hasTheKnownNumbersOfTracesAndHistories() throws Exception {
    List<String> counts =
        run(
            MichaelScottCounts.class,
            "|e|e",
            "|ed|ed",
            "e|ed|ed",
            "|ee|dd",
            "|ee|ee",
            "ee|dd|dd",
            "|e|e|d",
            "e|e|d|d");
    assertEquals(
        List.of(
            "|e|e 22 3 0 true",
            "|ed|ed 222 30 0 true",
            "e|ed|ed 222 36 0 true",
            "|ee|dd 24 35 0 true",
            "|ee|ee 4026 19 0 true",
            "ee|dd|dd 40 26 0 true",
            "|e|e|d 188 30 0 true",
            "e|e|d|d 38 32 0 true"),
        counts);
  }

  /** The engine uses random numbers of a class that is instrumented for the program. */
  @Test
  void sample_collections_isNotSeenItself() throws Exception {
    assertEquals(List.of("true"), run(SampledCounts.class));
  }

  /** Classes that come from no archive have no stack maps in Java 17, and loops all the same. */
  @Test
  void explore_withoutArchiveOfClasses_hasTheSameTraces() throws Exception {
    assertEquals(
        run(List.of("-Xshare:auto"), ComparedSamples.class, "concurrent map"),
        run(List.of("-Xshare:off"), ComparedSamples.class, "concurrent map"));
  }

  private static List<String> run(Class<?> main, String... arguments) throws Exception {
    return run(List.of(), main, arguments);
  }

  private static List<String> run(List<String> options, Class<?> main, String... arguments)
      throws Exception {
    List<String> all = new ArrayList<>(options);
    all.add("-Dmost=" + Evidence.count(500, 20_000));
    ChildJvm child = ChildJvm.run(all, main, arguments);
    assertEquals(0, child.exitCode, () -> String.join("\n", child.lines));
    return child.lines;
  }
}
