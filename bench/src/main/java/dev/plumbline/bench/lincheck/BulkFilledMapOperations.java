package dev.plumbline.bench.lincheck;

import dev.plumbline.bench.objects.BulkFilledMap;
import org.jetbrains.lincheck.datastructures.Operation;

/** Two puts at once, and reads of single keys. */
public final class BulkFilledMapOperations {
  private final BulkFilledMap map = Explored.create();

  @Operation
  public void putBoth(int value) {
    map.putBoth(value);
  }

  @Operation
  public Integer getFirst() {
    return map.getFirst();
  }

  @Operation
  public Integer getSecond() {
    return map.getSecond();
  }
}
