package dev.plumbline.bench.lincheck;

import dev.plumbline.bench.objects.SizedMap;
import org.jetbrains.lincheck.datastructures.Operation;

/** A size, and updates of single keys. */
public final class SizedMapOperations {
  private final SizedMap map = Explored.create();

  @Operation
  public Integer put(int key, int value) {
    return map.put(key, value);
  }

  @Operation
  public Integer remove(int key) {
    return map.remove(key);
  }

  @Operation
  public int size() {
    return map.size();
  }
}
