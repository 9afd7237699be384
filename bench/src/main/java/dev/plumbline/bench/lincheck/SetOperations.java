package dev.plumbline.bench.lincheck;

import dev.plumbline.subjects.IntSet;
import org.jetbrains.lincheck.datastructures.Operation;

/** The operations of a subject that is a set. */
public final class SetOperations {
  private final IntSet set = Explored.create();

  @Operation
  public boolean add(int key) {
    return set.add(key);
  }

  @Operation
  public boolean remove(int key) {
    return set.remove(key);
  }

  @Operation
  public boolean contains(int key) {
    return set.contains(key);
  }
}
