package dev.plumbline.explore.runtime;

/** Thrown through the code of a thread whose execution is over, to get it off the stack. */
@SuppressWarnings("StaticAssignmentOfThrowable") // it has no stack trace that could mislead
final class Abandoned extends Error {
  private static final long serialVersionUID = 1L;
  static final Abandoned INSTANCE = new Abandoned();

  private Abandoned() {
    super(null, null, false, false);
  }
}
