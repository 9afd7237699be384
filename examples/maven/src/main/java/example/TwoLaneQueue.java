package example;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Elements go to two lanes in turn, so that threads meet less often, and leave nearly in order. */
public class TwoLaneQueue<E> {
  private final ConcurrentLinkedQueue<E> left = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<E> right = new ConcurrentLinkedQueue<>();
  private final AtomicInteger arrivals = new AtomicInteger();
  private final AtomicInteger departures = new AtomicInteger();

  public void add(E element) {
    (arrivals.getAndIncrement() % 2 == 0 ? left : right).add(element);
  }

  public E poll() {
    boolean leftFirst = departures.getAndIncrement() % 2 == 0;
    E element = (leftFirst ? left : right).poll();
    return element == null ? (leftFirst ? right : left).poll() : element;
  }
}
