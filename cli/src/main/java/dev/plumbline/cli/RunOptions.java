package dev.plumbline.cli;

import picocli.CommandLine.Option;

/** How often an object is recorded in one command, and what becomes of the file. */
final class RunOptions {
  /** Bugs show when threads meet by chance, so many short runs show more than a long one. */
  private static final int USUAL_RUNS = 10;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description =
          "With --check: record and check N times, each time a new object; FILE keeps the worst run."
              + " Unless said, up to 10 short runs, as long as nothing is wrong; one run with"
              + " --operations or --duration.")
  private Integer repeat;

  @Option(
      names = "--until-violation",
      description =
          "With --check: record and check again and again, until a run is not linearizable or the"
              + " time limit, which is for all runs together, ends.")
  private boolean untilViolation;

  @Option(names = "--force", description = "Overwrite FILE if it is there.")
  private boolean force;

  boolean force() {
    return force;
  }

  /** Complains about what does not go together. */
  void require(boolean check) {
    if (repeat != null && untilViolation) {
      throw new UsageException("Say how often once: --repeat N or --until-violation");
    }
    if (!check && given()) {
      throw new UsageException(
          "--repeat and --until-violation make runs to be checked: say --check, too");
    }
    if (repeat != null && repeat < 1) {
      throw new UsageException("The number of runs is at least 1, not " + repeat);
    }
  }

  boolean given() {
    return repeat != null || untilViolation;
  }

  /**
   * How many runs at most.
   *
   * @param sized whether it was said how long a run is
   */
  int most(boolean check, boolean sized) {
    if (untilViolation) {
      return Integer.MAX_VALUE;
    }
    return repeat != null ? repeat : check && !sized ? USUAL_RUNS : 1;
  }

  /**
   * Whether the first violation is the end: who asks for a number of runs wants to know how many.
   */
  boolean stopsAtViolation() {
    return repeat == null;
  }
}
