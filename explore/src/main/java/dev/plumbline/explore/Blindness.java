package dev.plumbline.explore;

import dev.plumbline.explore.agent.Agent;
import dev.plumbline.explore.agent.InstrumentationReport;
import dev.plumbline.explore.canary.Canary;
import dev.plumbline.explore.engine.Trace;
import dev.plumbline.explore.runtime.Outside;
import dev.plumbline.explore.scenario.OperationCall;
import dev.plumbline.explore.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an exploration would not see: a pass must not come from looking the other way. A known race
 * must be found first, all classes must be instrumented that should be, and every operation must
 * have touched something.
 */
final class Blindness {
  private static final int MOST_NAMED = 3;

  /** Operations by name that were performed, and whether they ever touched anything. */
  private final Map<String, Boolean> touched = new LinkedHashMap<>();

  /** Operations by name that returned at least once, or that another process has seen. */
  private final Set<String> returned = new HashSet<>();

  private boolean allSeen;

  Blindness() {
    Outside.forget();
  }

  /** Takes note of what the operations of an execution did. */
  void see(Scenario scenario, Trace trace) {
    if (allSeen) {
      return;
    }
    List<OperationCall> calls = scenario.calls();
    for (int o = 0; o < calls.size(); o++) {
      if (trace.begun(o)) {
        String operation = calls.get(o).operation().name();
        touched.merge(operation, trace.touches(o), Boolean::logicalOr);
        if (trace.returned(o)) {
          returned.add(operation);
        }
      }
    }
  }

  /** Operations by name that were performed, and whether they ever touched anything. */
  Map<String, Boolean> touched() {
    return touched;
  }

  /** Takes note of what another process has seen of an operation. */
  void add(String operation, boolean touches) {
    touched.merge(operation, touches, Boolean::logicalOr);
    returned.add(operation);
  }

  /** Operations that never returned: what they do alone says nothing about what they should do. */
  List<String> neverReturned() {
    return touched.keySet().stream().filter(operation -> !returned.contains(operation)).toList();
  }

  /** Whether each operation of the threads has touched something, here or elsewhere. */
  boolean sees(Scenario scenario) {
    return scenario.calls().stream()
        .noneMatch(call -> Boolean.FALSE.equals(touched.get(call.operation().name())));
  }

  /** From now on only what is known of all operations counts. */
  void knowsAll(int operations) {
    allSeen =
        touched.size() == operations
            && !touched.containsValue(false)
            && returned.size() == operations;
  }

  /** Why nothing counts, in a sentence; null if it does. */
  static String problem() {
    return Canary.isWell()
        ? null
        : "a race that is there on purpose was not found, so nothing else would be";
  }

  /** What was not seen, in sentences, by what would allow it. */
  Map<Allowance, List<String>> unseen() {
    Map<Allowance, List<String>> unseen = new LinkedHashMap<>();
    InstrumentationReport report = Agent.report();
    Set<String> classes = new LinkedHashSet<>(report.failures());
    classes.addAll(report.missed());
    if (!classes.isEmpty()) {
      unseen.put(
          Allowance.UNINSTRUMENTED,
          List.of("classes could not be instrumented: " + some(List.copyOf(classes), MOST_NAMED)));
    }
    List<String> silent = new ArrayList<>();
    touched.forEach(
        (operation, touches) -> {
          if (!touches) {
            silent.add(
                operation + " touched nothing that threads share in any execution, as far as seen");
          }
        });
    if (!silent.isEmpty()) {
      unseen.put(Allowance.NO_EVENTS, silent);
    }
    String outside = Outside.where();
    if (outside != null) {
      unseen.put(
          Allowance.OUTSIDE,
          List.of(
              "files, sockets or other processes, which executions and threads share unseen, were"
                  + " used at "
                  + outside));
    }
    return unseen;
  }

  /** The first of some names, and how many more there are. */
  static String some(List<String> names, int most) {
    return String.join(", ", names.subList(0, Math.min(most, names.size())))
        + (names.size() > most ? " and %d more".formatted(names.size() - most) : "");
  }
}
