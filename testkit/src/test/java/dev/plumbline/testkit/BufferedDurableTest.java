package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Response;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Memories that lose operations in crashes, against the executed definition. */
class BufferedDurableTest {
  private static final Spec<?> MEMORY = Specs.named("mwcas");
  private static final String MODEL = "buffered-durable";

  private static CheckResult check(History history) {
    return Plumbline.checker(MEMORY)
        .threads(1)
        .crashModel(CrashModel.BUFFERED_DURABLE)
        .check(history);
  }

  @Test
  void lossesWithSyncs_areThoseOfTheDefinition() {
    int count = Evidence.count(2_000, 40_000);
    int[] byLosses = new int[2];
    for (int seed = 0; seed < count; seed++) {
      Response failure = seed % 4 == 0 ? Response.FAILED_AT : Response.OBSERVED;
      MultiWordHistory words =
          new MultiWordHistories(failure).crashes(2).losing().operations(8).make(seed);
      if (survivesACrash(words)) {
        continue;
      }
      History history = withSyncs(words.toHistory(), Rng.of(seed, 61));
      CheckResult result = check(history);
      boolean allowed = CrashOracle.allows(history, MEMORY, MODEL);
      String text = Text.of(history) + history.marks();
      assertEquals(allowed, result.verdict() instanceof Verdict.Linearizable, () -> text);
      assertFalse(result.verdict() instanceof Verdict.Undecided, () -> text);
      assertTrue(!allowed || result.verified(), () -> "not verified: " + text);
      if (result.plan().stream().anyMatch(line -> line.startsWith("losses by value"))) {
        byLosses[allowed ? 1 : 0]++;
        requireCore(history, result, text);
      }
    }
    assertTrue(
        byLosses[0] > count / 20 && byLosses[1] > count / 50, byLosses[0] + "," + byLosses[1]);
  }

  private static void requireCore(History history, CheckResult result, String text) {
    if (result.verdict() instanceof Verdict.Violation no) {
      assertTrue(result.verified(), text);
      History core = history.select(no.core().operations());
      assertFalse(CrashOracle.allows(core, MEMORY, MODEL), () -> text + no.explanation());
    }
  }

  private static boolean survivesACrash(MultiWordHistory h) {
    for (int i = 0; i < h.size(); i++) {
      for (Crash crash : h.crashes()) {
        boolean during = h.call(i) < crash.time() && crash.time() < h.ret(i);
        if (crash.ofSystem() && !h.pending(i) && during) {
          return true;
        }
      }
    }
    return false;
  }

  /** The same history with up to two syncs of processes of their own, and without reports. */
  private static History withSyncs(History h, Rng rng) {
    List<Mark> crashes = h.marks().stream().filter(m -> m.kind() == Mark.Kind.CRASH).toList();
    List<long[]> all = new ArrayList<>();
    for (int i = 0; i < h.size(); i++) {
      all.add(new long[] {h.call(i), i, h.ret(i)});
    }
    for (int k = rng.below(3); k > 0; k--) {
      long call = rng.below(14);
      long ret = call + rng.below(3);
      boolean crossed = crashes.stream().anyMatch(m -> call <= m.time() && m.time() <= ret);
      all.add(new long[] {call, -k, crossed ? History.PENDING : ret});
    }
    all.sort(Comparator.comparingLong(row -> row[0]));
    HistoryBuilder b = History.builder();
    for (long[] row : all) {
      int i = (int) row[1];
      Object process = i < 0 ? "s" + i : h.process(i);
      Operation op = i < 0 ? Operation.of("sync", null) : h.operation(i);
      if (row[2] == History.PENDING) {
        b.addPending(process, op.name(), op.input(), row[0]);
      } else {
        Object output = op.hasOutput() ? op.output() : Operation.NOTHING;
        b.add(process, op.name(), op.input(), output, row[0], row[2]);
      }
    }
    crashes.forEach(b::mark);
    return b.build();
  }

  private static History lostUpdate(boolean synced) {
    HistoryBuilder b = History.builder();
    b.add(0L, "cas", List.of("x", 0L, 1L), true, 0, 1);
    if (synced) {
      b.add(0L, "sync", null, Operation.NOTHING, 2, 3);
    }
    b.mark(Mark.crash(10));
    b.add(1L, "read", "x", 0L, 20, 21);
    return b.build();
  }

  @Test
  void lostUpdate_isAllowedUnlessASyncHadReturned() {
    assertInstanceOf(Verdict.Linearizable.class, check(lostUpdate(false)).verdict());
    CheckResult synced = check(lostUpdate(true));
    Verdict.Violation no = assertInstanceOf(Verdict.Violation.class, synced.verdict());
    assertTrue(synced.verified());
    assertEquals(3, no.core().operations().length);
    assertEquals(
        "But a completed sync says that it was not.",
        no.explanation().sentences().get(no.explanation().sentences().size() - 1));
  }

  /** Many operations at a time: choices of survivors could not be tried one by one. */
  @Test
  void manyProcesses_areDecidedWithoutTryingChoices() {
    HistoryBuilder b = History.builder();
    int processes = 60;
    for (long p = 0; p < processes; p++) {
      b.add(p, "cas", List.of("a" + p, 0L, 1L), true, p, 100 + p);
    }
    b.mark(Mark.crash(1_000));
    for (long p = 0; p < processes; p++) {
      b.add(p, "read", "a" + p, p % 2, 2_000 + p, 3_000 + p);
    }
    assertInstanceOf(Verdict.Linearizable.class, check(b.build()).verdict());
  }
}
