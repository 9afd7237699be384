package dev.plumbline.core.online;

import java.util.List;

/** What can be forgotten of operations that were found to have a witness. */
interface Forgetting {
  /** Keeps everything. */
  Forgetting NOTHING = (carried, kept, event) -> {};

  /**
   * Drops what no later event can depend on.
   *
   * @param carried completed operations that lead to the state in which {@code kept} begins; may be
   *     replaced
   * @param kept operations, in the order of their calls, without failed ones
   * @param event up to which {@code kept} has a witness
   */
  void forget(List<Op> carried, List<Op> kept, long event);

  /** The value that the operation adds to a container; null if it does not. */
  default Object added(Op op) {
    return null;
  }

  /** The value that the operation, completed, took from a container; null if it did not. */
  default Object removed(Op op) {
    return null;
  }
}
