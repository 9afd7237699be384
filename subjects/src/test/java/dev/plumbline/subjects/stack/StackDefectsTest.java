package dev.plumbline.subjects.stack;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.subjects.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * Each defect, and that the right sibling does not have it: what other threads do at the worst
 * moment is done in a hook at that moment.
 */
class StackDefectsTest {
  /** What others do, once. */
  private Runnable others = () -> {};

  private void interfere() {
    Runnable now = others;
    others = () -> {};
    now.run();
  }

  private final class DisturbedTreiberStack extends TreiberStack<Integer> {
    @Override
    boolean publish(AtomicReference<Node<Integer>> top, Node<Integer> below, Node<Integer> node) {
      interfere();
      return super.publish(top, below, node);
    }

    @Override
    boolean unlink(AtomicReference<Node<Integer>> top, Node<Integer> first, Node<Integer> below) {
      interfere();
      return super.unlink(top, first, below);
    }
  }

  private final class DisturbedReuse extends NodeReusingTreiberStack<Integer> {
    @Override
    boolean unlink(AtomicReference<Node<Integer>> top, Node<Integer> first, Node<Integer> below) {
      interfere();
      return super.unlink(top, first, below);
    }
  }

  private final class DisturbedPlainWrite extends PlainWriteTreiberStack<Integer> {
    @Override
    boolean publish(AtomicReference<Node<Integer>> top, Node<Integer> below, Node<Integer> node) {
      interfere();
      return super.publish(top, below, node);
    }
  }

  @Test
  void nodeReusingStack_whoseTopComesBack_popsAnElementTwice() {
    // The delayed pop takes 4, as it should, and puts 2 back.
    assertEquals(List.of(3, 2, 4, 2, 1), popsAroundADelayedPop(new DisturbedReuse()));
    assertEquals(List.of(3, 2, 4, 1), popsAroundADelayedPop(new DisturbedTreiberStack()));
  }

  /** A pop that is about to take 3 is delayed while 3 and 2 are popped and 4 is pushed. */
  private List<Integer> popsAroundADelayedPop(Stack<Integer> stack) {
    List<Integer> popped = new ArrayList<>();
    stack.push(1);
    stack.push(2);
    stack.push(3);
    others =
        () -> {
          popped.add(stack.pop());
          popped.add(stack.pop());
          stack.push(4);
        };
    popped.add(stack.pop());
    popped.addAll(drain(stack));
    return popped;
  }

  @Test
  void plainWriteStack_whosePushIsDelayed_losesThePushOfAnother() {
    assertEquals(List.of(1), popsAfterADelayedPush(new DisturbedPlainWrite()));
    assertEquals(List.of(1, 2), popsAfterADelayedPush(new DisturbedTreiberStack()));
  }

  private List<Integer> popsAfterADelayedPush(Stack<Integer> stack) {
    others = () -> stack.push(2);
    stack.push(1);
    return drain(stack);
  }

  @Test
  void untaggedStack_thatTakesOffASegmentTooLate_losesWhatWasPushed() {
    Stack<Integer> untagged =
        new UntaggedKStack<>(1) {
          @Override
          int nextTag(int tag) {
            interfere();
            return super.nextTag(tag);
          }
        };
    Stack<Integer> tagged =
        new KStack<>(1) {
          @Override
          int nextTag(int tag) {
            interfere();
            return super.nextTag(tag);
          }
        };
    assertEquals(List.of(2, 1), popsAroundADelayedTakingOff(untagged));
    assertEquals(List.of(2, 3, 1), popsAroundADelayedTakingOff(tagged));
  }

  /** A pop that is about to take off the segment of 2, found empty, is delayed while 3 comes. */
  private List<Integer> popsAroundADelayedTakingOff(Stack<Integer> stack) {
    List<Integer> popped = new ArrayList<>();
    stack.push(1);
    stack.push(2);
    popped.add(stack.pop());
    others = () -> stack.push(3);
    popped.addAll(drain(stack));
    return popped;
  }

  @Test
  void stackWithoutLateElementCheck_thatSeesAnOldElementFirst_popsItFirst() throws Exception {
    assertEquals(List.of(1, 2), popsFromTwoPools(new TimestampedStackWithoutLateElementCheck<>()));
    assertEquals(List.of(2, 1), popsFromTwoPools(new TimestampedStack<>()));
  }

  /** A pop looks into the pool of the thread that came last first, where the older element is. */
  private static List<Integer> popsFromTwoPools(Stack<Integer> stack) throws InterruptedException {
    stack.push(0);
    stack.pop();
    Thread cameLast = new Thread(() -> stack.push(1));
    cameLast.start();
    cameLast.join();
    stack.push(2);
    return drain(stack);
  }

  private static List<Integer> drain(Stack<Integer> stack) {
    List<Integer> popped = new ArrayList<>();
    for (Integer value = stack.pop(); value != null; value = stack.pop()) {
      popped.add(value);
    }
    return popped;
  }
}
