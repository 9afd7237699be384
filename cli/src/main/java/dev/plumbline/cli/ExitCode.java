package dev.plumbline.cli;

/**
 * What the process tells its caller. The numbers are Jepsen's, so scripts around either tool read
 * the other. Of several files the worst counts: {@link #USAGE} before {@link #VIOLATION} before
 * {@link #UNDECIDED}.
 */
public enum ExitCode {
  LINEARIZABLE(0, "every history is linearizable; or the command did what it was asked"),
  VIOLATION(1, "a history is not linearizable"),
  UNDECIDED(
      2, "no verdict before a limit ended, or a warning with --fail-on-warning; no violation"),
  USAGE(254, "bad usage or malformed input; well-formed files are still decided"),
  INTERNAL(255, "an error in plumbline itself");

  private final int number;
  private final String meaning;

  ExitCode(int number, String meaning) {
    this.number = number;
    this.meaning = meaning;
  }

  public int number() {
    return number;
  }

  /** What it means, for the help text and the manual. */
  public String meaning() {
    return meaning;
  }

  /** The code for two results together. */
  ExitCode and(ExitCode other) {
    return rank() >= other.rank() ? this : other;
  }

  private int rank() {
    return switch (this) {
      case LINEARIZABLE -> 0;
      case UNDECIDED -> 1;
      case VIOLATION -> 2;
      case USAGE -> 3;
      case INTERNAL -> 4;
    };
  }
}
