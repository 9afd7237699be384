package dev.plumbline.samples;

import dev.plumbline.junit.Linearizable;
import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentLinkedQueue;

/** An object against a class for one thread. */
public class ModelSample {
  public static class Box {
    private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    public boolean offer(Integer element) {
      return queue.offer(element);
    }

    public Integer poll() {
      return queue.poll();
    }
  }

  final Box box = new Box();

  @Linearizable(model = ArrayDeque.class)
  void isQueue() {}

  @Linearizable
  void isItself() {}

  @Linearizable(spec = "queue", scenario = "enq(1); deq() | enq(2)", before = "enq(3)")
  void scenario() {}
}
