package dev.plumbline.record.workload;

import java.util.List;

/**
 * How one of several runs is made, where nobody says it: what one object does not show in one of
 * them it may show in another.
 *
 * @param threads how many threads use the object
 * @param keys how many keys there are, where there are keys
 * @param disturbance before which part of the operations a thread pauses
 */
public record RunVariety(int threads, int keys, double disturbance) {
  /** How a single run is made. */
  public static final RunVariety USUAL = new RunVariety(4, 16, 0);

  private static final List<RunVariety> ALL =
      List.of(
          USUAL,
          new RunVariety(4, 4, 0.5),
          new RunVariety(8, 2, 0),
          new RunVariety(2, 2, 0.5),
          new RunVariety(8, 4, 0.1));

  /** How a run is made by its number, from 1; after some runs they repeat. */
  public static RunVariety of(int run) {
    return ALL.get((run - 1) % ALL.size());
  }
}
