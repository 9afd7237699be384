package dev.plumbline.explore.engine;

import dev.plumbline.explore.agent.Agent;
import dev.plumbline.programs.Sample;

/** Runs a program that uses collections at random, in a JVM with the agent. */
final class SampledCounts {
  private SampledCounts() {}

  public static void main(String[] arguments) {
    Sample sample =
        Sample.all().stream()
            .filter(s -> s.name().equals("linked blocking queue"))
            .findFirst()
            .orElseThrow();
    Agent.instrument(java.util.SplittableRandom.class);
    Agent.instrument(sample.factory().get().getClass());
    Engine.Summary summary =
        Engine.sample(
            SampleProgram.of(sample),
            new EngineLimits(50, 5_000, EngineLimits.NONE.deadline()),
            trace -> true,
            1);
    System.out.println(summary.executions() > 0 && summary.trouble() == null);
    System.exit(0);
  }
}
