package dev.plumbline.bench.lincheck;

import dev.plumbline.bench.hunted.HuntedMap;
import org.jetbrains.lincheck.datastructures.Operation;

/** Operations on single keys of a map of a library. */
public final class HuntedMapOperations {
  private final HuntedMap map = Explored.create();

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
