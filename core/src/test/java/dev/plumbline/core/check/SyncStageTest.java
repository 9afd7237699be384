package dev.plumbline.core.check;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import org.junit.jupiter.api.Test;

class SyncStageTest {
  private static Verdict check(CrashModel model, History history) {
    return Plumbline.checker(Specs.named("queue")).crashModel(model).check(history).verdict();
  }

  @Test
  void sync_sawNothing_warns() {
    HistoryBuilder b = History.builder();
    b.add(0L, "enq", 1L, Operation.NOTHING, 0, 1);
    b.add(0L, "sync", null, Operation.NOTHING, 1, 3);
    CheckResult result =
        Plumbline.checker(Specs.named("queue"))
            .crashModel(CrashModel.BUFFERED_DURABLE)
            .check(b.build());
    assertInstanceOf(Verdict.Linearizable.class, result.verdict());
    assertTrue(result.warnings().toString().contains("observe"), result.warnings().toString());
  }

  private static History synced(Object input) {
    HistoryBuilder b = History.builder();
    b.add(0L, "enq", 1L, Operation.NOTHING, 0, 1);
    b.add(0L, "sync", input, Operation.NOTHING, 2, 3);
    b.add(1L, "deq", null, 1L, 4, 5);
    return b.build();
  }

  @Test
  void sync_underBufferedDurable_isInTheWitness() {
    Verdict verdict = check(CrashModel.BUFFERED_DURABLE, synced(null));
    Verdict.Linearizable yes = assertInstanceOf(Verdict.Linearizable.class, verdict);
    assertArrayEquals(new int[] {0, 1, 2}, yes.witness().toArray());
  }

  @Test
  void sync_whereNothingCrashes_isUnknown() {
    assertUnknown(CrashModel.DURABLE, synced(null));
  }

  @Test
  void sync_withAnInput_isUnknown() {
    assertUnknown(CrashModel.BUFFERED_DURABLE, synced(7L));
  }

  @Test
  void report_onASync_isNotTakenForOneOnAnotherOperation() {
    HistoryBuilder b = History.builder();
    b.addPending(0L, "enq", 1L, 0);
    b.mark(Mark.crash(1, 0L));
    b.addPending(0L, "sync", null, 2);
    b.mark(Mark.crash(3, 0L));
    b.mark(Mark.notDone(4, 0L));
    b.add(1L, "deq", null, 1L, 5, 6);
    Verdict verdict = check(CrashModel.named("detectable"), b.build());
    assertInstanceOf(Verdict.Linearizable.class, verdict);
  }

  private static void assertUnknown(CrashModel model, History history) {
    MalformedHistoryException e =
        assertThrows(MalformedHistoryException.class, () -> check(model, history));
    assertTrue(e.getMessage().contains("no operation sync"), e.getMessage());
  }
}
