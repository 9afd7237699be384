package dev.plumbline.explore.scenario;

import java.util.ArrayList;
import java.util.List;

/** The scenarios that have one call less than another one, those first whose threads do less. */
public final class ShorterScenarios {
  private ShorterScenarios() {}

  /** The scenarios. Calls after the threads go all at once, or from the last one on. */
  public static List<Scenario> of(Scenario scenario) {
    List<Scenario> shorter = new ArrayList<>();
    for (int t = 0; t < scenario.threads().size(); t++) {
      for (List<OperationCall> calls : withoutOne(scenario.threads().get(t))) {
        List<List<OperationCall>> threads = new ArrayList<>(scenario.threads());
        threads.remove(t);
        if (!calls.isEmpty()) {
          threads.add(t, calls);
        }
        if (!threads.isEmpty()) {
          shorter.add(new Scenario(scenario.before(), threads, scenario.after()));
        }
      }
    }
    for (List<OperationCall> before : withoutOne(scenario.before())) {
      shorter.add(new Scenario(before, scenario.threads(), scenario.after()));
    }
    int after = scenario.after().size();
    if (after > 1) {
      shorter.add(new Scenario(scenario.before(), scenario.threads(), List.of()));
    }
    if (after > 0) {
      List<OperationCall> less = scenario.after().subList(0, after - 1);
      shorter.add(new Scenario(scenario.before(), scenario.threads(), less));
    }
    return shorter;
  }

  private static List<List<OperationCall>> withoutOne(List<OperationCall> calls) {
    List<List<OperationCall>> shorter = new ArrayList<>();
    for (int i = calls.size() - 1; i >= 0; i--) {
      List<OperationCall> less = new ArrayList<>(calls);
      less.remove(i);
      shorter.add(less);
    }
    return shorter;
  }
}
