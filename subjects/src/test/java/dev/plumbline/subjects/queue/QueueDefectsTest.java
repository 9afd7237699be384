package dev.plumbline.subjects.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.subjects.FifoQueue;
import dev.plumbline.subjects.Team;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Each defect, and that the right sibling does not have it: what other threads do at the worst
 * moment is done in a hook at that moment.
 */
class QueueDefectsTest {
  /** What others do, once. */
  private Runnable others = () -> {};

  private void interfere() {
    Runnable now = others;
    others = () -> {};
    now.run();
  }

  @Test
  void nullAnsweringQueue_whoseDeqLosesARace_answersNullThoughNotEmpty() {
    FifoQueue<Integer> broken =
        new NullAnsweringQueue<>() {
          @Override
          boolean tryDeq(Node<Integer> before, Node<Integer> front) {
            interfere();
            return super.tryDeq(before, front);
          }
        };
    FifoQueue<Integer> right =
        new MichaelScottQueue<>() {
          @Override
          boolean tryDeq(Node<Integer> before, Node<Integer> front) {
            interfere();
            return super.tryDeq(before, front);
          }
        };
    assertEquals(Arrays.asList(1, null, 2), deqsAroundADelayedOne(broken));
    assertEquals(Arrays.asList(1, 2, null), deqsAroundADelayedOne(right));
  }

  @Test
  void twiceTakingQueue_whoseDeqIsDelayed_takesWhatIsTaken() {
    FifoQueue<Integer> broken =
        new TwiceTakingSegmentQueue<>(1) {
          @Override
          boolean claim(OneWaySlots<Integer> slots, int i, Integer element) {
            interfere();
            return super.claim(slots, i, element);
          }
        };
    FifoQueue<Integer> right =
        new SegmentQueue<>(1) {
          @Override
          boolean claim(OneWaySlots<Integer> slots, int i, Integer element) {
            interfere();
            return super.claim(slots, i, element);
          }
        };
    assertEquals(List.of(1, 1, 2), deqsAroundADelayedOne(broken));
    assertEquals(Arrays.asList(1, 2, null), deqsAroundADelayedOne(right));
  }

  /** A deq that is about to take 1 is delayed while another takes it; then a third follows. */
  private List<Integer> deqsAroundADelayedOne(FifoQueue<Integer> queue) {
    List<Integer> taken = new ArrayList<>();
    queue.enq(1);
    queue.enq(2);
    others = () -> taken.add(queue.deq());
    taken.add(queue.deq());
    taken.add(queue.deq());
    return taken;
  }

  @Test
  void enqueueLosingQueue_inARace_losesAnElement() {
    assertTrue(Team.happens(() -> elementsOfTwoProducers(new EnqueueLosingQueue<>()) < 2_000));
    assertEquals(2_000, elementsOfTwoProducers(new MichaelScottQueue<>()));
  }

  private static int elementsOfTwoProducers(FifoQueue<Integer> queue) {
    Team.run(
        2,
        me -> {
          for (int i = 0; i < 1_000; i++) {
            queue.enq(i);
          }
        });
    int elements = 0;
    while (queue.deq() != null) {
      elements++;
    }
    return elements;
  }

  @Test
  void farReachingQueue_withTwoSegments_leavesMoreThanASegmentBehind() {
    int k = 4;
    FifoQueue<Integer> queue = new FarReachingSegmentQueue<>(k);
    for (int i = 0; i < 2 * k; i++) {
      queue.enq(i);
    }
    assertTrue(queue.deq() >= k);
  }
}
