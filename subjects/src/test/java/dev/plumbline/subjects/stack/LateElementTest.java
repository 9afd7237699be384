package dev.plumbline.subjects.stack;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.subjects.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The schedule that the comment of {@link EarlyStampingStack} tells, step by step. */
class LateElementTest {
  /** Each thread has a pool; pops look into them in the order b, x, a. */
  private final ExecutorService ownerOfA = Executors.newSingleThreadExecutor();

  private final ExecutorService ownerOfX = Executors.newSingleThreadExecutor();
  private final ExecutorService ownerOfB = Executors.newSingleThreadExecutor();
  private final ExecutorService secondPopper = Executors.newSingleThreadExecutor();

  private final CountDownLatch comesLate = new CountDownLatch(1);
  private final CountDownLatch mayCome = new CountDownLatch(1);

  /** What happens when somebody next looks into the pool of x. */
  private volatile Runnable beforeLookAtX = () -> {};

  @AfterEach
  void endThreads() {
    List.of(ownerOfA, ownerOfX, ownerOfB, secondPopper).forEach(ExecutorService::shutdownNow);
  }

  /** A pool that does something before an element comes, and before it is looked into. */
  private final class ObservedPool extends StampedPool<String> {
    ObservedPool(StampedPool<String> next) {
      super(next);
    }

    @Override
    Node<String> insert(String value, Stamp stamp) {
      if (value.equals("b")) {
        comesLate.countDown();
        await(mayCome);
      }
      return super.insert(value, stamp);
    }

    @Override
    Node<String> top() {
      boolean isPoolOfX = next != null && next.next == null;
      if (isPoolOfX) {
        Runnable now = beforeLookAtX;
        beforeLookAtX = () -> {};
        now.run();
      }
      return super.top();
    }
  }

  private final class Early extends EarlyStampingStack<String> {
    @Override
    StampedPool<String> pool(StampedPool<String> others) {
      return new ObservedPool(others);
    }
  }

  private final class InTime extends TimestampedStack<String> {
    @Override
    StampedPool<String> pool(StampedPool<String> others) {
      return new ObservedPool(others);
    }
  }

  @Test
  void earlyStampingStack_withALateElement_popsWhatNoOrderExplains() {
    assertEquals(List.of("x", "a", "b"), secondFirstAndLastPop(new Early()));
  }

  @Test
  void timestampedStack_withALateElement_popsItFirst() {
    assertEquals(List.of("b", "x", "a"), secondFirstAndLastPop(new InTime()));
  }

  private List<String> secondFirstAndLastPop(Stack<String> stack) {
    List<String> popped = new ArrayList<>();
    done(ownerOfA, () -> push(stack, "a"));
    done(ownerOfX, () -> push(stack, "only to have a pool"));
    stack.pop();
    Future<?> late = ownerOfB.submit(() -> push(stack, "b"));
    await(comesLate);
    done(ownerOfX, () -> push(stack, "x"));
    beforeLookAtX =
        () -> {
          mayCome.countDown();
          result(late);
          popped.add(done(secondPopper, stack::pop));
        };
    popped.add(stack.pop());
    popped.add(stack.pop());
    return popped;
  }

  private static String push(Stack<String> stack, String value) {
    stack.push(value);
    return value;
  }

  private static <T> T done(ExecutorService thread, Callable<T> task) {
    return result(thread.submit(task));
  }

  private static <T> T result(Future<T> future) {
    try {
      return future.get(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("a step of the schedule failed", e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(60, TimeUnit.SECONDS)) {
        throw new AssertionError("a step of the schedule never came");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
