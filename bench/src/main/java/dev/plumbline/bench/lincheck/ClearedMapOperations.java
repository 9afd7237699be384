package dev.plumbline.bench.lincheck;

import dev.plumbline.bench.objects.ClearedMap;
import org.jetbrains.lincheck.datastructures.Operation;

/** A clear, and updates of single keys. */
public final class ClearedMapOperations {
  private final ClearedMap map = Explored.create();

  @Operation
  public Integer put(int key, int value) {
    return map.put(key, value);
  }

  @Operation
  public Integer get(int key) {
    return map.get(key);
  }

  @Operation
  public void clear() {
    map.clear();
  }
}
