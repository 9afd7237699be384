package dev.plumbline.explore.scenario;

import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Makes the judges of scenarios: by a specification, by what one thread alone is answered, or by
 * whether all ends well.
 */
public final class Judges {
  /** How many sequences of calls are remembered from one scenario to the next. */
  private static final int MOST_SEQUENCES = 50_000;

  private final Function<Scenario, ExecutionJudge> make;

  private Judges(Function<Scenario, ExecutionJudge> make) {
    this.make = make;
  }

  /** Judges by a specification; they share the steps that it has been asked for. */
  public static Judges of(Spec<?> spec) {
    OrderJudge<?> shared = new OrderJudge<>(spec);
    return new Judges(scenario -> new TraceJudge(scenario, shared, false));
  }

  /**
   * Judges by what one thread alone is answered. All that is asked of it while a scenario is judged
   * is found out when its judge is made.
   */
  public static Judges lineUp(String name, SequentialRun alone) {
    LineUpSpec[] spec = {null};
    List<OrderJudge<?>> shared = new ArrayList<>();
    return new Judges(
        scenario -> {
          if (spec[0] == null || spec[0].size() > MOST_SEQUENCES) {
            spec[0] = new LineUpSpec(name, alone);
            shared.clear();
            shared.add(new OrderJudge<>(spec[0]));
          }
          spec[0].tabulate(scenario);
          return new TraceJudge(scenario, shared.get(0), true);
        });
  }

  /** Whether one thread alone is answered alike by two runs, whatever the order of its calls. */
  public static boolean areAnsweredAlike(
      Scenario scenario, SequentialRun one, SequentialRun other) {
    LineUpSpec spec = new LineUpSpec("one", one);
    spec.tabulate(scenario);
    return spec.isAnsweredAlike(other);
  }

  /** Judges of bodies of threads, which must end and not throw. */
  public static Judges ofBodies() {
    return new Judges(BodyJudge::new);
  }

  /** The same, of scenarios that may have a crash. */
  public Judges crashing(CrashAndRecovery rules) {
    return new Judges(
        scenario -> {
          if (!rules.concerns(scenario)) {
            return make.apply(scenario);
          }
          Scenario rest = rules.without(scenario);
          return new CrashJudge(rules, scenario, rest, make.apply(rest));
        });
  }

  /** The same, which ask besides that every operation ends if its thread is alone. */
  public Judges obstructionFree() {
    return new Judges(scenario -> new ObstructionJudge(scenario, make.apply(scenario)));
  }

  /** The judge of a scenario. */
  public ExecutionJudge of(Scenario scenario) {
    return make.apply(scenario);
  }
}
