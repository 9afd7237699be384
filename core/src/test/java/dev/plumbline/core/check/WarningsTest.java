package dev.plumbline.core.check;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Vacuity;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Linearizable;
import dev.plumbline.core.verdict.Verdict.Violation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said beside a verdict, and what is not. */
class WarningsTest {
  private static final Spec<?> REGISTER = Specs.named("register");

  @Test
  void anEmptyHistoryIsLinearizableWithAWarning() {
    CheckResult result = Plumbline.checker(REGISTER).check(History.builder().build());
    assertInstanceOf(Linearizable.class, result.verdict());
    assertEquals(List.of("the history is empty: nothing was checked"), result.warnings());
  }

  @Test
  void aVacuousHistoryIsLinearizableWithAWarning() {
    History writes = history("[0,1] write(1)");
    assertVacuous(Vacuity.NOTHING_OBSERVED, writes);
    assertVacuous(Vacuity.NOTHING_COMPLETED, history("[0,...] read()"));
    History sequential = history("[0,1] write(1); [2,3] read() -> 1");
    assertVacuous(Vacuity.NO_OVERLAP, sequential);
  }

  private static void assertVacuous(Vacuity why, History history) {
    CheckResult result = Plumbline.checker(REGISTER).check(history);
    assertInstanceOf(Linearizable.class, result.verdict());
    assertEquals(List.of(why.sentence()), result.warnings());
    assertTrue(result.vacuous());
  }

  /** What a process reports can be wrong although nothing completed. */
  @Test
  void violationOfPendingOperations_isNotCalledVacuous() {
    History h =
        History.builder()
            .addPending(1, "deq", null, 5)
            .mark(Mark.crash(10))
            .mark(Mark.done(20, 1, 7))
            .build();
    CheckResult result =
        Plumbline.checker(Specs.named("queue")).crashModel(CrashModel.DETECTABLE).check(h);
    assertInstanceOf(Violation.class, result.verdict());
    assertEquals(List.of(), result.warnings());
  }

  /** One thread through a crash is a test of what survives. */
  @Test
  void crashWithoutOverlap_isNotCalledVacuous() {
    History h =
        History.builder()
            .add(1, "write", 1, null, 0, 1)
            .mark(Mark.crash(5))
            .add(2, "read", null, 1, 12, 13)
            .build();
    assertEquals(List.of(), Plumbline.checker(REGISTER).check(h).warnings());
  }

  @Test
  void aReadWithoutOutputIsPointedOut() {
    History h =
        History.builder()
            .add(0, "write", 1, Operation.NOTHING, 0, 1)
            .add(0, "read", null, Operation.NOTHING, 2, 3)
            .add(1, "read", null, 1, 3, 5)
            .build();
    assertEquals(
        List.of(
            "1 completed operation that should have seen something has no output; it counts as"
                + " null"),
        Plumbline.checker(REGISTER).check(h).warnings());
    History blind =
        History.builder()
            .add(0, "put", List.of(1, 2), Operation.NOTHING, 0, 1)
            .add(1, "get", 1, 2, 1, 3)
            .build();
    assertEquals(List.of(), Plumbline.checker(Specs.named("map")).check(blind).warnings());
  }

  /** Jepsen says nothing where a transaction returns as it was called. */
  @Test
  void aTransactionThatReadNullHasAnAnswer() {
    History h =
        History.builder()
            .add(0, "txn", List.of(Arrays.asList("r", 1, null)), Operation.NOTHING, 0, 3)
            .add(1, "txn", List.of(List.of("w", 1, 2)), Operation.NOTHING, 1, 2)
            .build();
    Spec<?> registers = Specs.named("multi-register");
    assertEquals(List.of(), Plumbline.checker(registers).check(h).warnings());
    History silent =
        History.builder()
            .add(0, "txn", List.of(List.of("r", 1)), Operation.NOTHING, 0, 3)
            .add(1, "txn", List.of(List.of("w", 1, 2)), Operation.NOTHING, 1, 2)
            .build();
    assertEquals(1, Plumbline.checker(registers).check(silent).warnings().size());
  }

  @Test
  void markOfAProcessWithoutOperation_isWarnedOf() {
    History h =
        History.builder()
            .add(1, "write", 1, null, 0, 1)
            .add(1, "read", null, 1, 2, 3)
            .mark(Mark.crash(5, "power"))
            .build();
    assertEquals(
        List.of(
            "the mark at time 5 is of process \"power\", which has no operation: it changes"
                + " nothing"),
        Plumbline.checker(REGISTER).check(h).warnings());
  }
}
