package dev.plumbline.core.degree;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DegreeMeterTest {
  /** Enqueues 1, 2, ..., n one after the other, then dequeues these. */
  private static HistoryBuilder sequence(int n, long... dequeued) {
    HistoryBuilder builder = History.builder();
    long time = 0;
    for (long v = 1; v <= n; v++) {
      builder.add(0, "enq", v, null, time, time + 1);
      time += 2;
    }
    for (long v : dequeued) {
      builder.add(0, "deq", null, v, time, time + 1);
      time += 2;
    }
    return builder;
  }

  private static Degree measure(History history, String mode) {
    return new DegreeMeter(Specs.named("queue"), mode).measure(history);
  }

  @Test
  void queue_isCountedAndProved() {
    Degree degree = measure(sequence(5, 3, 1, 5, 2, 4).build(), "out-of-order");
    assertEquals(2, degree.exact().getAsInt());
    assertEquals("count", degree.decider());
    assertTrue(degree.verified());
    assertArrayEquals(new long[] {3, 0, 2}, degree.overtaking());
    Verdict.Violation why = (Verdict.Violation) degree.forced().verdict();
    assertEquals(
        "deq() -> 3 (D) took 3 while 2 older values, 1 and 2, were certainly still in"
            + " the queue: more than 1.",
        why.explanation().toString());
  }

  @Test
  void valueNeverDequeued_isOvertakenByAllThatFollow() {
    Degree degree = measure(sequence(4, 2, 3, 4).build(), "out-of-order");
    assertEquals(1, degree.exact().getAsInt());
    assertArrayEquals(new long[] {0, 3}, degree.overtaking());
  }

  /** How far out of order a history is says nothing about another mode beside. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({"out-of-order:2+empty, 0", "out-of-order:2+stutter, 0", "out-of-order+empty:1, 2"})
  void modeBeside_isNotCounted(String mode, int k) {
    Degree degree = measure(sequence(5, 3, 1, 5, 2, 4).build(), mode);
    assertEquals(k, degree.exact().getAsInt());
    assertTrue(degree.verified());
  }

  /** Where counting is not enough, search finds the same. */
  @Test
  void peeks_areLeftToSearch() {
    HistoryBuilder builder = sequence(4, 3, 1);
    builder.add(0, "peek", null, 4, 100, 101);
    Degree degree = measure(builder.build(), "out-of-order");
    assertEquals("search", degree.decider());
    assertEquals(2, degree.exact().getAsInt());
    assertEquals(0, degree.overtaking().length);
    assertTrue(degree.verified());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"out-of-order, 1", "head-late, 3", "overtaken, 3", "restricted, 3", "segment, 3"})
  void otherModes_areSearched(String mode, int k) {
    Degree degree = measure(sequence(4, 2, 3, 4, 1).build(), mode);
    assertEquals(k, degree.exact().getAsInt());
    assertTrue(degree.verified());
    assertNotNull(degree.forced());
    Verdict.Linearizable witness = (Verdict.Linearizable) degree.enough().verdict();
    assertEquals(8, witness.witness().size());
    Spec<?> relaxed = degree.relaxed(Specs.named("queue"), k);
    assertTrue(Plumbline.check(degree.history(), relaxed) instanceof Verdict.Linearizable);
  }

  @Test
  void strictHistory_hasDegreeZeroAndNothingThatForcesIt() {
    Degree degree = measure(sequence(3, 1, 2, 3).build(), "head-late");
    assertEquals(0, degree.exact().getAsInt());
    assertTrue(degree.forced() == null && degree.verified());
  }

  @Test
  void whatNoNumberAllows_isAViolation() {
    for (String mode : List.of("out-of-order", "restricted", "segment")) {
      Degree degree = measure(sequence(2, 1, 7).build(), mode);
      assertTrue(degree.impossible().verdict() instanceof Verdict.Violation, mode);
      assertTrue(degree.exact().isEmpty());
      assertTrue(degree.verified());
    }
  }

  @Test
  void limit_leavesBounds() {
    DegreeMeter meter =
        new DegreeMeter(Specs.named("queue"), "overtaken").limits(Limits.none().withStates(1));
    Degree degree = meter.measure(sequence(6, 6, 1, 2, 3, 4, 5).build());
    assertTrue(degree.exact().isEmpty());
    assertFalse(degree.verified());
    assertTrue(degree.atLeast() <= 5);
    assertTrue(degree.atMost() == Degree.UNKNOWN || degree.atMost() >= 5);
  }

  @ParameterizedTest
  @CsvSource({
    "out-of-order:2, nothing is left to measure",
    "restricted+empty, the number of one mode is measured",
    "restrictd, did you mean restricted?"
  })
  void mistakes_areToldInOneSentence(String mode, String advice) {
    Exception e =
        assertThrows(
            IllegalArgumentException.class, () -> new DegreeMeter(Specs.named("queue"), mode));
    assertTrue(e.getMessage().contains(advice), e.getMessage());
  }

  @Test
  void operationOfQuasi_isNamedWithoutItsNumber() {
    History history = sequence(3, 3, 1, 2).build();
    assertEquals(2, measure(history, "quasi:deq").exact().getAsInt());
    assertEquals("quasi:deq", measure(history, "quasi:deq").mode());
  }

  @Test
  void wrongOperations_areToldInTheNameOfTheObject() {
    History history = history("[0,1] frob(1)");
    Exception e =
        assertThrows(MalformedHistoryException.class, () -> measure(history, "restricted"));
    assertTrue(e.getMessage().contains("queue has no operation frob"), e.getMessage());
  }

  @Test
  void otherNumbers_stay() {
    HistoryBuilder builder = sequence(2, 2);
    builder.add(0, "deq", null, null, 100, 101);
    History history = builder.build();
    assertNotNull(measure(history, "out-of-order").impossible());
    assertEquals(1, measure(history, "out-of-order+empty:1").exact().getAsInt());
    assertEquals(1, measure(history, "empty+out-of-order:1").exact().getAsInt());
  }

  /** Operations that overlap: the count against deciding every k by search. */
  @Test
  void count_isTheSmallestThatSearchAllows() {
    Random random = new Random(5);
    for (int round = 0; round < 60; round++) {
      HistoryBuilder builder = History.builder();
      List<Long> queue = new ArrayList<>();
      long next = 0;
      for (int i = 0; i < 24; i++) {
        long call = 10L * i - random.nextInt(25);
        long ret = 10L * i + random.nextInt(25);
        if (queue.isEmpty() || (queue.size() < 7 && random.nextInt(2) == 0)) {
          queue.add(++next);
          builder.add("p" + i, "enq", next, null, call, ret);
        } else {
          Long v = queue.remove(random.nextInt(queue.size()));
          builder.add("p" + i, "deq", null, v, call, ret);
        }
      }
      History history = builder.build();
      Degree counted = measure(history, "out-of-order");
      assertEquals("count", counted.decider());
      // Together with empty:0 it is the same rule, and search decides.
      Degree searched = measure(history, "out-of-order+empty:0+stutter:0");
      assertEquals("search", searched.decider());
      assertEquals(searched.exact(), counted.exact());
      assertTrue(counted.verified());
    }
  }
}
