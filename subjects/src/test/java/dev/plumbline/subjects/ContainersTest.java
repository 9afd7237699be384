package dev.plumbline.subjects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What stacks, queues and priority queues have in common. */
class ContainersTest {
  static Stream<Subject> right() {
    return Container.rightSubjects();
  }

  static Stream<Subject> all() {
    return Container.subjects();
  }

  @ParameterizedTest
  @MethodSource("right")
  void rightOne_inOneThread_answersAsItsConditionSays(Subject subject) {
    Container container = Container.of(subject);
    TreeSet<Long> model = new TreeSet<>(container.order());
    Random random = new Random(1);
    for (long value = 0; value < 20_000; value++) {
      // Long runs of adding and of removing, so that segments come and go and it is often empty.
      int adding = value / 500 % 2 == 0 ? 6 : 3;
      if (random.nextInt(10) < adding) {
        container.add().accept(value);
        model.add(value);
      } else {
        assertRemoval(container.remove().get(), container, model);
      }
    }
  }

  @SuppressWarnings("NonApiType") // what counts is which one is least
  private static void assertRemoval(Long removed, Container container, TreeSet<Long> model) {
    if (model.isEmpty()) {
      assertNull(removed);
      return;
    }
    assertNotNull(removed);
    assertTrue(model.contains(removed), () -> removed + " is not there");
    int before = model.headSet(removed).size();
    assertTrue(before <= container.allowed(), () -> before + " were before " + removed);
    model.remove(removed);
  }

  @ParameterizedTest
  @MethodSource("right")
  void rightOne_inFourThreads_losesAndDoublesNothing(Subject subject) {
    assertConserves(Container.of(subject), 4, 10_000);
  }

  @ParameterizedTest
  @MethodSource("right")
  void rightOne_inMoreThreadsThanProcessors_makesProgress(Subject subject) {
    assertConserves(Container.of(subject), 32, 300);
  }

  private static void assertConserves(Container container, int threads, int operations) {
    long[][] removed = new long[threads][operations];
    int[] count = new int[threads];
    Team.run(
        threads,
        me -> {
          SplittableRandom random = new SplittableRandom(me);
          for (int i = 0; i < operations; i++) {
            container.add().accept((long) me * operations + i);
            if (random.nextInt(8) > 0) {
              Long value = container.remove().get();
              if (value != null) {
                removed[me][count[me]++] = value;
              }
            }
          }
        });
    LongStream.Builder all = LongStream.builder();
    for (int t = 0; t < threads; t++) {
      Arrays.stream(removed[t], 0, count[t]).forEach(all);
    }
    for (Long value = container.remove().get(); value != null; value = container.remove().get()) {
      all.add(value);
    }
    long[] sorted = all.build().sorted().toArray();
    assertEquals((long) threads * operations, sorted.length, "elements that came out");
    for (int i = 0; i < sorted.length; i++) {
      assertEquals(i, sorted[i]);
    }
  }

  /** Every thread adds first, so whoever removes meets at least its own or another's element. */
  @ParameterizedTest
  @MethodSource("right")
  void rightOne_thatIsNeverEmpty_neverSaysSo(Subject subject) {
    Container container = Container.of(subject);
    Team.run(
        4,
        me -> {
          for (long i = 0; i < 5_000; i++) {
            container.add().accept(i * 4 + me);
            assertNotNull(container.remove().get());
          }
        });
    assertNull(container.remove().get());
  }

  @ParameterizedTest
  @MethodSource("all")
  void stackOrQueue_givenNull_refusesIt(Subject subject) {
    Object object = subject.create();
    if (object instanceof Stack<?> stack) {
      assertThrows(NullPointerException.class, () -> stack.push(null));
    } else if (object instanceof FifoQueue<?> queue) {
      assertThrows(NullPointerException.class, () -> queue.enq(null));
    }
  }

  @Test
  void strictQueues_withOneConsumer_keepTheOrderOfEachProducer() {
    Container.rightSubjects()
        .filter(subject -> subject.type().equals("queue"))
        .filter(subject -> subject.condition() instanceof Condition.Linearizable)
        .forEach(ContainersTest::assertKeepsOrderOfProducers);
  }

  private static void assertKeepsOrderOfProducers(Subject subject) {
    int values = 5_000;
    Container queue = Container.of(subject);
    List<Long> consumed = new ArrayList<>();
    Team.run(
        3,
        me -> {
          for (long i = 0; i < values && me < 2; i++) {
            queue.add().accept((long) me * values + i);
          }
          while (me == 2 && consumed.size() < 2 * values) {
            Long value = queue.remove().get();
            if (value != null) {
              consumed.add(value);
            } else {
              Thread.onSpinWait();
            }
          }
        });
    for (int producer = 0; producer < 2; producer++) {
      long from = (long) producer * values;
      List<Long> own = consumed.stream().filter(v -> v >= from && v < from + values).toList();
      assertEquals(LongStream.range(from, from + values).boxed().toList(), own, subject.name());
    }
  }
}
