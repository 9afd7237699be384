package dev.plumbline.bench.lincheck;

import java.util.Map;
import org.jetbrains.lincheck.datastructures.Operation;

/** Operations on single keys of a map. */
public final class MapOperations {
  private final Map<Integer, Integer> map = Explored.create();

  @Operation
  public Integer put(int key, int value) {
    return map.put(key, value);
  }

  @Operation
  public Integer get(int key) {
    return map.get(key);
  }

  @Operation
  public Integer remove(int key) {
    return map.remove(key);
  }
}
