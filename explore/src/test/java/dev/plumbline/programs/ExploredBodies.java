package dev.plumbline.programs;

import dev.plumbline.explore.Bodies;
import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.Explorer;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.record.workload.OperationMethod;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Explores bodies of threads in a JVM with the agent, and prints a line for each. */
public final class ExploredBodies {
  private ExploredBodies() {}

  public static void main(String[] arguments) {
    for (String bodies : arguments) {
      Explorer explorer = Explorer.bodies("transfer", TransferBodies::new);
      Exploration exploration = explorer.scenario(scenario(bodies, explorer)).explore();
      System.out.println(bodies + ": " + told(exploration, explorer));
    }
    System.out.println("in place: " + inPlace(1));
    System.out.println("in place, two at once: " + inPlace(2));
    System.exit(0); // threads that are given up wait for ever
  }

  private static Scenario scenario(String text, Explorer explorer) {
    List<OperationMethod> methods = explorer.operations();
    String[] parts = text.split(", after: ", 2);
    Scenario scenario = Scenario.parse(parts[0], methods);
    return parts.length == 1 ? scenario : scenario.withAfter(parts[1], methods);
  }

  /** The kind of failure, the reason, and whether it fails in the same way when run again. */
  private static String told(Exploration exploration, Explorer explorer) {
    Failure failure = exploration.failure().orElse(null);
    if (failure == null) {
      return exploration.verdict()
          + " "
          + exploration.executions()
          + " "
          + String.join(" ", exploration.notes());
    }
    Failure again = explorer.replay(failure.replay()).failure().orElseThrow();
    boolean same =
        again.finding().kind() == failure.finding().kind()
            && again.finding().sentences().equals(failure.finding().sentences())
            && again.steps().equals(failure.steps());
    return "%s, %s %s%s"
        .formatted(
            failure.finding().kind(),
            String.join(" ", failure.finding().sentences()),
            failure.replay().replaceFirst(".* @ ", ""),
            same ? "" : ", and otherwise when run again");
  }

  private static String inPlace(int threads) {
    Bodies<AtomicInteger> bodies = Bodies.over(AtomicInteger::new);
    for (int t = 0; t < threads; t++) {
      bodies.thread(
          counter -> {
            int seen = counter.get();
            counter.set(seen + 1);
          });
    }
    Explorer explorer =
        bodies
            .after(
                counter -> {
                  if (counter.get() != threads) {
                    throw new IllegalStateException("lost");
                  }
                })
            .explorer();
    return told(explorer.explore(), explorer);
  }
}
