package dev.plumbline.bench.hunted;

import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedTransferQueue;

/** Classes of the platform, by methods that have no specification of their own. */
public final class PlatformObjects {
  private PlatformObjects() {}

  /** A skip list as a priority queue of different values. */
  public static final class SkipListQueue {
    private final ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();

    public boolean add(int value) {
      return set.add(value);
    }

    public Integer pollFirst() {
      return set.pollFirst();
    }

    public Integer pollLast() {
      return set.pollLast();
    }

    public Integer first() {
      try {
        return set.first();
      } catch (NoSuchElementException e) {
        return null;
      }
    }
  }

  /** A transfer queue with elements that nobody waits for. */
  public static final class Transfers {
    private final LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();

    public void put(int value) {
      queue.put(value);
    }

    public Integer poll() {
      return queue.poll();
    }

    public Integer peek() {
      return queue.peek();
    }

    public boolean remove(int value) {
      return queue.remove(value);
    }
  }

  /** A linked queue from whose midst elements are removed. */
  public static final class LinkedQueue {
    private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    public void add(int value) {
      queue.add(value);
    }

    public Integer poll() {
      return queue.poll();
    }

    public boolean remove(int value) {
      return queue.remove(value);
    }

    public boolean contains(int value) {
      return queue.contains(value);
    }
  }
}
