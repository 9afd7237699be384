package dev.plumbline.bench.objects;

import java.util.concurrent.ConcurrentHashMap;

/**
 * {@code ConcurrentHashMap.clear} against updates of single keys. Not linearizable, and documented
 * so: bulk operations take effect key by key.
 */
public final class ClearedMap {
  private final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

  public Integer put(int key, int value) {
    return map.put(key, value);
  }

  public Integer get(int key) {
    return map.get(key);
  }

  public void clear() {
    map.clear();
  }
}
