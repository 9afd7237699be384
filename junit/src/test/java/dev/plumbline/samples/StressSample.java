package dev.plumbline.samples;

import dev.plumbline.junit.Stress;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Objects under stress. */
public final class StressSample {
  private StressSample() {}

  public static class Right {
    final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    @Stress(runs = 2, operations = 10_000)
    void isLinearizable() {}
  }

  /** Forgets every tenth element, whoever looks. */
  public static class Forgetful {
    private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();

    public void enq(Integer element) {
      if (count.incrementAndGet() % 10 != 0) {
        queue.add(element);
      }
    }

    public Integer deq() {
      return queue.poll();
    }
  }

  public static class Wrong {
    final Forgetful queue = new Forgetful();

    @Stress(spec = "queue", operations = 1_000)
    void isLinearizable() {}
  }

  public static class Lonely {
    final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    @Stress(runs = 2, operations = 1)
    void isLinearizable() {}
  }

  /** Answers false when it is full, which a queue never does. */
  public static class Full {
    public static class Small {
      private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

      public synchronized boolean offer(Integer element) {
        return queue.size() < 2 && queue.add(element);
      }

      public Integer poll() {
        return queue.poll();
      }
    }

    final Small queue = new Small();

    @Stress(spec = "queue", operations = 1_000)
    void isLinearizable() {}
  }
}
