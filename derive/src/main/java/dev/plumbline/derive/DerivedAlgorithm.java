package dev.plumbline.derive;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.realize.AlgorithmCost;
import dev.plumbline.derive.space.Filling;
import java.util.List;

/**
 * An algorithm that a schema yields.
 *
 * @param fillings the order of the blocks of each placeholder, sections in brackets
 * @param cost what its synchronization costs
 * @param instances how many instances of the schema it stands for
 * @param blocked the operations that may wait for others that are pending
 * @param states how many states its own check had
 */
public record DerivedAlgorithm(
    ConcurrentAlgorithm algorithm,
    List<Filling> fillings,
    AlgorithmCost cost,
    long instances,
    List<String> blocked,
    long states) {
  public DerivedAlgorithm {
    fillings = List.copyOf(fillings);
    blocked = List.copyOf(blocked);
  }

  /** The name that the results of a schema are told apart by. */
  public String name() {
    return algorithm.name();
  }
}
