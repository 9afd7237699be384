package dev.plumbline.bench.hunted;

import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.util.concurrent.AtomicLongMap;

/** Classes of Guava whose every method is documented to be atomic. */
public final class GuavaObjects {
  private GuavaObjects() {}

  public static final class Multiset {
    private final ConcurrentHashMultiset<Integer> elements = ConcurrentHashMultiset.create();

    public int add(int element) {
      return elements.add(element, 1);
    }

    public int addTwo(int element) {
      return elements.add(element, 2);
    }

    public int remove(int element) {
      return elements.remove(element, 1);
    }

    public boolean removeTwo(int element) {
      return elements.removeExactly(element, 2);
    }

    public int setZero(int element) {
      return elements.setCount(element, 0);
    }

    public boolean setOneToTwo(int element) {
      return elements.setCount(element, 1, 2);
    }

    public int count(int element) {
      return elements.count(element);
    }
  }

  public static final class LongMap {
    private final AtomicLongMap<Integer> counts = AtomicLongMap.create();

    public long increment(int key) {
      return counts.incrementAndGet(key);
    }

    public long decrement(int key) {
      return counts.getAndDecrement(key);
    }

    public long get(int key) {
      return counts.get(key);
    }

    public long putZero(int key) {
      return counts.put(key, 0);
    }

    public long remove(int key) {
      return counts.remove(key);
    }

    public boolean removeIfZero(int key) {
      return counts.removeIfZero(key);
    }

    public boolean containsKey(int key) {
      return counts.containsKey(key);
    }
  }
}
