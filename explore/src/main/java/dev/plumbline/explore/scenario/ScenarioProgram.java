package dev.plumbline.explore.scenario;

import dev.plumbline.explore.engine.Program;
import dev.plumbline.explore.engine.ThrownAnswer;
import dev.plumbline.explore.runtime.Caller;
import dev.plumbline.explore.runtime.Scheduler;
import dev.plumbline.record.workload.OperationMethod;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A scenario as a program that can be run. All that depends on types is settled in advance: what
 * runs in an explored thread is a call and, of an answer that is no plain value, its copy.
 */
public final class ScenarioProgram implements Program {
  private final Supplier<?> factory;
  private final PreparedCall[] before;
  private final PreparedCall[][] threads;
  private final PreparedCall[] after;
  private final Object[] beforeAnswers;
  private final Object[] afterAnswers;
  private int performedAfter;

  /** A call with all that it takes. */
  private static final class PreparedCall {
    private final OperationMethod operation;
    private final Caller caller;
    private final Object[] arguments;

    PreparedCall(OperationCall call, Function<OperationMethod, Caller> callers) {
      this.operation = call.operation();
      this.caller = callers.apply(call.operation());
      this.arguments = call.boxed();
    }

    Object perform(Object object) throws Throwable {
      return operation.answer(object, caller.call(object, arguments));
    }

    /** Performs it where nobody catches what it throws. */
    Object answer(Object object) {
      try {
        return perform(object);
      } catch (Throwable thrown) {
        Scheduler.rethrowIfAbandoned(thrown);
        return new ThrownAnswer(thrown);
      }
    }
  }

  /**
   * A program.
   *
   * @param factory makes new objects
   * @param callers how to call the method of an operation
   */
  public ScenarioProgram(
      Scenario scenario, Supplier<?> factory, Function<OperationMethod, Caller> callers) {
    this.factory = factory;
    this.before = prepared(scenario.before(), callers);
    this.threads =
        scenario.threads().stream()
            .map(calls -> prepared(calls, callers))
            .toArray(PreparedCall[][]::new);
    this.after = prepared(scenario.after(), callers);
    this.beforeAnswers = new Object[before.length];
    this.afterAnswers = new Object[after.length];
  }

  private static PreparedCall[] prepared(
      List<OperationCall> calls, Function<OperationMethod, Caller> callers) {
    return calls.stream().map(c -> new PreparedCall(c, callers)).toArray(PreparedCall[]::new);
  }

  @Override
  public int threads() {
    return threads.length;
  }

  @Override
  public int operations(int thread) {
    return threads[thread].length;
  }

  @Override
  public Object create() {
    performedAfter = 0;
    Object object = factory.get();
    for (int i = 0; i < before.length; i++) {
      beforeAnswers[i] = before[i].answer(object);
    }
    return object;
  }

  @Override
  public Object perform(Object object, int thread, int operation) throws Throwable {
    return threads[thread][operation].perform(object);
  }

  @Override
  public boolean hasAfter() {
    return after.length > 0;
  }

  @Override
  public void after(Object object) {
    for (int i = 0; i < after.length; i++) {
      afterAnswers[i] = after[i].answer(object);
      performedAfter++;
    }
  }

  /** What the calls before answered in the last execution. */
  public Object[] beforeAnswers() {
    return beforeAnswers;
  }

  /** What the calls after answered in the last execution: all of them, or those that returned. */
  public Object[] afterAnswers() {
    return performedAfter == afterAnswers.length
        ? afterAnswers
        : Arrays.copyOf(afterAnswers, performedAfter);
  }
}
