package dev.plumbline.core.online;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * Says what can be forgotten of operations that were found to have a witness, so that what is kept
 * stays bounded where the type allows it.
 */
interface Pruner {
  /** Keeps everything. */
  Pruner NOTHING = (carried, kept, hasWitness) -> {};

  /**
   * Drops what no later event can depend on.
   *
   * @param carried completed operations that lead to the state in which {@code kept} begins; may be
   *     replaced
   * @param kept operations, in the order of their calls, without failed ones
   * @param hasWitness whether operations, some of these and those that lead to them, have a witness
   */
  void prune(
      List<TrackedOperation> carried,
      List<TrackedOperation> kept,
      Predicate<Collection<TrackedOperation>> hasWitness);
}
