package dev.plumbline.core.relaxed;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Judgment;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What relaxed containers promise is counted before anything is searched. */
class PromiseTest {
  private static String why(CheckResult result) {
    return ((Verdict.Violation) result.verdict()).explanation().toString();
  }

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "queue | restricted:1 | +1 +2 +3 3 | deq() -> 3 (D) took 3 while 2 older values, 1 and 2,"
            + " were certainly still in the queue: more than 1.",
        "queue | overtaken:1 | +1 +2 +3 2 3 | deq() -> 3 (E) overtook 1, which was certainly in the"
            + " queue while 2 younger values, 2 and 3, were dequeued: more than 1.",
        "queue | quasi:1 | +1 +2 +3 2 3 1 | deq() -> 1 (F) took 1 only after 2 younger values, 2"
            + " and 3, had been dequeued: more than 1.",
        "queue | head-late:1 | +1 +2 +3 2 3 | deq() -> 3 (E) overtook 1, which was certainly in the"
            + " queue while 2 younger values, 2 and 3, were dequeued: more than 1.",
        "stack | segment:1 | +1 +2 +3 1 | pop() -> 1 (D) took 1 while 2 younger values, 2 and 3,"
            + " were certainly still in the stack: more than 1.",
        "priority-queue | head-late:0 | +1 +2 2 1 | poll() -> 2 (C) took 2 while 1 smaller value,"
            + " 1, was certainly still in the priority queue.",
        "stack | empty:1 | +1 +2 - | pop() -> null (C) found nothing, but at least 2 values, 1 and"
            + " 2, were in the stack all the while: more than 1.",
        "queue | restricted:2 | +1 1 1 | deq() -> 1 (C) took 1, but so did deq() -> 1 (B), and 1"
            + " was added only once, by enq(1) -> null (A).",
        "stack | quasi:2 | +1 2 | pop() -> 2 (A) took 2, but nothing ever added it.",
        "queue | quasi-literal:2 | +1 1 1 | deq() -> 1 (C) took 1, but so did deq() -> 1 (B), and 1"
            + " was added only once, by enq(1) -> null (A).",
        "queue | segment:2 | 1 +1 | deq() -> 1 (A) returned before enq(1) -> null (B) began, and"
            + " nothing else added 1."
      })
  void brokenPromise_isCountedAndTold(String type, String mode, String script, String sentence) {
    CheckResult result = Judgment.relaxed(type, mode, Sequences.of(type, script).build()).result();
    assertEquals("monitor", result.decider());
    assertEquals(sentence, why(result));
    assertTrue(result.verified());
  }

  @Test
  void keptPromise_isNoVerdict() {
    // Every count is fine for k = 1, and still there is no order.
    History history =
        history(
            """
            [1,2]   t0 enq(1)
            [3,4]   t0 enq(2)
            [5,9]   t1 deq() -> 3
            [6,8]   t0 enq(3)
            [7,11]  t2 deq() -> 2
            [10,12] t0 deq() -> 1
            """);
    CheckResult result = Judgment.relaxed("queue", "head-late:1", history).result();
    assertTrue(result.verdict() instanceof Verdict.Violation);
    assertEquals("search", result.decider());
    assertTrue(result.plan().get(0).contains("no promise is plainly broken"));
    assertEquals(1, result.plan().size());
    Spec<?> headLate = Relaxation.parse("head-late:1").relax(Specs.named("queue"));
    assertEquals(
        "  asked in this order: refutation by a promise, acceptance by a promise,"
            + " search that leaves order open, general search",
        Plumbline.checker(headLate).listDeciders(true).check(history).plan().get(1));
  }

  /** Search alone does not find out in any time. */
  @ParameterizedTest
  @CsvSource({
    "queue, restricted:2",
    "queue, quasi:2",
    "stack, segment:2",
    "priority-queue, overtaken:2"
  })
  void valueRemovedTwice_isFoundInLargeHistories(String type, String mode) {
    StringBuilder script = new StringBuilder();
    for (int i = 1; i <= 5_000; i++) {
      script.append("+").append(i).append(' ').append(i).append(' ');
    }
    CheckResult result =
        Judgment.relaxed(type, mode, Sequences.of(type, script + "77").build()).result();
    assertTrue(why(result).contains("77 was added only once, by "), why(result));
    assertEquals(0, result.states());
  }

  @Test
  void searchThatWasAskedFor_countsNothing() {
    History history = Sequences.of("queue", "+1 +2 +3 3").build();
    CheckResult result =
        Plumbline.checker(Relaxation.parse("restricted:1").relax(Specs.named("queue")))
            .algorithm(Algorithm.SEARCH)
            .check(history);
    assertEquals("search", result.decider());
    assertTrue(result.verdict() instanceof Verdict.Violation);
  }

  /** The operation that closes histories is nobody's, and is not told of. */
  @ParameterizedTest
  @CsvSource({"queue, quasi-literal:1, +1 +2 2", "stack, quasi:1, +1 +2 - -"})
  void endOfHistory_isToldInWords(String type, String mode, String script) {
    String why = why(Judgment.relaxed(type, mode, Sequences.of(type, script).build()).result());
    assertTrue(!why.contains("end-of-history"), why);
    assertTrue(why.contains("whatever") || why.contains("these 3 operations"), why);
  }
}
