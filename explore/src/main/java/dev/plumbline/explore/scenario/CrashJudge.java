package dev.plumbline.explore.scenario;

import dev.plumbline.explore.engine.Replay.Precedence;
import dev.plumbline.explore.engine.ThrownAnswer;
import dev.plumbline.explore.engine.Trace;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Judges executions with a crash: an operation that it interrupted has no answer, and may take
 * effect at any later time or never; all others must be explained, and what is found after recovery
 * with them. That is durable linearizability (Izraelevitz, Mendes and Scott, DISC 2016).
 *
 * <p>Who returns after the crash did the rest without touching what survives it, so the crash could
 * as well have come later.
 */
final class CrashJudge implements ExecutionJudge {
  private final CrashAndRecovery rules;
  private final Scenario scenario;
  private final Scenario rest;
  private final ExecutionJudge judge;

  /** What is wrong with recovery itself; null if the judge of the rest knows. */
  private Finding finding;

  /**
   * A judge of a scenario with a crash or recovery.
   *
   * @param judge of the scenario without
   */
  CrashJudge(CrashAndRecovery rules, Scenario scenario, Scenario rest, ExecutionJudge judge) {
    this.rules = rules;
    this.scenario = scenario;
    this.rest = rest;
    this.judge = judge;
  }

  @Override
  public boolean allows(Trace trace, Object[] before, Object[] after) {
    finding = null;
    int first = rules.recovers(scenario) ? 1 : 0;
    if (first == 1 && after.length > 0 && after[0] instanceof ThrownAnswer thrown) {
      finding =
          new Finding(
              FailureKind.EXCEPTION,
              BodyJudge.history(scenario, trace, before, after),
              Optional.empty(),
              List.of(
                  "%s threw %s."
                      .formatted(scenario.after().get(0), BodyJudge.shown(thrown.exception()))),
              List.of());
      return false;
    }
    int answered = Math.min(first, after.length);
    while (answered < after.length && !isInterrupted(after[answered])) {
      answered++;
    }
    Object[] looked = Arrays.copyOfRange(after, Math.min(first, answered), answered);
    return judge.allows(new CrashedTrace(trace, rest.size()), before, looked);
  }

  private boolean isInterrupted(Object answer) {
    return answer instanceof ThrownAnswer thrown
        && rules.interruption().isInstance(thrown.exception());
  }

  @Override
  public Finding finding() {
    return finding == null ? judge.finding() : finding;
  }

  @Override
  public List<Precedence> precedences() {
    return finding == null ? judge.precedences() : List.of();
  }

  @Override
  public int histories() {
    return judge.histories();
  }

  /** An execution without its crash, which has interrupted what threw because of it. */
  private final class CrashedTrace implements Trace {
    private final Trace trace;
    private final int operations;

    CrashedTrace(Trace trace, int operations) {
      this.trace = trace;
      this.operations = operations;
    }

    /** Whoever still waits was interrupted, too. */
    @Override
    public End end() {
      return End.COMPLETE;
    }

    @Override
    public int operations() {
      return operations;
    }

    @Override
    public int thread(int operation) {
      return trace.thread(operation);
    }

    /** A thread ends with the operation that was interrupted. */
    @Override
    public boolean begun(int operation) {
      for (int o = operation - 1; o >= 0 && trace.thread(o) == trace.thread(operation); o--) {
        if (!returned(o)) {
          return false;
        }
      }
      return trace.begun(operation);
    }

    @Override
    public boolean returned(int operation) {
      return trace.returned(operation) && !isInterrupted(trace.answer(operation));
    }

    @Override
    public boolean crashed() {
      return true;
    }

    @Override
    public Object answer(int operation) {
      return returned(operation) ? trace.answer(operation) : null;
    }

    @Override
    public boolean before(int a, int b) {
      return trace.before(a, b);
    }

    @Override
    public boolean touches(int operation) {
      return trace.touches(operation);
    }

    @Override
    public Throwable uncaught() {
      Throwable thrown = trace.uncaught();
      return rules.interruption().isInstance(thrown) ? null : thrown;
    }

    @Override
    public boolean atomic(int operation) {
      return trace.atomic(operation);
    }
  }
}
