package dev.plumbline.derive.model;

import java.util.List;

/**
 * Who did what in which order: enough to repeat a run, and to try the same on another algorithm.
 *
 * @param steps from the initial heap on
 */
public record SavedSchedule(List<Turn> steps) {
  /**
   * One step.
   *
   * @param thread whose it is
   * @param routine the number of the operation that the thread calls; -1 if it is busy already
   * @param arguments what it calls it with, five bits for each argument
   * @param units the building blocks that the step executed
   * @param whole whether the thread runs alone until it returns
   */
  public record Turn(int thread, int routine, int arguments, long units, boolean whole) {}

  public SavedSchedule {
    steps = List.copyOf(steps);
  }
}
