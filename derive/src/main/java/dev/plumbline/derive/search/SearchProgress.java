package dev.plumbline.derive.search;

/**
 * How far a search has got.
 *
 * @param candidates how many there are
 * @param seen how many have been looked at
 * @param checked how many of them were model checked
 * @param replayed how many were rejected by a saved schedule
 * @param inferred how many follow from the verdict of another
 * @param states how many states the checks have had
 * @param millis how long it has taken
 */
public record SearchProgress(
    int candidates, int seen, int checked, int replayed, int inferred, long states, long millis) {
  /** How many have no verdict yet. */
  public int left() {
    return Math.max(0, candidates - checked - replayed - inferred);
  }

  /** How many states the checks have in a second of the search. */
  public long statesPerSecond() {
    return millis == 0 ? 0 : states * 1000 / millis;
  }
}
