package dev.plumbline.explore;

import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.agent.Agent;
import dev.plumbline.explore.engine.Engine;
import dev.plumbline.explore.engine.EngineLimits;
import dev.plumbline.explore.engine.Program;
import dev.plumbline.explore.engine.Visitor;
import dev.plumbline.explore.runtime.ExecutionState;
import dev.plumbline.explore.runtime.Obstruction;
import dev.plumbline.explore.scenario.ExecutionJudge;
import dev.plumbline.explore.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs a program once for each of its traces. */
final class EngineInterleavings implements Interleavings {
  private static final int MOST_EVENTS = 10_000;

  private static int mostEvents() {
    return Obstruction.limit(MOST_EVENTS);
  }

  @Override
  public Run sample(Program program, long most, long deadline, int round, Visitor visitor) {
    EngineLimits limits = new EngineLimits(most, mostEvents(), deadline);
    Engine.Summary summary =
        round == 0
            ? Engine.exploreFew(program, limits, visitor, 1)
            : Engine.sample(program, limits, visitor, round);
    return new Run(
        summary.executions() - summary.redundant(),
        summary.redundant(),
        false,
        doubts(summary),
        round == 0 ? 0 : summary.estimate(),
        summary.drawnInPart());
  }

  @Override
  public Run explore(Program program, long most, long deadline, Visitor visitor) {
    boolean[] stopped = {false};
    Engine.Summary summary =
        Engine.explore(
            program,
            new EngineLimits(most, mostEvents(), deadline),
            trace -> {
              stopped[0] = !visitor.visit(trace);
              return !stopped[0];
            });
    return new Run(
        summary.executions(),
        summary.redundant(),
        summary.exhausted() && !stopped[0],
        doubts(summary),
        0,
        summary.drawnInPart());
  }

  @Override
  public String problem() {
    return Blindness.problem();
  }

  @Override
  public boolean seesMoreFromNowOn() {
    return Agent.catchUp();
  }

  @Override
  public Map<Allowance, List<String>> unseen(Blindness blindness) {
    Agent.keepForLater();
    return blindness.unseen();
  }

  @Override
  public Failure tell(Telling telling, Scenario scenario, ExecutionJudge judge) {
    return telling.tell(judge);
  }

  private static List<String> doubts(Engine.Summary summary) {
    List<String> doubts = new ArrayList<>();
    if (summary.trouble() != null) {
      doubts.add(summary.trouble());
    }
    if (ExecutionState.wasHeldUp()) {
      doubts.add(
          "a thread waits for a time again and again, of which more than three in a row were not"
              + " tried while others could go on");
    }
    if (summary.cut() > 0) {
      doubts.add("executions were given up after %,d events".formatted(mostEvents()));
    }
    return doubts;
  }
}
