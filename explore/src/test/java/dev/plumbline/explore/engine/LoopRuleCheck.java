package dev.plumbline.explore.engine;

import java.util.Set;
import java.util.TreeSet;

/**
 * Compares how programs with loops end, by the engine, whose threads rest, and by a search through
 * states; can be a process of its own, in which a class is another one.
 */
final class LoopRuleCheck {
  private static final int MOST_STATES = 20_000;
  private static final int MOST_EXECUTIONS = 4_000;

  private int compared;
  private int livelocks;
  private int deadlocks;

  int compared() {
    return compared;
  }

  int livelocks() {
    return livelocks;
  }

  int deadlocks() {
    return deadlocks;
  }

  /**
   * The arguments say how many programs are compared, from which seed; exits with 1 if not equal.
   */
  public static void main(String[] arguments) {
    LoopRuleCheck check = new LoopRuleCheck();
    String wrong = check.check(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]));
    System.out.println(wrong + check.compared + " " + check.livelocks + " " + check.deadlocks);
    System.exit(wrong.isEmpty() ? 0 : 1); // threads that are given up wait for ever
  }

  /** What differs in the first of so many programs that ends differently; empty if none. */
  String check(int programs, long seed) {
    RandomLoops random = new RandomLoops(seed);
    for (int i = 0; i < programs; i++) {
      String wrong = check(random.next());
      if (!wrong.isEmpty()) {
        return wrong;
      }
    }
    return "";
  }

  /**
   * What differs; empty if nothing does, or if there is too much of it. Executions that were run
   * are real ones, so also of an exploration that was not exhausted none may end as no search says.
   */
  String check(LoopProgram program) {
    Set<String> all = LoopProgramStates.of(program, MOST_STATES);
    if (all == null) {
      return "";
    }
    ProgramOutcomes outcomes =
        ProgramOutcomes.of(program, Engine.Reduction.TRACES, MOST_EXECUTIONS);
    Set<String> found = new TreeSet<>();
    outcomes.answers().forEach(seen -> found.add(seen.replace(" -", " ?")));
    boolean whole = outcomes.summary().exhausted() && outcomes.summary().trouble() == null;
    if (whole) {
      compared++;
      livelocks += all.toString().contains("LIVELOCK") ? 1 : 0;
      deadlocks += all.toString().contains("DEADLOCK") ? 1 : 0;
    }
    return whole
        ? (all.equals(found) ? "" : text(program, all, found))
        : all.containsAll(found) ? "" : text(program, all, found);
  }

  private static String text(LoopProgram program, Set<String> all, Set<String> found) {
    return program + "\n  states:     " + all + "\n  executions: " + found;
  }
}
