package dev.plumbline.bench.objects;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * {@code ConcurrentHashMap.putAll} against reads of single keys. Not linearizable, and documented
 * so: bulk operations take effect key by key.
 */
public final class BulkFilledMap {
  private final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

  public void putBoth(int value) {
    map.putAll(Map.of(1, value, 2, value));
  }

  public Integer getFirst() {
    return map.get(1);
  }

  public Integer getSecond() {
    return map.get(2);
  }
}
