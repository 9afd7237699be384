package dev.plumbline.explore.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.explore.engine.ThrownAnswer;
import dev.plumbline.explore.engine.Trace;
import dev.plumbline.record.workload.OperationMethod;
import dev.plumbline.record.workload.Target;
import dev.plumbline.testkit.Oracle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a crash may have done to operations. */
class CrashJudgeTest {
  private static final Object[] NONE = {};
  private static final Object NOTHING = Operation.NOTHING;
  private static final Spec<?> REGISTER = Specs.named("register");

  /** A power failure. */
  private static final class Off extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** A register that could crash; nobody calls it here. */
  public static final class Survivor {
    private Long value;

    public Long read() {
      return value;
    }

    public void write(long next) {
      value = next;
    }

    public boolean cas(long expected, long next) {
      boolean same = Objects.equals(value, expected);
      value = same ? Long.valueOf(next) : value;
      return same;
    }

    public void crash() {}

    public void recover(int outcome) {}
  }

  private static final CrashAndRecovery RULES = rules();
  private static final List<OperationMethod> METHODS = methods();

  private static CrashAndRecovery rules() {
    try {
      return CrashAndRecovery.of(
          Survivor.class.getMethod("crash"),
          Survivor.class.getMethod("recover", int.class),
          2,
          Off.class);
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }

  private static List<OperationMethod> methods() {
    List<OperationMethod> all = new ArrayList<>(Target.of("it", Survivor::new, REGISTER).methods());
    all.addAll(RULES.operations());
    return all;
  }

  private static Scenario scenario(String threads, String after) {
    Scenario scenario = Scenario.parse(threads, METHODS);
    return after.isEmpty() ? scenario : scenario.withAfter(after, METHODS);
  }

  private static ThrownAnswer off() {
    return new ThrownAnswer(new Off());
  }

  private static boolean allows(Scenario scenario, Trace trace, Object... after) {
    return Judges.of(REGISTER).crashing(RULES).of(scenario).allows(trace, NONE, after);
  }

  @Test
  void interruptedWrite_hasTakenEffectOrNot() {
    Scenario scenario = scenario("write(1) | crash()", "recover(0); read()");
    FakeTrace trace = new FakeTrace(1, 1).closed().answers(off(), NOTHING);
    assertTrue(allows(scenario, trace, NOTHING, 1L));
    assertTrue(allows(scenario, trace, NOTHING, null));
    assertFalse(allows(scenario, trace, NOTHING, 2L));
  }

  @Test
  void writeThatReturned_mustSurvive() {
    Scenario scenario = scenario("write(1) | crash()", "recover(0); read()");
    FakeTrace trace = new FakeTrace(1, 1).closed().answers(NOTHING, NOTHING);
    assertTrue(allows(scenario, trace, NOTHING, 1L));
    assertFalse(allows(scenario, trace, NOTHING, null));
  }

  @Test
  void operationBehindAnInterruptedOne_hasNotBegun() {
    Scenario scenario = scenario("write(1); write(2) | crash()", "recover(0); read()");
    FakeTrace trace = new FakeTrace(2, 1).closed().answers(off(), off(), NOTHING);
    assertTrue(allows(scenario, trace, NOTHING, 1L));
    assertFalse(allows(scenario, trace, NOTHING, 2L));
  }

  /** Durably linearizable, though hardly anybody would build it so. */
  @Test
  void interruptedWrite_mayTakeEffectAfterRecovery_butNotBeTakenBack() {
    Scenario scenario = scenario("write(1) | crash()", "recover(0); read(); read()");
    FakeTrace trace = new FakeTrace(1, 1).closed().answers(off(), NOTHING);
    assertTrue(allows(scenario, trace, NOTHING, null, 1L));
    assertFalse(allows(scenario, trace, NOTHING, 1L, null));
  }

  @Test
  void recoveryThatThrows_isAFailure() {
    Scenario scenario = scenario("write(1) | crash()", "recover(0); read()");
    FakeTrace trace = new FakeTrace(1, 1).closed().answers(NOTHING, NOTHING);
    ExecutionJudge judge = Judges.of(REGISTER).crashing(RULES).of(scenario);
    Object[] after = {new ThrownAnswer(new IllegalStateException("lost")), 1L};
    assertFalse(judge.allows(trace, NONE, after));
    assertEquals(FailureKind.EXCEPTION, judge.finding().kind());
    assertTrue(judge.finding().sentences().get(0).startsWith("recover(0) threw"));
  }

  @Test
  void crashInTheMiddle_isRefused() {
    Judges judges = Judges.of(REGISTER).crashing(RULES);
    for (Scenario misplaced :
        List.of(
            scenario("crash() | write(1)", ""),
            scenario("write(1); crash()", ""),
            scenario("crash()", ""),
            scenario("write(1)", "read(); recover(0)"))) {
      assertThrows(IllegalArgumentException.class, () -> judges.of(misplaced), misplaced::toString);
    }
  }

  private static final Object[][] ANSWERS = {
    {NOTHING}, {null, 1L, 2L}, {true, false}, {null, 1L, 2L}
  };

  /**
   * The judge says no exactly if the oracle says no to one of the orders of all executions, where
   * an operation that was interrupted is one without an answer.
   */
  @Test
  void verdict_isThatOfTheOracleOnEveryOrder() {
    SplittableRandom rng = new SplittableRandom(5);
    Scenario plain = scenario("write(1); read() | cas(1, 2); read()", "read(); read()");
    Scenario crashing = RULES.crashing(plain, 1);
    int[] verdicts = new int[2];
    for (int round = 0; round < 3_000; round++) {
      FakeTrace trace = FakeTrace.random(rng, true, 2, 2);
      FakeTrace whole = new FakeTrace(2, 2, 1);
      for (int i = 0; i < 4; i++) {
        trace.answers[i] = ANSWERS[i][rng.nextInt(ANSWERS[i].length)];
        whole.answers[i] = trace.returned[i] ? trace.answers[i] : off();
        whole.atomic[i] = trace.atomic[i];
      }
      for (int b = 0; b < 8; b++) {
        System.arraycopy(trace.before[b], 0, whole.before[b], 0, 8);
      }
      whole.answers[4] = NOTHING;
      Object first = ANSWERS[1][rng.nextInt(3)];
      Object second = ANSWERS[1][rng.nextInt(3)];
      boolean fine = true;
      for (RealTimeOrder order : RealTimeOrdersTest.everyOrderOf(trace)) {
        Object[] answers = {
          trace.answers[0], trace.answers[1], trace.answers[2], trace.answers[3], first, second
        };
        History history = TraceHistory.of(plain, trace, order, answers, 2);
        fine &= Oracle.witness(history, REGISTER).isPresent();
      }
      assertEquals(
          fine,
          allows(crashing, whole, NOTHING, first, second),
          () -> Arrays.toString(whole.answers) + " then " + first + ", " + second);
      verdicts[fine ? 1 : 0]++;
    }
    assertTrue(verdicts[0] > 300 && verdicts[1] > 100, verdicts[0] + " bad, " + verdicts[1]);
  }
}
