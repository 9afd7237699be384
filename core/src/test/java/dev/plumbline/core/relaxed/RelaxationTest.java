package dev.plumbline.core.relaxed;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Judgment;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelaxationTest {
  /** The smallest k of a mode that allows the sequence, up to 9; 10 if none does. */
  private static int smallest(String type, String mode, String script) {
    int k = 0;
    while (k < 10
        && !(Judgment.relaxed(type, mode + ":" + k, Sequences.of(type, script).build())
                .result()
                .verdict()
            instanceof Verdict.Linearizable)) {
      k++;
    }
    return k;
  }

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "queue, out-of-order, +1 +2 +3 1 2 3, 0",
    "queue, out-of-order, +1 +2 +3 3 1 2, 2",
    // Always one of the first two: the head stays for ever, and out-of-order does not mind.
    "queue, out-of-order, +1 +2 +3 +4 2 3 4 1, 1",
    "queue, head-late, +1 +2 +3 +4 2 3 4 1, 3",
    "queue, overtaken, +1 +2 +3 +4 2 3 4 1, 3",
    "queue, restricted, +1 +2 +3 +4 2 3 4 1, 3",
    "queue, segment, +1 +2 +3 +4 2 3 4 1, 3",
    // 2 waits as head for one, as any element for two.
    "queue, head-late, +1 +2 +3 +4 3 1 4 2, 2",
    "queue, overtaken, +1 +2 +3 +4 3 1 4 2, 2",
    // Segments of two.
    "queue, segment, +1 +2 +3 +4 2 1 4 3, 1",
    "queue, segment, +1 +2 +3 +4 1 3 2 4, 2",
    "queue, out-of-order, +1 +2 +3 +4 1 3 2 4, 1",
    // A place is used once: 2 and 3 are in different segments of two.
    "queue, segment, +1 1 +2 +3 3 2, 2",
    "stack, out-of-order, +1 +2 +3 1 3 2, 2",
    "stack, segment, +1 +2 +3 +4 3 4 1 2, 1",
    // Of a stack of three, segments of two, only the top one may go.
    "stack, segment, +1 +2 +3 2 3 1, 2",
    "stack, restricted, +1 +2 +3 2 3 1, 1",
    "stack, restricted, +1 +2 +3 1 2 3, 2",
    "priority-queue, out-of-order, +3 +1 +2 3 1 2, 2",
    "priority-queue, overtaken, +1 +2 +3 2 3 1, 2",
    "priority-queue, head-late, +2 +3 3 +1 1 2, 1",
    "queue, empty, +1 +2 - 1 2, 2",
    "queue, stutter, +1 1 1 1, 2",
    // An enqueue that was lost.
    "queue, stutter, +1 +2 2, 1",
    "queue, out-of-order, +1 2, 10"
  })
  void smallestDegree_isTheOneOfTheDefinition(String type, String mode, String script, int k) {
    assertEquals(k, smallest(type, mode, script));
  }

  @Test
  void combination_allowsWhatEachAllows() {
    History history = Sequences.of("queue", "+1 +2 +3 - 2 1 3 3").build();
    String both = "out-of-order:1+empty:3+stutter:1";
    assertEquals(
        "relaxed-linearizable", Judgment.relaxed("queue", both, history).result().condition());
    assertTrue(
        Judgment.relaxed("queue", both, history).result().verdict()
            instanceof Verdict.Linearizable);
    for (String less :
        new String[] {
          "out-of-order:0+empty:3+stutter:1",
          "out-of-order:1+empty:2+stutter:1",
          "out-of-order:1+empty:3+stutter:0"
        }) {
      assertTrue(
          Judgment.relaxed("queue", less, history).result().verdict() instanceof Verdict.Violation,
          less);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "out-of-order:2",
    "head-late:0",
    "restricted:3+empty:1",
    "stutter:1",
    "quasi-literal:4"
  })
  void text_isReadAndWritten(String text) {
    assertEquals(text, Relaxation.parse(text).toString());
    assertEquals("queue " + text, Relaxation.parse(text).relax(Specs.named("queue")).name());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "overtakn:2 | did you mean overtaken?",
        "nonsense:2 | there are out-of-order, head-late",
        "out-of-order | out-of-order needs a number: write out-of-order:K",
        "out-of-order: | an integer from 0 to 2147483647",
        "out-of-order:+1 | an integer from 0",
        "out-of-order:\u0661 | written with the digits 0 to 9",
        "out-of-order:-1 | an integer from 0",
        "out-of-order:99999999999 | an integer from 0",
        "quasi | quasi needs a number",
        "quasi:deq | an integer from 0",
        "quasi:=1 | takes a number, or one for each operation",
        "quasi:deq=x | an integer from 0",
        "empty:1+ | there is no relaxation",
        "empty:1+empty:1 | name one of them",
        "restricted:1+out-of-order:1 | name one of them"
      })
  void mistakes_areToldInOneSentence(String text, String advice) {
    Exception e = assertThrows(IllegalArgumentException.class, () -> Relaxation.parse(text));
    assertTrue(e.getMessage().contains(advice), e.getMessage());
  }

  /** The 1 that is answered first is the one at the bottom; the one pushed later comes in time. */
  @Test
  void quasi_inAStack_anEqualValueMayComeInTime() {
    History history = Sequences.of("stack", "+1 +3 +3 +2 1 2 +1 3").build();
    assertTrue(
        Judgment.relaxed("stack", "quasi:2", history).result().verdict()
            instanceof Verdict.Linearizable);
    assertTrue(
        Judgment.relaxed("stack", "quasi:1", history).result().verdict()
            instanceof Verdict.Violation);
  }

  /** What is cut off has not ended: that 4 came too early must not be taken from the end. */
  @Test
  void quasi_coreThatIsCut_hasNoWitnessByItself() {
    CheckResult result =
        Judgment.relaxed("stack", "quasi:1", Sequences.of("stack", "+5 +4 +6 +7 4 +3 6 7").build())
            .result();
    assertTrue(result.verdict() instanceof Verdict.Violation);
    assertTrue(result.verified());
  }

  @Test
  void largestDegree_isNoOverflow() {
    String most = ":" + Integer.MAX_VALUE;
    for (String mode : new String[] {"out-of-order", "segment", "restricted", "overtaken"}) {
      History history = Sequences.of("queue", "+1 +2 +3 3 2 1").build();
      assertTrue(
          Judgment.relaxed("queue", mode + most, history).result().verdict()
              instanceof Verdict.Linearizable,
          mode);
    }
    assertTrue(
        Judgment.relaxed("stack", "segment" + most, Sequences.of("stack", "+1 +2 1 2").build())
                .result()
                .verdict()
            instanceof Verdict.Linearizable);
  }

  /**
   * Found by search: every pair of elements is fine for k = 1, in how many were overtaken and in
   * how long they waited, and still there is no order. So waiting cannot be decided by counting.
   */
  @Test
  void lateness_isNotDecidedByPairs() {
    History history =
        history(
            """
                [1,2]   t0 enq(1)
                [3,4]   t0 enq(2)
                [5,9]   t1 deq() -> 3
                [6,8]   t0 enq(3)
                [7,11]  t2 deq() -> 2
                [10,12] t1 deq() -> 1
                """);
    assertTrue(
        Judgment.relaxed("queue", "out-of-order:1", history).result().verdict()
            instanceof Verdict.Linearizable);
    assertTrue(
        Judgment.relaxed("queue", "head-late:1", history).result().verdict()
            instanceof Verdict.Violation);
    assertTrue(
        Judgment.relaxed("queue", "head-late:2", history).result().verdict()
            instanceof Verdict.Linearizable);
  }

  /** By the published definition a value may be dequeued before its enqueue was even called. */
  @Test
  void quasi_isCausalUnlessLiteral() {
    History history =
        history(
            """
                [1,3] t0 deq() -> 1
                [2,6] t1 enq(2)
                [4,5] t0 enq(1)
                [7,8] t0 deq() -> 2
                """);
    assertTrue(
        Judgment.relaxed("queue", "quasi-literal:1", history).result().verdict()
            instanceof Verdict.Linearizable);
    CheckResult causal = Judgment.relaxed("queue", "quasi:1", history).result();
    assertTrue(causal.verdict() instanceof Verdict.Violation);
    assertEquals(4, causal.history().size());
    assertTrue(
        Judgment.relaxed("queue", "quasi:3", history).result().verdict()
            instanceof Verdict.Violation);
  }

  /** What is left at the end counts as dequeued there, unless the definition is taken literally. */
  @Test
  void quasi_isDrainedUnlessLiteral() {
    History history = Sequences.of("queue", "+1 +2 2").build();
    Verdict.Linearizable yes =
        (Verdict.Linearizable) Judgment.relaxed("queue", "quasi:1", history).result().verdict();
    assertArrayEquals(new int[] {0, 1, 2}, yes.witness().toArray());
    // 1 is dequeued where 2 was, and 2 after the end.
    assertArrayEquals(new int[] {0, 1, -1, 2}, yes.witness().rearranged().orElseThrow());
    assertTrue(
        Judgment.relaxed("queue", "quasi:1", history).result().verdict()
            instanceof Verdict.Linearizable);
    assertTrue(
        Judgment.relaxed("queue", "quasi-literal:1", history).result().verdict()
            instanceof Verdict.Violation);
    assertTrue(
        Judgment.relaxed("queue", "quasi:0", history).result().verdict()
            instanceof Verdict.Violation);
  }

  @Test
  void quasi_isForAnyOperationWithoutInput() {
    History stale =
        history(
            """
                [0,1]   t0 write(1)
                [2,3]   t0 read() -> 1
                [4,5]   t0 write(2)
                [6,7]   t0 read() -> 2
                [8,9]   t0 write(3)
                [10,11] t0 read() -> 3
                """);
    assertTrue(
        Judgment.relaxed("register", "quasi:read=0", stale).result().verdict()
            instanceof Verdict.Linearizable);
    History swapped =
        history(
            """
                [0,1] t0 write(1)
                [2,3] t0 read() -> 2
                [4,5] t0 write(2)
                [6,7] t0 read() -> 1
                """);
    assertTrue(
        Judgment.relaxed("register", "quasi:read=0", swapped).result().verdict()
            instanceof Verdict.Violation);
    assertTrue(
        Judgment.relaxed("register", "quasi:read=1", swapped).result().verdict()
            instanceof Verdict.Linearizable);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "queue | quasi:enq=1 | without input; enq takes",
        "queue | quasi:frob=1 | queue has no operation frob",
        "queue | quasi:deq=1,dequeue=2 | two numbers for deq",
        "queue | quasi:1+empty:1 | goes with no other mode",
        "register | quasi:1 | say which operations of register may move",
        "counter | quasi:increment=1 | the one answer",
        "register | quasi:write=1 | without input; write takes",
        "pool | quasi:1 | a pool has no order that quasi could relax",
        "pool | quasi:take=1 | a pool has no order that quasi could relax"
      })
  void quasiMistakes_areToldInOneSentence(String type, String mode, String advice) {
    Exception e =
        assertThrows(
            IllegalArgumentException.class, () -> Relaxation.parse(mode).relax(Specs.named(type)));
    assertTrue(e.getMessage().contains(advice), e.getMessage());
  }

  @Test
  void violation_saysWhatWasOvertaken() {
    History history = Sequences.of("queue", "+1 +2 +3 +4 +7 7 1 2 3 4").build();
    CheckResult result = Judgment.relaxed("queue", "out-of-order:2", history).result();
    Verdict.Violation violation = (Verdict.Violation) result.verdict();
    assertEquals(
        "deq() -> 7 (E) took 7 while 4 older values, among them 1, 2 and 3, were"
            + " certainly still in the queue: more than 2.",
        violation.explanation().toString());
    assertEquals(8, violation.core().operations().length);
    assertTrue(result.verified());
    assertEquals("monitor", result.decider());
  }

  @Test
  void violationOfOthers_isExplainedByTheRule() {
    CheckResult result =
        Judgment.relaxed("stack", "restricted:1", Sequences.of("stack", "+1 +2 +3 2 1 3").build())
            .result();
    String why = ((Verdict.Violation) result.verdict()).explanation().toString();
    assertTrue(
        why.contains(
            "1 is number 2 in the stack, and only numbers up to 1 may leave, since 3 has been"
                + " passed by 1"),
        why);
  }

  @Test
  void operationThatClosesHistories_isNotTakenFromRecordings() {
    History history = history("[0,1] t1 enq(5); [2,3] t1 end-of-history()");
    Spec<?> quasi = Relaxation.parse("quasi:1").relax(Specs.named("queue"));
    assertThrows(MalformedHistoryException.class, () -> Plumbline.check(history, quasi));
  }

  /**
   * The pending pop answered 8000, if anything, which the legal sequence does not pop in time; that
   * it pops 8003 instead, which was pushed later, does not settle it.
   */
  @Test
  void quasi_pendingRemove_answersWhatWasThere() {
    History history =
        History.builder()
            .add(0, "push", 8000, null, -6, 4)
            .add(1, "push", 2001, null, -2, 5)
            .add(2, "push", 4002, null, 7, 13)
            .add(3, "push", 8003, null, 8, 15)
            .addPending(4L, "pop", null, 12)
            .add(5, "push", 1005, null, 14, 28)
            .add(6, "pop", null, 2001, 19, 27)
            .build();
    Spec<?> spec = Relaxation.parse("quasi:1").relax(Specs.named("stack"));
    CheckResult result = Plumbline.checker(spec).check(history);
    assertInstanceOf(Verdict.Violation.class, result.verdict());
    assertTrue(result.verified());
  }
}
