package dev.plumbline.bench.lincheck;

import java.util.Map;
import org.jetbrains.lincheck.datastructures.Operation;

/** Operations on single keys of a map whose keys are of type long. */
public final class LongMapOperations {
  private final Map<Long, Integer> map = Explored.create();

  @Operation
  public Integer put(long key, int value) {
    return map.put(key, value);
  }

  @Operation
  public Integer get(long key) {
    return map.get(key);
  }

  @Operation
  public Integer remove(long key) {
    return map.remove(key);
  }
}
