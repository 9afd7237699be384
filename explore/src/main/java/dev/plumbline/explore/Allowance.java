package dev.plumbline.explore;

/** What an exploration may not have seen, and counts nevertheless if it is allowed. */
public enum Allowance {
  /** Classes that could not be instrumented: what they do to memory is not seen. */
  UNINSTRUMENTED("uninstrumented"),
  /** Operations that never touched anything that threads share, as far as was seen. */
  NO_EVENTS("no-events"),
  /** Files, sockets and other processes, which are no memory of the program. */
  OUTSIDE("outside");

  private final String word;

  Allowance(String word) {
    this.word = word;
  }

  /** As people type it. */
  @Override
  public String toString() {
    return word;
  }
}
