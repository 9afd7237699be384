package dev.plumbline.derive.model;

/**
 * Whether operations return when they run alone.
 *
 * <p>In the strict form every pending operation and every operation that might be called has to, in
 * every state. It is enough to look after steps that wrote to shared memory: other steps leave the
 * heap as it was, so the runs of all others are unchanged, and the own run is the end of the one
 * before. Operations that might be called are tried on a thread of their own, even if all others
 * are busy: one of those may return later without writing. In the quiescent form only states
 * without pending operations count.
 */
final class SoloRuns {
  private final StateSearch search;
  private final Machine machine;
  private final LoneRun run = new LoneRun();
  private final int virtual;

  SoloRuns(StateSearch search, Machine machine) {
    this.search = search;
    this.machine = machine;
    this.virtual = search.bounds.threads();
  }

  /** What does not return although it has to, in a sentence; null if there is nothing. */
  String check(Machine state, boolean wrote) {
    CheckOptions.Progress progress = search.options.progress();
    if (progress == CheckOptions.Progress.NONE) {
      return null;
    }
    int pending = pending(state);
    if (pending <= 1 || (wrote && progress != CheckOptions.Progress.QUIESCENT)) {
      boolean isWrong = pending <= 1 || progress == CheckOptions.Progress.STRICT;
      boolean newOnes = pending == 0 || progress != CheckOptions.Progress.QUIESCENT;
      String stuck = checkPending(state, isWrong, pending == 1);
      isWrong = pending == 0 || progress == CheckOptions.Progress.STRICT;
      return stuck == null && newOnes ? checkCalls(state, isWrong, pending == 0) : stuck;
    }
    return null;
  }

  private int pending(Machine state) {
    int pending = 0;
    for (int t = 0; t < virtual; t++) {
      pending += state.call[t] >= 0 ? 1 : 0;
    }
    return pending;
  }

  private String checkPending(Machine state, boolean isWrong, boolean quiet) {
    for (int t = 0; t < virtual; t++) {
      if (state.call[t] >= 0 && !skips(isWrong, state.call[t])) {
        machine.copyFrom(state);
        String stuck = stuck(t, state.call[t], isWrong, quiet);
        if (stuck != null) {
          return stuck;
        }
      }
    }
    return null;
  }

  private String checkCalls(Machine state, boolean isWrong, boolean quiet) {
    for (int c = 0; c < search.calls.size(); c++) {
      if (!skips(isWrong, c)) {
        machine.copyFrom(state);
        machine.invoke(virtual, c);
        String stuck = stuck(virtual, c, isWrong, quiet);
        if (stuck != null) {
          return stuck;
        }
      }
    }
    return null;
  }

  private boolean skips(boolean isWrong, int call) {
    return !isWrong && search.isBlocked(search.calls.name(call));
  }

  private String stuck(int thread, int call, boolean isWrong, boolean quiet) {
    LoneRun.Outcome outcome = run.run(machine, thread);
    if (outcome == LoneRun.Outcome.TOO_LONG && isWrong) {
      search.undecided("there is no room for all that " + shown(call) + " does alone");
    }
    if (outcome != LoneRun.Outcome.NEVER_RETURNS && outcome != LoneRun.Outcome.FAILS) {
      return null; // and if a number is out of range, who calls it finds out
    }
    if (!isWrong) {
      search.blocked(search.calls.name(call));
      return null;
    }
    if (outcome == LoneRun.Outcome.FAILS) {
      return "the call %s fails when it runs alone: %s".formatted(shown(call), machine.mistake());
    }
    return "the call %s does not return although it runs alone%s"
        .formatted(shown(call), quiet ? " and nothing else is pending" : "");
  }

  /**
   * Where keys are known by rank only, their numbers would not be those of the run that is told.
   */
  private String shown(int call) {
    return search.bounds.ranked() ? search.calls.name(call) : search.calls.show(call);
  }
}
