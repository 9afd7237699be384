package dev.plumbline.explore.engine;

import dev.plumbline.explore.agent.Agent;
import dev.plumbline.explore.runtime.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Prints in which order sets and maps that cannot change are iterated, in a JVM with the agent: by
 * the program's threads, and by others before that and afterwards.
 */
final class UnmodifiableOrders {
  /** So many that compilers have seen all of it. */
  private static final int OFTEN = 20_000;

  private UnmodifiableOrders() {}

  public static void main(String[] arguments) {
    String before = orders();
    Agent.instrument(UnmodifiableOrders.class);
    Scheduler.beginSetUp();
    String ofProgram = orders();
    Scheduler.endSetUp();
    System.out.println(ofProgram);
    System.out.println(orders().equals(before));
  }

  private static String orders() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < OFTEN; i++) {
      order.clear();
      order.addAll(Set.of(1, 2));
      order.addAll(Set.of(1, 2, 3, 4, 5, 6, 7));
      order.addAll(Map.of(1, 0, 2, 0, 3, 0, 4, 0).keySet());
    }
    return order.toString();
  }
}
