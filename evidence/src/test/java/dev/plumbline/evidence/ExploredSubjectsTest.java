package dev.plumbline.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.explore.agent.AgentJar;
import dev.plumbline.subjects.Condition;
import dev.plumbline.subjects.PersistentMultiWord;
import dev.plumbline.subjects.PowerFailure;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.catalog.Catalog;
import dev.plumbline.testkit.Evidence;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Subjects in every interleaving of small scenarios, in a JVM that has the agent. */
class ExploredSubjectsTest {
  /** Found in 10 to 60 s of processor time: their operations have hundreds of steps. */
  private static final Set<String> FOUND_SLOWLY =
      Set.of(
          "multi-word-with-late-helper",
          "mwcas-with-dirty-mismatch",
          "mwcas-with-stale-swap",
          "mwcas-with-unclaimed-words");

  private static final Pattern WHOLE_TWO_BY_TWO = Pattern.compile("all [0-9,]+ of 2\\+2");

  /** Seen to be whole in half a minute on a busy machine. */
  private static final Set<String> WHOLE =
      Set.of(
          "locked-stack",
          "treiber-stack",
          "elimination-backoff-stack",
          "time-stamped-stack",
          "k-stack",
          "locked-queue",
          "michael-scott-queue",
          "herlihy-wing-queue",
          "two-lock-queue",
          "segment-queue",
          "bounded-k-fifo-queue",
          "unbounded-k-fifo-queue",
          "random-dequeue-queue",
          "locked-ring",
          "locked-priority-queue",
          "skip-list-priority-queue",
          "multi-queue",
          "locked-set",
          "fine-list-set",
          "optimistic-list-set",
          "lazy-list-set",
          "lock-free-list-set",
          "atomic-register");

  @Test
  void explore_brokenSubjects_areFoundOut() throws Exception {
    List<String> names =
        names(
            s ->
                s.condition() instanceof Condition.None
                    && (Evidence.deep() || !FOUND_SLOWLY.contains(s.name())));
    List<String> lines = run("4", names);
    assertEquals(names.size(), lines.size(), () -> String.join("\n", lines));
    assertEquals(List.of(), lines.stream().filter(line -> !line.startsWith("1 ")).toList());
  }

  /**
   * Those that fit into a minute: all interleavings of all scenarios of two threads of two calls.
   */
  @Test
  void explore_rightSubjects_areNeverAccusedAndSmallOnesPassWhole() throws Exception {
    assumeTrue(Evidence.deep(), "takes an hour");
    List<String> names = names(s -> !(s.condition() instanceof Condition.None));
    List<String> lines = run("4", names);
    assertEquals(names.size(), lines.size(), () -> String.join("\n", lines));
    assertEquals(
        List.of(),
        lines.stream().filter(line -> !line.startsWith("0 ") && !line.startsWith("2 ")).toList());
    for (String name : WHOLE) {
      assertTrue(
          lines.stream()
              .filter(line -> line.contains(" " + name + ":"))
              .anyMatch(
                  line ->
                      line.contains("of up to 4 operations")
                          || WHOLE_TWO_BY_TWO.matcher(line).find()),
          () -> name + " in\n" + String.join("\n", lines));
    }
  }

  /** The power fails before each access to the memory, or after the last. */
  @Test
  void explore_oneUpdateWithACrash_triesEveryAccess() {
    int accesses = 0;
    while (!succeedsWithin(accesses)) {
      accesses++;
    }
    Cli run =
        Cli.run(
            "explore",
            "--subject",
            "persistent-mwcas",
            "--scenario",
            "cas([0, 0, 1], [1, 0, 1]) | cutPower()",
            "--after",
            "recover(0); read(0, 1)",
            "--format",
            "json");
    String text = run.text();
    assertEquals(0, run.code(), text);
    assertTrue(text.contains("\"completed\":%d,".formatted(accesses + 1)), text);
    assertTrue(text.contains("\"exhaustive\":true"), text);
  }

  private static boolean succeedsWithin(int accesses) {
    Subject subject = Catalog.named("persistent-mwcas").orElseThrow();
    PersistentMultiWord memory = (PersistentMultiWord) subject.small().get();
    memory.cutPowerAfter(accesses);
    try {
      return memory.mwcas(new int[] {0, 1}, new long[] {0, 0}, new long[] {1, 1});
    } catch (PowerFailure failure) {
      return false;
    }
  }

  private static List<String> names(Predicate<Subject> wanted) {
    return Catalog.all().stream().filter(wanted).map(Subject::name).toList();
  }

  private static List<String> run(String operations, List<String> names) throws Exception {
    List<String> command = new ArrayList<>(AgentJar.command());
    command.add(ExploredSubjects.class.getName());
    command.add(operations);
    command.addAll(names);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), text);
    return text.lines().toList();
  }
}
