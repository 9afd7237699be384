package dev.plumbline.core.verdict;

/** The answer: one of three, each with what it takes to believe it. */
public sealed interface Verdict {
  /** There is a witness. */
  record Linearizable(Witness witness) implements Verdict {}

  /** There is none, and the core already shows why. */
  record Violation(Core core, Explanation explanation) implements Verdict {
    public Violation {
      explanation = explanation.lettered(core);
    }
  }

  /** A budget ended first. Not a pass. */
  record Undecided(Reason reason, String message) implements Verdict {}

  /** Which budget ended. */
  enum Reason {
    /** The limit of time. */
    TIME,

    /** The limit of memory. */
    MEMORY,

    /** The limit of configurations. */
    STATES,

    /** The thread was interrupted. */
    INTERRUPTED,

    /** No method here decides it, whatever the limits. */
    METHOD
  }
}
