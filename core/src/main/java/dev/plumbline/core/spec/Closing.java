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
   * Finds, from the definition and without {@link #step}, the legal sequence that a witness
   * deviates from: the same rows, some of them moved, and -1 for operations that are only thought.
   *
   * @param history as recorded
   * @param order its rows in linearization order, closing operations left out
   * @throws IllegalArgumentException with one sentence, if there is none
   */
  int[] rearrange(History history, int[] order);
}
