package dev.plumbline.explore.scenario;

import dev.plumbline.explore.engine.Replay.Precedence;
import dev.plumbline.explore.engine.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Judges as another judge does, and asks besides that every operation ends if its thread is alone
 * from any moment on. Operations that say that they wait, as {@code take} of a blocking queue does,
 * may.
 */
final class ObstructionJudge implements ExecutionJudge {
  private final Scenario scenario;
  private final ExecutionJudge judge;
  private Finding finding;

  ObstructionJudge(Scenario scenario, ExecutionJudge judge) {
    this.scenario = scenario;
    this.judge = judge;
  }

  @Override
  public boolean allows(Trace trace, Object[] before, Object[] after) {
    finding = null;
    List<String> sentences = new ArrayList<>();
    List<OperationCall> calls = scenario.calls();
    for (int i = 0; i < trace.operations(); i++) {
      String why = calls.get(i).operation().waits() ? null : trace.obstruction(i);
      if (why != null) {
        sentences.add(
            "%s of t%d does not end if its thread is alone: %s."
                .formatted(calls.get(i), trace.thread(i), why));
      }
    }
    if (sentences.isEmpty()) {
      return judge.allows(trace, before, after);
    }
    finding =
        new Finding(
            FailureKind.OBSTRUCTED,
            BodyJudge.history(scenario, trace, before, after),
            Optional.empty(),
            sentences,
            List.of());
    return false;
  }

  @Override
  public Finding finding() {
    return finding == null ? judge.finding() : finding;
  }

  @Override
  public List<Precedence> precedences() {
    return finding().precedences();
  }

  @Override
  public int histories() {
    return judge.histories();
  }
}
