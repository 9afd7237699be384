package dev.plumbline.bench.objects;

import java.util.concurrent.ConcurrentHashMap;

/**
 * {@code ConcurrentHashMap.size} against updates of single keys. Not linearizable, and documented
 * so: a size is an estimate while others update the map.
 */
public final class SizedMap {
  private final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

  public Integer put(int key, int value) {
    return map.put(key, value);
  }

  public Integer remove(int key) {
    return map.remove(key);
  }

  public int size() {
    return map.size();
  }
}
