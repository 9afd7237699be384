package dev.plumbline.core.spec;

import dev.plumbline.core.history.History;

/**
 * A specification that also judges how a history ends. A closing operation is appended to every
 * history of it, for each object, before it is decided. It is legal only in states in which a
 * history may end, and nothing is legal after it.
 *
 * @param <S> the states
 */
public interface Closing<S> extends Spec<S> {
  /** The name of the closing operation, one that no recording uses. */
  String closingOperation();

  /**
   * Checks a witness from the definition, without {@link #step}: what is wrong with it, in one
   * sentence; null if nothing is.
   *
   * @param history as recorded
   * @param order its rows in linearization order, closing operations left out
   */
  String objection(History history, int[] order);
}
