package dev.plumbline.derive.model;

/**
 * Something that happens in a run.
 *
 * @param thread who does it, from 0
 * @param kind what sort of thing it is
 * @param what it is in a few words, with values, such as {@code reads pred.next: node 3}
 */
public record RunStep(int thread, Kind kind, String what) {
  /** What sort of thing happens. */
  public enum Kind {
    CALL,
    STEP,
    RETURN,
    WAIT
  }
}
