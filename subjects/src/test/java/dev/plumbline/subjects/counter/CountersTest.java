package dev.plumbline.subjects.counter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.subjects.Counter;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.Team;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CountersTest {
  private static final int THREADS = 32;
  private static final int EACH = 2_000;

  static Stream<Subject> all() {
    return Counters.subjects().stream();
  }

  static Stream<Subject> right() {
    return all().filter(subject -> subject.defect() == null);
  }

  @ParameterizedTest
  @MethodSource("all")
  void counter_oneThread_counts(Subject subject) {
    Counter counter = (Counter) subject.create();
    assertEquals(0, counter.get());
    for (long i = 1; i <= 1_000; i++) {
      assertEquals(i, counter.increment());
      assertEquals(i, counter.get());
    }
  }

  @ParameterizedTest
  @MethodSource("right")
  void counter_manyThreads_answersEachValueOnce(Subject subject) {
    Counter counter = (Counter) subject.create();
    AtomicIntegerArray answers = count(counter);
    for (int value = 1; value <= THREADS * EACH; value++) {
      assertEquals(1, answers.get(value), "answer " + value);
    }
    assertEquals(THREADS * EACH, counter.get());
  }

  @Test
  void lostUpdate_manyThreads_countsTooLittle() {
    assertTrue(
        Team.happens(
            () -> {
              Counter counter = new LostUpdateCounter();
              count(counter);
              return counter.get() < THREADS * EACH;
            }));
  }

  @Test
  void striped_manyThreads_answersOneValueTwice() {
    assertTrue(
        Team.happens(
            () -> {
              Counter counter = new StripedCounter();
              AtomicIntegerArray answers = count(counter);
              assertEquals(THREADS * EACH, counter.get());
              return IntStream.range(0, answers.length()).anyMatch(i -> answers.get(i) > 1);
            }));
  }

  /** How often each value was the answer of an increment. */
  private static AtomicIntegerArray count(Counter counter) {
    AtomicIntegerArray answers = new AtomicIntegerArray(THREADS * EACH + 1);
    Team.run(
        THREADS,
        member -> {
          for (int i = 0; i < EACH; i++) {
            answers.incrementAndGet((int) counter.increment());
          }
        });
    return answers;
  }
}
