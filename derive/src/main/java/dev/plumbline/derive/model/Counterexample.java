package dev.plumbline.derive.model;

import java.util.List;

/**
 * A shortest run in which something goes wrong.
 *
 * @param kind what goes wrong
 * @param what in a sentence
 * @param schedule repeats the run, also on other algorithms
 */
public record Counterexample(Kind kind, String what, SavedSchedule schedule, List<RunStep> steps) {
  /** What can go wrong. */
  public enum Kind {
    /** The answers fit no sequential order. */
    NOT_LINEARIZABLE,
    /** The answers do not fit the order of the linearization points that the code names. */
    NOT_AT_POINTS,
    /** The code does what it must not, such as following a null pointer. */
    MISTAKE,
    /** Threads wait for each other for ever. */
    DEADLOCK,
    /** An operation that runs alone does not return. */
    BLOCKED,
    /** Operations run for ever and none returns. */
    LIVELOCK
  }

  public Counterexample {
    steps = List.copyOf(steps);
  }
}
