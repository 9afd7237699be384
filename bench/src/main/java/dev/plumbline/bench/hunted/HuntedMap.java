package dev.plumbline.bench.hunted;

import java.util.concurrent.ConcurrentMap;

/** The operations on single keys of a concurrent map. */
public abstract class HuntedMap {
  private final ConcurrentMap<Long, Integer> map;

  HuntedMap(ConcurrentMap<Long, Integer> map) {
    this.map = map;
  }

  public final Integer put(int key, int value) {
    return map.put((long) key, value);
  }

  public final Integer get(int key) {
    return map.get((long) key);
  }

  public final Integer remove(int key) {
    return map.remove((long) key);
  }

  public final Integer putIfAbsent(int key, int value) {
    return map.putIfAbsent((long) key, value);
  }

  public final Integer replace(int key, int value) {
    return map.replace((long) key, value);
  }

  public final boolean compareAndSet(int key, int old, int value) {
    return map.replace((long) key, old, value);
  }
}
