package dev.plumbline.derive.language;

import dev.plumbline.derive.algorithm.Statement;
import java.util.BitSet;
import java.util.List;

/**
 * One way to write a block: the only one, or one choice of its alternatives and optional conjuncts.
 *
 * @param effects what it does
 * @param conjuncts which optional conjuncts are there
 * @param alternatives which of each list of alternatives is taken
 */
public record BlockVariant(
    List<Statement> code, BlockEffects effects, BitSet conjuncts, List<Integer> alternatives) {
  public BlockVariant {
    code = List.copyOf(code);
    alternatives = List.copyOf(alternatives);
  }

  /** Whether this is the other one without some of its optional conjuncts. */
  public boolean isWeakerThan(BlockVariant other) {
    BitSet missing = (BitSet) conjuncts.clone();
    missing.andNot(other.conjuncts);
    return missing.isEmpty()
        && !conjuncts.equals(other.conjuncts)
        && alternatives.equals(other.alternatives);
  }
}
