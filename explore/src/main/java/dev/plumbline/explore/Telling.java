package dev.plumbline.explore;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.engine.Replay;
import dev.plumbline.explore.engine.ThreadSchedule;
import dev.plumbline.explore.engine.ThrownAnswer;
import dev.plumbline.explore.engine.Trace;
import dev.plumbline.explore.narration.ExplorationStep;
import dev.plumbline.explore.narration.Narrator;
import dev.plumbline.explore.scenario.ExecutionJudge;
import dev.plumbline.explore.scenario.Finding;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.explore.scenario.ScenarioProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Tells an execution that fails: runs it again, judges it as it happened, and writes down what
 * happens. Of all executions of the same trace that fail in the same way it is one in which threads
 * take turns least often.
 */
final class Telling {
  private final Scenario scenario;
  private final ScenarioProgram program;
  private final Supplier<ExecutionJudge> judges;

  Telling(Scenario scenario, ScenarioProgram program, Supplier<ExecutionJudge> judges) {
    this.scenario = scenario;
    this.program = program;
    this.judges = judges;
  }

  /**
   * What came of an execution that was run again.
   *
   * @param failure what is wrong with it; null if nothing is
   * @param trouble why it did not go as it should, in a sentence; null if it did
   */
  record Told(Failure failure, String trouble) {}

  /** Tells the latest execution, which a judge did not allow. */
  Failure tell(ExecutionJudge judge) {
    ThreadSchedule found = ThreadSchedule.latest();
    ThreadSchedule fewest = Replay.fewestSwitches(judge.precedences());
    for (ThreadSchedule schedule : List.of(fewest, found)) {
      Told told = run(schedule);
      if (told.trouble == null && told.failure != null) {
        return told.failure;
      }
    }
    return new Failure(
        scenario, judge.finding(), List.of(), new ReplayText(scenario, found).toString());
  }

  /** Runs and tells an execution. */
  Told run(ThreadSchedule schedule) {
    Narrator[] narrator = new Narrator[1];
    Replay.Replayed replayed =
        Replay.run(program, schedule, object -> narrator[0] = new Narrator(object));
    Trace trace = replayed.trace();
    if (trace == null) {
      return new Told(null, replayed.trouble());
    }
    List<ExplorationStep> steps =
        narrator[0].steps(o -> scenario.calls().get(o).toString(), o -> returned(trace, o));
    String again = new ReplayText(scenario, ThreadSchedule.latest()).toString();
    ExecutionJudge judge = judges.get();
    if (judge.allows(trace, program.beforeAnswers(), program.afterAnswers())) {
      return new Told(null, replayed.trouble());
    }
    Finding finding = withWaits(judge.finding(), narrator[0].waits());
    return new Told(new Failure(scenario, finding, steps, again), replayed.trouble());
  }

  private String returned(Trace trace, int operation) {
    if (!trace.returned(operation)) {
      return null;
    }
    Object answer = trace.answer(operation);
    if (answer instanceof ThrownAnswer thrown) {
      return "throws " + thrown;
    }
    return answer == Operation.NOTHING ? "returns" : "returns " + Values.show(answer);
  }

  /** With who waits for whom, where that is what is wrong. */
  private static Finding withWaits(Finding finding, List<ExplorationStep> waits) {
    List<String> sentences = new ArrayList<>();
    for (ExplorationStep wait : waits) {
      sentences.add("t%d %s.".formatted(wait.thread(), wait.what()));
    }
    sentences.addAll(finding.sentences());
    return new Finding(
        finding.kind(), finding.history(), finding.result(), sentences, finding.precedences());
  }
}
