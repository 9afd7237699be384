package dev.plumbline.explore;

import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.engine.Program;
import dev.plumbline.explore.engine.Visitor;
import dev.plumbline.explore.scenario.ExecutionJudge;
import dev.plumbline.explore.scenario.Scenario;
import java.util.List;
import java.util.Map;

/** Runs a program in every order that matters. */
interface Interleavings {
  /**
   * What came of it.
   *
   * @param executions how many executions were visited
   * @param blocked how many were given up because they would only have repeated others
   * @param exhausted whether there is no other execution; false also if the visitor wanted no more
   * @param doubts why the executions may not be all there are, in sentences; mostly none
   * @param estimate how many executions of different traces there are at least, if some were run at
   *     random; 0 if not
   * @param drawnInPart whether other random numbers could be drawn than were tried
   */
  record Run(
      long executions,
      long blocked,
      boolean exhausted,
      List<String> doubts,
      long estimate,
      boolean drawnInPart) {
    Run(long executions, long blocked, boolean exhausted, List<String> doubts) {
      this(executions, blocked, exhausted, doubts, 0, false);
    }
  }

  /**
   * Runs it until all was visited, the visitor wants no more, or a limit is reached.
   *
   * @param most executions after which it ends, those that were given up included
   * @param deadline a value of {@link System#nanoTime}
   */
  Run explore(Program program, long most, long deadline, Visitor visitor);

  /** Why nothing that it does counts, in a sentence; null if it does. */
  default String problem() {
    return null;
  }

  /**
   * Whether steps of what was run latest may not have been seen, and would be if it were run again.
   */
  default boolean seesMoreFromNowOn() {
    return false;
  }

  /** What was not seen of the operations, by what would allow it. */
  default Map<Allowance, List<String>> unseen(Blindness blindness) {
    return Map.of();
  }

  /**
   * Runs some of it where all would take too long.
   *
   * @param most executions after which it ends
   * @param round 0 for executions in which a thread is interrupted at most once; later ones are at
   *     random, others in each round
   */
  default Run sample(Program program, long most, long deadline, int round, Visitor visitor) {
    return new Run(0, 0, false, List.of());
  }

  /** Tells the latest execution, which was found to fail. */
  default Failure tell(Telling telling, Scenario scenario, ExecutionJudge judge) {
    return new Failure(scenario, judge.finding(), List.of(), "");
  }
}
