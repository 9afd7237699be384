package dev.plumbline.explore.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.explore.engine.Trace;
import dev.plumbline.record.workload.IntegerMethods;
import dev.plumbline.record.workload.OperationMethod;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LineUpSpecTest {
  private static final Object[] NONE = {};
  private static final List<OperationMethod> DEQUE =
      IntegerMethods.of(ArrayDeque.class).operations();

  private static LineUpSpec spec(String text, SequentialRun run) {
    LineUpSpec spec = new LineUpSpec("ArrayDeque", run);
    spec.tabulate(Scenario.parse(text, DEQUE));
    return spec;
  }

  @Test
  void answers_areThoseOfOneThreadAlone() {
    LineUpSpec spec = spec("addLast(1); pollFirst() | addLast(2)", new DirectRun(ArrayDeque::new));
    LineUpSpec.Called one = spec.step(spec.initial(), Operation.of("addLast", 1L)).states().get(0);
    assertTrue(spec.step(one, Operation.of("pollFirst", null, 1L)).legal());
    assertEquals(List.of(1L), spec.outputs(one, Operation.pending("pollFirst", null)));
    Step<?> wrong = spec.step(one, Operation.of("pollFirst", null, 2L));
    assertFalse(wrong.legal());
    assertEquals("one thread alone is answered 1, not 2", wrong.reason());
    assertEquals("after addLast(1)", one.toString());
  }

  @Test
  void exceptions_areAnswers() {
    LineUpSpec spec = spec("removeFirst()", new DirectRun(ArrayDeque::new));
    Object thrown = Map.of("exception", "NoSuchElementException");
    assertTrue(spec.step(spec.initial(), Operation.of("removeFirst", null, thrown)).legal());
    assertFalse(spec.step(spec.initial(), Operation.of("removeFirst", null, null)).legal());
  }

  @Test
  void sequences_arePerformedOnce() {
    DirectRun run = new DirectRun(ArrayDeque::new);
    LineUpSpec spec = spec("addLast(1); pollFirst() | addLast(2)", run);
    // a, ap, apb, ab, abp, b, ba, bap
    assertEquals(8, run.runs);
    assertEquals(8, spec.size());
    spec.tabulate(Scenario.parse("addLast(1); pollFirst() | addLast(2)", DEQUE));
    assertEquals(8, run.runs);
  }

  /** While a scenario is explored no other program can be, so everything must be known by then. */
  @Test
  void judging_performsNothing() {
    DirectRun run = new DirectRun(ArrayDeque::new);
    Scenario scenario =
        Scenario.parse("addLast(1); pollFirst() | addLast(2)", DEQUE)
            .withBefore("addFirst(7)", DEQUE)
            .withAfter("size()", DEQUE);
    ExecutionJudge judge = Judges.lineUp("ArrayDeque", run).of(scenario);
    int runs = run.runs;
    FakeTrace trace =
        new FakeTrace(2, 1).closed().answers(Operation.NOTHING, 7L, Operation.NOTHING);
    Object[] before = {Operation.NOTHING};
    assertTrue(judge.allows(trace, before, new Object[] {2L}));
    assertFalse(judge.allows(trace, before, new Object[] {3L}));
    assertEquals(runs, run.runs);
    assertEquals(FailureKind.NOT_LINEARIZABLE, judge.finding().kind());
  }

  @Test
  void callThatWaits_mayWait() {
    // An empty deque of which one waits for elements.
    DirectRun direct = new DirectRun(ArrayDeque::new);
    SequentialRun waiting =
        calls -> {
          Object answer = direct.lastAnswer(calls);
          return answer == null ? SequentialRun.WAITS : answer;
        };
    Scenario scenario = Scenario.parse("pollFirst() | addLast(1)", DEQUE);
    ExecutionJudge judge = Judges.lineUp("ArrayDeque", waiting).of(scenario);
    FakeTrace added = new FakeTrace(1, 1).closed().answers(null, Operation.NOTHING);
    added.waits(0, Trace.End.DEADLOCK);
    assertFalse(judge.allows(added, NONE, NONE));
    assertEquals(FailureKind.DEADLOCK, judge.finding().kind());
    Scenario alone = Scenario.parse("pollFirst()", DEQUE);
    FakeTrace empty = new FakeTrace(1).closed().waits(0, Trace.End.DEADLOCK);
    assertTrue(Judges.lineUp("ArrayDeque", waiting).of(alone).allows(empty, NONE, NONE));
  }

  @Test
  void core_decidesByIt() {
    LineUpSpec spec = spec("addLast(1) | pollFirst()", new DirectRun(ArrayDeque::new));
    History right =
        History.builder()
            .add(0, "addLast", 1, Operation.NOTHING, 0, 3)
            .add(1, "pollFirst", null, null, 1, 2)
            .build();
    assertTrue(Plumbline.check(right, spec) instanceof Verdict.Linearizable);
    History wrong =
        History.builder()
            .add(0, "addLast", 1, Operation.NOTHING, 0, 1)
            .add(1, "pollFirst", null, null, 2, 3)
            .build();
    assertTrue(Plumbline.check(wrong, spec) instanceof Verdict.Violation);
  }
}
