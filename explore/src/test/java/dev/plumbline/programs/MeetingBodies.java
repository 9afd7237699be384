package dev.plumbline.programs;

import dev.plumbline.explore.Bodies;
import dev.plumbline.explore.Exploration;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;

/**
 * Explores threads that meet by means of the JDK, in a JVM with the agent, and prints what was
 * found.
 */
public final class MeetingBodies {
  private MeetingBodies() {}

  public static void main(String[] arguments) {
    print(
        "phaser",
        Bodies.over(Meeting::new)
            .thread(Meeting::writeAndArrive)
            .thread(m -> require(m.arriveAndRead() == 1)));
    print(
        "phaser that waits for a third",
        Bodies.over(Meeting::new)
            .thread(m -> m.phaser.register())
            .thread(m -> m.phaser.arriveAndAwaitAdvance()));
    print(
        "barrier",
        Bodies.over(Meeting::new).thread(Meeting::writeAndAwait).thread(m -> m.barrier.await()));
    print(
        "synchronous queue",
        Bodies.over(Meeting::new)
            .thread(m -> m.handOver.put(1))
            .thread(m -> require(m.handOver.take() == 1)));
    print(
        "transfer queue",
        Bodies.over(Meeting::new)
            .thread(m -> m.transfer.transfer(1))
            .thread(m -> require(m.transfer.take() == 1)));
    System.exit(0);
  }

  private static void print(String name, Bodies<?> bodies) {
    Exploration found = bodies.explorer().explore();
    System.out.println(
        name
            + ": "
            + found
                .failure()
                .map(failure -> failure.finding().kind().toString())
                .orElse(found.verdict().toString()));
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new AssertionError();
    }
  }

  /** All that threads may meet by. */
  private static final class Meeting {
    private final Phaser phaser = new Phaser(2);
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private final SynchronousQueue<Integer> handOver = new SynchronousQueue<>();
    private final LinkedTransferQueue<Integer> transfer = new LinkedTransferQueue<>();
    private volatile int left;

    private void writeAndArrive() {
      left = 1;
      phaser.arriveAndAwaitAdvance();
    }

    private int arriveAndRead() {
      phaser.arriveAndAwaitAdvance();
      return left;
    }

    private void writeAndAwait() throws InterruptedException, BrokenBarrierException {
      left = 1;
      barrier.await();
    }
  }
}
