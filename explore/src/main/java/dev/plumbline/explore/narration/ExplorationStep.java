package dev.plumbline.explore.narration;

/**
 * Something that happened in an execution.
 *
 * @param thread who did it, from 0
 * @param operation in which of the scenario's calls, as {@link dev.plumbline.explore.engine.Trace}
 *     numbers them; -1 if in none of them
 * @param kind what sort of thing it is
 * @param what it is in a few words, with values, such as {@code reads head: Node#3}
 * @param place where in the code, as in {@code MyQueue.java:31}; empty if not known
 * @param method in which method, as in {@code enq}; empty if not known
 * @param meets whether another thread has something to do with it: it wrote there, or it read what
 *     was written here
 */
public record ExplorationStep(
    int thread, int operation, Kind kind, String what, String place, String method, boolean meets) {
  /** What sort of thing happens. */
  public enum Kind {
    /** An operation begins. */
    CALL,
    /** A thread touches what others can see. */
    STEP,
    /** An operation returns or throws. */
    RETURN,
    /** A thread waits for ever. */
    WAIT,
    /** Several steps that nobody else has to do with. */
    FOLDED
  }
}
