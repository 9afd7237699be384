package dev.plumbline.core.verdict;

import dev.plumbline.core.history.History;

/**
 * A small part of a history that already has no witness: some of its operations, as they stood at
 * the time of the cut (operations that return later count as pending).
 *
 * @param operations rows of the history, ascending
 * @param cut {@link History#PENDING} when nothing is cut
 * @param verified whether the independent verifier confirmed that it has no witness; false only
 *     when verification was switched off or its budget ended
 */
public record Core(int[] operations, long cut, boolean verified) {
  /** The core as a history of its own. */
  public History in(History whole) {
    return whole.view(operations, cut);
  }
}
