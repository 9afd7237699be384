package dev.plumbline.explore.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.explore.engine.ThrownAnswer;
import dev.plumbline.explore.engine.Trace;
import dev.plumbline.record.workload.OperationMethod;
import dev.plumbline.record.workload.Target;
import dev.plumbline.testkit.Oracle;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class TraceJudgeTest {
  private static final Object[] NONE = {};
  private static final Object NOTHING = Operation.NOTHING;

  private static List<OperationMethod> methods(Supplier<?> factory, Spec<?> spec) {
    return Target.of("it", factory, spec).methods();
  }

  private static TraceJudge queueJudge(String text) {
    Spec<?> queue = Specs.named("queue");
    return new TraceJudge(Scenario.parse(text, methods(ArrayDeque::new, queue)), queue, false);
  }

  private static Finding judge(String text, FakeTrace trace) {
    return judge(queueJudge(text), trace.closed(), NONE, NONE);
  }

  /** What is wrong; null if nothing is. */
  private static Finding judge(TraceJudge judge, Trace trace, Object[] before, Object[] after) {
    return judge.allows(trace, before, after) ? null : judge.finding();
  }

  @Test
  void answersThatSomeOrderExplains_areFine() {
    FakeTrace overlapping = new FakeTrace(1, 1).boundaries(0, 3).boundaries(2, 1);
    assertNull(judge("enq(1) | deq()", overlapping.answers(NOTHING, 1L)));
    FakeTrace same = new FakeTrace(1, 1).boundaries(0, 3).boundaries(2, 1);
    assertNull(judge("enq(1) | deq()", same.answers(NOTHING, null)));
  }

  /** Nothing orders the two, so there is an execution in which the enqueue ends first. */
  @Test
  void oneOfSeveralOrders_isEnoughForAViolation() {
    Finding finding = judge("enq(1) | deq()", new FakeTrace(1, 1).answers(NOTHING, null));
    assertEquals(FailureKind.NOT_LINEARIZABLE, finding.kind());
    assertInstanceOf(Verdict.Violation.class, finding.result().orElseThrow().verdict());
    History history = finding.history();
    assertTrue(history.precedes(0, 1));
    assertEquals("enq(1)", history.operation(0).toString());
    assertEquals("deq() -> null", history.operation(1).toString());
  }

  @Test
  void traceThatWasSeen_isNotJudgedAgain() {
    TraceJudge judge = queueJudge("enq(1) | deq()");
    FakeTrace trace =
        new FakeTrace(1, 1).boundaries(0, 3).boundaries(2, 1).closed().answers(NOTHING, 1L);
    assertNull(judge(judge, trace, NONE, NONE));
    assertNull(judge(judge, trace, NONE, NONE));
    assertEquals(1, judge.histories());
    assertEquals(1, judge.traces());
    FakeTrace wrong =
        new FakeTrace(1, 1).boundaries(0, 3).boundaries(2, 1).closed().answers(NOTHING, 2L);
    assertNotNull(judge(judge, wrong, NONE, NONE));
    assertNotNull(judge(judge, wrong, NONE, NONE));
    assertEquals(2, judge.histories());
    assertEquals(1, judge.violations());
  }

  @Test
  void callsBeforeAndAfter_areJudgedToo() {
    Spec<?> queue = Specs.named("queue");
    List<OperationMethod> methods = methods(ArrayDeque::new, queue);
    Scenario scenario =
        Scenario.parse("deq() | deq()", methods)
            .withBefore("enq(7); enq(8)", methods)
            .withAfter("deq()", methods);
    Object[] before = {NOTHING, NOTHING};
    FakeTrace trace = new FakeTrace(1, 1).precedes(0, 1).closed().answers(7L, 8L);
    TraceJudge judge = new TraceJudge(scenario, queue, false);
    assertNull(judge(judge, trace, before, new Object[] {null}));
    Finding finding = judge(judge, trace, before, new Object[] {9L});
    assertEquals(FailureKind.NOT_LINEARIZABLE, finding.kind());
    assertEquals(5, finding.history().size());
    assertEquals("after", finding.history().process(4));
    trace.answers(8L, 7L);
    assertNotNull(judge(judge, trace, before, new Object[] {null}));
  }

  @Test
  void exceptionThatSaysEmpty_isNull() {
    FakeTrace trace = new FakeTrace(1).answers(new ThrownAnswer(new NoSuchElementException()));
    assertNull(judge("deq()", trace));
  }

  @Test
  void otherException_isAFailureOfItsOwn() {
    Finding ofEnq =
        judge("enq(1)", new FakeTrace(1).answers(new ThrownAnswer(new IllegalStateException())));
    assertEquals(FailureKind.EXCEPTION, ofEnq.kind());
    assertEquals(List.of("enq(1) threw IllegalStateException."), ofEnq.sentences());
    Finding ofDeq =
        judge("deq()", new FakeTrace(1).answers(new ThrownAnswer(new NullPointerException())));
    assertEquals(FailureKind.EXCEPTION, ofDeq.kind());
  }

  @Test
  void answerThatTheSpecificationDoesNotKnow_isAMistakeOfTheUser() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> judge("enq(1)", new FakeTrace(1).answers(false)));
    assertEquals(
        "enq answered false, which no queue does, so this cannot be checked; if the object holds N"
            + " elements at most, it is a bounded-queue:N",
        e.getMessage());
  }

  @Test
  void operationThatWaits_isADeadlockIfThereIsAnAnswer() {
    FakeTrace trace = new FakeTrace(1, 1).precedes(0, 1).closed().answers(NOTHING);
    trace.waits(1, Trace.End.DEADLOCK);
    Finding finding = judge(queueJudge("enq(1) | deq()"), trace, NONE, NONE);
    assertEquals(FailureKind.DEADLOCK, finding.kind());
    assertEquals(
        List.of(
            "deq() of t1 waits for ever.",
            "No order of the other operations leads to a state in which queue has no answer for"
                + " it."),
        finding.sentences());
    assertEquals(1, finding.history().pendingCount());
  }

  @Test
  void callThatWaitsAfterTheThreads_isADeadlock() {
    Spec<?> queue = Specs.named("queue");
    List<OperationMethod> methods = methods(ArrayDeque::new, queue);
    Scenario scenario = Scenario.parse("enq(1)", methods).withAfter("deq(); deq()", methods);
    FakeTrace trace = new FakeTrace(1).closed().answers(NOTHING);
    trace.end = Trace.End.DEADLOCK;
    TraceJudge judge = new TraceJudge(scenario, queue, false);
    Finding finding = judge(judge, trace, NONE, new Object[] {1L});
    assertEquals(FailureKind.DEADLOCK, finding.kind());
    assertEquals("deq() after all threads have ended waits for ever.", finding.sentences().get(0));
    Finding wrong = judge(judge, trace, NONE, new Object[] {2L});
    assertEquals(FailureKind.NOT_LINEARIZABLE, wrong.kind());
  }

  @Test
  void spinningOperation_isALivelock() {
    FakeTrace trace = new FakeTrace(1, 1).closed().answers(NOTHING);
    trace.waits(1, Trace.End.LIVELOCK);
    Finding finding = judge(queueJudge("enq(1) | deq()"), trace, NONE, NONE);
    assertEquals(FailureKind.LIVELOCK, finding.kind());
  }

  /** An effect without an end fails the caller, even though the order of the others is fine. */
  @Test
  void operationThatWaitsAfterItsEffect_isADeadlock() {
    FakeTrace trace = new FakeTrace(1, 1).boundaries(0, 3).closed().answers(null, 1L);
    trace.waits(0, Trace.End.DEADLOCK);
    Finding finding = judge(queueJudge("enq(1) | deq()"), trace, NONE, NONE);
    assertEquals(FailureKind.DEADLOCK, finding.kind());
  }

  @Test
  void wrongAnswerBesideOneThatWaits_isNotLinearizable() {
    FakeTrace trace = new FakeTrace(1, 1).closed().answers(null, 5L);
    trace.waits(0, Trace.End.DEADLOCK);
    Finding finding = judge(queueJudge("enq(1) | deq()"), trace, NONE, NONE);
    assertEquals(FailureKind.NOT_LINEARIZABLE, finding.kind());
  }

  private static Finding ofBlocking(String text, FakeTrace trace) {
    Spec<?> queue = Specs.named("bounded-queue:1");
    Target target =
        Target.of(
            "it",
            () -> new ArrayBlockingQueue<Long>(1),
            queue,
            Map.of("enq", "put", "deq", "take"));
    Scenario scenario = Scenario.parse(text, target.methods());
    return judge(new TraceJudge(scenario, queue, false), trace, NONE, NONE);
  }

  @Test
  void methodThatSaysItWaits_mayWaitWhereNothingIsToBeHad() {
    FakeTrace empty = new FakeTrace(1).closed().waits(0, Trace.End.DEADLOCK);
    assertNull(ofBlocking("deq()", empty));
    FakeTrace full = new FakeTrace(2).closed().answers(true).waits(1, Trace.End.DEADLOCK);
    assertNull(ofBlocking("enq(1); enq(2)", full));
    FakeTrace there = new FakeTrace(1, 1).closed().answers(true).waits(1, Trace.End.DEADLOCK);
    assertEquals(FailureKind.DEADLOCK, ofBlocking("enq(1) | deq()", there).kind());
  }

  @Test
  void relaxedSpecification_allowsMore() {
    Spec<?> queue = Specs.named("queue");
    Spec<?> relaxed = Relaxation.parse("out-of-order:1").relax(queue);
    Scenario scenario =
        Scenario.parse("deq() | deq()", methods(ArrayDeque::new, queue))
            .withBefore("enq(1); enq(2)", methods(ArrayDeque::new, queue));
    FakeTrace trace = new FakeTrace(1, 1).precedes(0, 1).closed().answers(2L, 1L);
    Object[] before = {NOTHING, NOTHING};
    assertNotNull(judge(new TraceJudge(scenario, queue, false), trace, before, NONE));
    assertNull(judge(new TraceJudge(scenario, relaxed, false), trace, before, NONE));
    Spec<?> quasi = Relaxation.parse("quasi:deq=1").relax(queue);
    assertNull(judge(new TraceJudge(scenario, quasi, false), trace, before, NONE));
  }

  @SuppressWarnings("ArrayRecordComponent") // nobody compares kinds
  private record Kind(String spec, Supplier<?> factory, String text, Object[][] answers) {}

  private static final Object[] VALUES = {null, 1L, 2L};
  private static final Object[] SILENT = {NOTHING};
  private static final Object[] BOOLEANS = {true, false};

  private static final List<Kind> KINDS =
      List.of(
          new Kind(
              "queue",
              ArrayDeque::new,
              "enq(1); deq() | enq(2); deq()",
              new Object[][] {SILENT, VALUES, SILENT, VALUES}),
          new Kind(
              "queue",
              ArrayDeque::new,
              "enq(1) | enq(2) | deq(); deq()",
              new Object[][] {SILENT, SILENT, VALUES, VALUES}),
          new Kind(
              "stack",
              ArrayDeque::new,
              "push(1); pop() | push(2); peek()",
              new Object[][] {SILENT, VALUES, SILENT, VALUES}),
          new Kind(
              "register",
              AtomicLong::new,
              "write(1); read() | cas(1, 2); read()",
              new Object[][] {SILENT, VALUES, BOOLEANS, VALUES}),
          new Kind(
              "map",
              ConcurrentHashMap::new,
              "put(1, 1); get(1) | put(1, 2); remove(1)",
              new Object[][] {VALUES, VALUES, VALUES, VALUES}));

  /**
   * The judge says no exactly if the oracle says no to one of the orders of all executions, not
   * only of the largest; with and without operations that are pending.
   */
  @Test
  void verdict_isThatOfTheOracleOnEveryOrder() {
    SplittableRandom rng = new SplittableRandom(4);
    int bad = 0;
    int good = 0;
    for (int round = 0; round < 2_000; round++) {
      Kind kind = KINDS.get(rng.nextInt(KINDS.size()));
      Spec<?> spec = Specs.named(kind.spec);
      Scenario scenario = Scenario.parse(kind.text, methods(kind.factory, spec));
      int[] shape = scenario.threads().stream().mapToInt(List::size).toArray();
      FakeTrace trace = FakeTrace.random(rng, false, shape);
      for (int i = 0; i < trace.answers.length; i++) {
        trace.answers[i] = kind.answers[i][rng.nextInt(kind.answers[i].length)];
      }
      boolean fine = true;
      for (RealTimeOrder order : RealTimeOrdersTest.everyOrderOf(trace)) {
        History history = history(scenario, trace, order);
        fine &= Oracle.witness(history, spec).isPresent();
      }
      Finding finding = judge(new TraceJudge(scenario, spec, false), trace, NONE, NONE);
      assertEquals(fine, finding == null, () -> scenario + " " + List.of(trace.answers));
      bad += fine ? 0 : 1;
      good += fine ? 1 : 0;
    }
    assertTrue(bad > 300 && good > 60, bad + " bad and " + good + " good ones");
  }

  private static History history(Scenario scenario, Trace trace, RealTimeOrder order) {
    Object[] answers = new Object[trace.operations()];
    for (int i = 0; i < answers.length; i++) {
      answers[i] = trace.answer(i);
    }
    History history = TraceHistory.of(scenario, trace, order, answers, 0);
    for (int a = 0; a < history.size(); a++) {
      for (int b = 0; b < history.size(); b++) {
        int first = order.beginning[a];
        int second = order.beginning[b];
        boolean expected = (order.preceding[second] >> first & 1) != 0;
        assertEquals(expected, history.precedes(a, b), "the history has another order");
      }
    }
    return history;
  }
}
