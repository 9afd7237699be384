package dev.plumbline.core.online;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** What can be forgotten of operations that were found to have a witness. */
interface Forgetting {
  /** Keeps everything. */
  Forgetting NOTHING = (carried, kept, hasWitness) -> {};

  /**
   * Drops what no later event can depend on.
   *
   * @param carried completed operations that lead to the state in which {@code kept} begins; may be
   *     replaced
   * @param kept operations, in the order of their calls, without failed ones
   * @param hasWitness whether operations, some of these and those that lead to them, have a witness
   */
  void forget(List<Op> carried, List<Op> kept, Predicate<Collection<Op>> hasWitness);
}
