package dev.plumbline.programs;

import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.Explorer;
import dev.plumbline.explore.narration.ExplorationStep;
import dev.plumbline.explore.scenario.Scenario;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;

/** Explores classes of the JDK, and prints all that is found, places in the code included. */
public final class ExploredLibrary {
  private ExploredLibrary() {}

  @SuppressWarnings("JdkObsolete") // explored because of its locks
  public static void main(String[] arguments) {
    explore(ConcurrentLinkedDeque::new, "addFirst(2); peekLast() | pollFirst()", "addFirst(1)");
    explore(ConcurrentLinkedDeque::new, "offer(1); poll() | offer(2)", "offer(3)");
    explore(ConcurrentHashMap::new, "put(1, 1) | put(17, 2); size()", "put(33, 3)");
    explore(Vector::new, "add(1); size() | add(2)", "add(3)");
    System.exit(0);
  }

  private static void explore(Supplier<Object> factory, String threads, String before) {
    Explorer explorer = Explorer.lineUp("it", factory);
    Scenario scenario =
        Scenario.parse(threads, explorer.operations()).withBefore(before, explorer.operations());
    Exploration found = explorer.scenario(scenario).explore();
    System.out.printf(
        "%s: %s, %d executions, %d histories %s%n",
        scenario, found.verdict(), found.executions(), found.histories(), found.notes());
    found.failure().ifPresent(failure -> failure.steps().forEach(ExploredLibrary::print));
  }

  private static void print(ExplorationStep step) {
    System.out.println(step);
  }
}
