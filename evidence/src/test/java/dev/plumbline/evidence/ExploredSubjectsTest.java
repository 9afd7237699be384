package dev.plumbline.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.explore.agent.AgentJar;
import dev.plumbline.subjects.Catalogue;
import dev.plumbline.subjects.Condition;
import dev.plumbline.subjects.Subject;
import dev.plumbline.testkit.Evidence;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Subjects in every interleaving of small scenarios, in a JVM that has the agent. */
class ExploredSubjectsTest {
  /** Their defects show only when the power fails, which recordings let it do. */
  private static final Set<String> NEEDING_POWER_FAILURES =
      Set.of("mwcas-without-flush", "mwcas-without-roll-forward");

  /** An operation of theirs has hundreds of steps, so that they take minutes. */
  private static final Set<String> LONG = Set.of("mwcas-with-stale-swap");

  @Test
  void explore_brokenSubjects_areFoundOut() throws Exception {
    List<String> names =
        names(
            s ->
                s.condition() instanceof Condition.None
                    && !NEEDING_POWER_FAILURES.contains(s.name())
                    && (Evidence.deep() || !LONG.contains(s.name())));
    List<String> lines = run("4", names);
    assertEquals(names.size(), lines.size(), () -> String.join("\n", lines));
    assertEquals(List.of(), lines.stream().filter(line -> !line.startsWith("1 ")).toList());
  }

  @Test
  void explore_rightSubjects_pass() throws Exception {
    assumeTrue(Evidence.deep(), "takes minutes");
    List<String> names = names(s -> !(s.condition() instanceof Condition.None));
    List<String> lines = run("4", names);
    assertEquals(names.size(), lines.size(), () -> String.join("\n", lines));
    assertEquals(List.of(), lines.stream().filter(line -> !line.startsWith("0 ")).toList());
  }

  private static List<String> names(Predicate<Subject> wanted) {
    return Catalogue.all().stream()
        .filter(wanted)
        .map(Subject::name)
        .toList();
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
