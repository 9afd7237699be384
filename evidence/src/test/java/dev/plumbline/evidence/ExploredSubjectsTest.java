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
  /** Their operations are no methods that take integers, or their defect needs a power failure. */
  private static final Set<String> TYPES_LEFT_OUT = Set.of("mwcas");

  /** Not found with four operations, or not in the time that there is. */
  private static final Set<String> LEFT_OUT =
      Set.of("skip-list-set-with-bad-hash", "identity-register", "untagged-k-stack");

  @Test
  void explore_brokenSubjects_areFoundOut() throws Exception {
    List<String> names =
        names(s -> s.condition() instanceof Condition.None && !LEFT_OUT.contains(s.name()));
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
        .filter(subject -> !TYPES_LEFT_OUT.contains(subject.type()))
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
