package dev.plumbline.explore.scenario;

import dev.plumbline.core.spec.Spec;
import java.util.function.Function;

/** Makes the judges of scenarios: by a specification, or by what one thread alone is answered. */
public final class Judges {
  private final Function<Scenario, TraceJudge> make;

  private Judges(Function<Scenario, TraceJudge> make) {
    this.make = make;
  }

  /** Judges by a specification; they share the steps that it has been asked for. */
  public static Judges of(Spec<?> spec) {
    OrderJudge<?> shared = new OrderJudge<>(spec);
    return new Judges(scenario -> new TraceJudge(scenario, shared, false));
  }

  /** Judges by what one thread alone is answered. */
  public static Judges lineUp(String name, SequentialRun alone) {
    return new Judges(
        scenario ->
            new TraceJudge(scenario, new LineUpSpec(name, scenario.allCalls(), alone), true));
  }

  /** The judge of a scenario. */
  public TraceJudge of(Scenario scenario) {
    return make.apply(scenario);
  }
}
