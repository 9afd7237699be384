package dev.plumbline.core.check;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Linearizable;
import dev.plumbline.core.verdict.Verdict.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Times that may be wrong, and crashes between them; on small histories of any kind see testkit.
 */
class SlackStageTest {
  private static final Spec<?> REGISTER = Specs.named("register");

  /** The read returned 4 before the write of its value was called. */
  private static History early() {
    return history(
        """
            [0,10]   read() -> 1
            [14,20]  write(1)
            [15,...] write(2)
            """);
  }

  @Test
  void slack_thatIsEnough_isSaid() {
    CheckResult result = Plumbline.checker(REGISTER).slack(2).check(early());
    assertTrue(result.verdict() instanceof Linearizable);
    String warning = result.warnings().get(0);
    assertTrue(warning.startsWith("linearizable only with a slack of 2"), warning);
  }

  @Test
  void slack_thatIsNotEnough_leavesTheViolation() {
    CheckResult result = Plumbline.checker(REGISTER).slack(1).check(early());
    assertTrue(result.verdict() instanceof Violation);
    assertTrue(result.warnings().toString().contains("stretched"), result.warnings().toString());
  }

  @Test
  void slack_thatIsNotNeeded_isNotMentioned() {
    History fine = history("[0,1] write(1); [1,3] read() -> 1");
    assertEquals(List.of(), Plumbline.checker(REGISTER).slack(5).check(fine).warnings());
  }

  @Test
  void slack_thatLetsOneProcessOverlap_isNotRefused() {
    History twice = history("[10,12] t0 acquire(); [20,22] t0 acquire()");
    CheckResult result = Plumbline.checker(Specs.named("mutex")).slack(7).check(twice);
    assertTrue(result.verdict() instanceof Violation);
    assertTrue(result.verified());
  }

  /** The write was interrupted, the second one was not; and the reads contradict each other. */
  private static History crashed() {
    return History.builder()
        .addPending(0, "write", 1, 0)
        .mark(Mark.crash(10))
        .addPending(1, "write", 2, 12)
        .add(2, "read", null, 2, 40, 41)
        .add(2, "read", null, 1, 50, 51)
        .add(2, "read", null, 2, 60, 61)
        .build();
  }

  /**
   * The first write is interrupted however long the slack is, the second never; so is the order.
   */
  @Test
  void slack_thatReachesOverACrash_leavesItsPlace() {
    for (CrashModel model : CrashModel.all()) {
      Checker checker = Plumbline.checker(REGISTER).crashModel(model);
      assertTrue(checker.slack(1).check(crashed()).verdict() instanceof Violation);
      assertTrue(checker.slack(Long.MAX_VALUE).check(crashed()).verdict() instanceof Linearizable);
    }
  }

  /** Until when an interrupted operation takes effect may be wrong by twice the slack. */
  @Test
  void slack_movesDeadlines() {
    History read =
        History.builder()
            .add(1, "write", 7, null, 0, 1)
            .addPending(0, "write", 1, 4)
            .mark(Mark.crash(10))
            .add(2, "read", null, 7, 17, 18)
            .add(3, "read", null, 1, 17, 40)
            .build();
    Checker strict = Plumbline.checker(REGISTER).crashModel(CrashModel.STRICT);
    assertTrue(strict.slack(3).check(read).verdict() instanceof Violation);
    assertTrue(strict.slack(4).check(read).verdict() instanceof Linearizable);
  }

  /** The report is about the first write, even if the call of the second may have come before. */
  @Test
  void slack_letsReportsMeanWhatTheyMeant() {
    History reported =
        History.builder()
            .addPending(0, "write", 1, 100)
            .addPending(0, "write", 2, 100)
            .mark(Mark.crash(100))
            .mark(Mark.notDone(100, 0L))
            .add(2, "read", null, 1, 215, 220)
            .build();
    Checker detectable = Plumbline.checker(REGISTER).crashModel(CrashModel.named("detectable"));
    assertTrue(detectable.check(reported).verdict() instanceof Violation);
    assertTrue(detectable.slack(1).check(reported).verdict() instanceof Violation);
  }

  @Test
  void stretch_atTheEndsOfTime_staysThere() {
    History h =
        History.builder()
            .add(0, "write", 1, null, Long.MIN_VALUE + 1, History.PENDING - 2)
            .addPending(1, "write", 2, 0)
            .build()
            .stretch(10);
    assertEquals(Long.MIN_VALUE, h.call(0));
    assertEquals(History.PENDING - 1, h.ret(0));
    assertTrue(h.pending(1));
    assertEquals(-10, h.call(1));
  }
}
