package dev.plumbline.explore.scenario;

import dev.plumbline.record.workload.IntegerMethods;
import dev.plumbline.record.workload.OperationMethod;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * How an object crashes and comes back, as objects in persistent memory do. In a scenario the crash
 * is the only call of a last thread, so that it comes at every step of the others; recovery is the
 * first call after the threads:
 *
 * <pre>
 *   cas([0, 0, 1]) | cutPower(), after: recover(0); read(0)
 * </pre>
 *
 * @param crash lets it happen: from then on every operation, begun or new, throws as soon as it
 *     touches what survives crashes
 * @param recovery makes it usable again when all operations have ended; takes a number that says
 *     what of that which was not made persistent is left by chance
 * @param outcomes how many such numbers there are, from 0 on
 * @param interruption what operations throw after the crash
 */
public record CrashAndRecovery(
    OperationMethod crash,
    OperationMethod recovery,
    int outcomes,
    Class<? extends Throwable> interruption) {
  /**
   * Both as methods of a class.
   *
   * @throws IllegalArgumentException with one sentence, if the first takes anything, or the second
   *     anything else than one integer
   */
  public static CrashAndRecovery of(
      Method crash, Method recovery, int outcomes, Class<? extends Throwable> interruption) {
    if (crash.getParameterCount() != 0 || recovery.getParameterCount() != 1) {
      throw new IllegalArgumentException(
          "a crash takes nothing, and recovery takes one integer: %s and %s"
              .formatted(crash, recovery));
    }
    return new CrashAndRecovery(operation(crash), operation(recovery), outcomes, interruption);
  }

  private static OperationMethod operation(Method method) {
    return IntegerMethods.of(method.getDeclaringClass(), List.of(method)).operations().get(0);
  }

  /** What scenarios with a crash call besides the operations of the object. */
  public List<OperationMethod> operations() {
    return List.of(crash, recovery);
  }

  /** A scenario, with a crash at any step, and recovery from it. */
  Scenario crashing(Scenario scenario, int outcome) {
    List<List<OperationCall>> threads = new ArrayList<>(scenario.threads());
    threads.add(List.of(OperationCall.of(crash)));
    List<OperationCall> after = new ArrayList<>(scenario.after());
    after.add(0, OperationCall.of(recovery, outcome));
    return new Scenario(scenario.before(), threads, after);
  }

  /** Whether a scenario has a crash, or recovery from one. */
  boolean concerns(Scenario scenario) {
    return scenario.allCalls().stream().anyMatch(this::isOfCrash);
  }

  private boolean isOfCrash(OperationCall call) {
    return call.operation() == crash || call.operation() == recovery;
  }

  /**
   * A scenario without its crash and recovery.
   *
   * @throws IllegalArgumentException with one sentence, if they are elsewhere than they can be
   */
  Scenario without(Scenario scenario) {
    List<List<OperationCall>> threads = scenario.threads();
    List<OperationCall> after = scenario.after();
    if (crashes(scenario)) {
      threads = threads.subList(0, threads.size() - 1);
    }
    if (recovers(scenario)) {
      after = after.subList(1, after.size());
    }
    if (!allow(scenario)) {
      throw new IllegalArgumentException("a crash needs a thread that it interrupts");
    }
    Scenario rest = new Scenario(scenario.before(), threads, after);
    if (concerns(rest)) {
      throw new IllegalArgumentException(
          "%s() is the only call of the last thread, and %s(0) the first after the threads"
              .formatted(crash.name(), recovery.name()));
    }
    return rest;
  }

  /** Whether something is left of a scenario without its crash. */
  public boolean allow(Scenario scenario) {
    return scenario.threads().size() > 1 || !crashes(scenario);
  }

  /** How many operations of the object the threads of a scenario perform. */
  public int size(Scenario scenario) {
    return scenario.size() - (crashes(scenario) ? 1 : 0);
  }

  /** Whether the last thread is a crash. */
  boolean crashes(Scenario scenario) {
    List<OperationCall> last = scenario.threads().get(scenario.threads().size() - 1);
    return last.size() == 1 && last.get(0).operation() == crash;
  }

  /** Whether the first call after the threads is recovery. */
  boolean recovers(Scenario scenario) {
    return !scenario.after().isEmpty() && scenario.after().get(0).operation() == recovery;
  }
}
