package dev.plumbline.samples;

import dev.plumbline.junit.Linearizable;
import java.util.ArrayDeque;

/** An object that is a queue but for one place. */
public class RelaxedSample {
  /** Every second time it takes the second element. */
  public static class LooseQueue {
    private final ArrayDeque<Integer> elements = new ArrayDeque<>();
    private boolean leaps;

    public synchronized void enq(Integer element) {
      elements.addLast(element);
    }

    public synchronized Integer deq() {
      leaps = !leaps;
      if (leaps && elements.size() > 1) {
        Integer first = elements.pollFirst();
        Integer second = elements.pollFirst();
        elements.addFirst(first);
        return second;
      }
      return elements.pollFirst();
    }
  }

  final LooseQueue queue = new LooseQueue();

  @Linearizable(spec = "queue", relax = "out-of-order:1")
  void aIsNearlyQueue() {}

  @Linearizable(spec = "queue")
  void isQueue() {}
}
