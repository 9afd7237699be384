package dev.plumbline.explore;

import dev.plumbline.explore.engine.Program;
import dev.plumbline.explore.engine.Visitor;
import java.util.List;

/** Runs a program in every order that matters. */
interface Interleavings {
  /**
   * What came of it.
   *
   * @param executions how many executions were visited
   * @param blocked how many were given up because they would only have repeated others
   * @param exhausted whether there is no other execution; false also if the visitor wanted no more
   * @param doubts why the executions may not be all there are, in sentences; mostly none
   * @param steps of the execution at which the visitor wanted no more, what happened in it; else
   *     none
   * @param schedule the same as the choices that lead to it, to be run again; else empty
   */
  record Run(
      long executions,
      long blocked,
      boolean exhausted,
      List<String> doubts,
      List<ExplorationStep> steps,
      String schedule) {}

  /**
   * Runs it until all was visited, the visitor wants no more, or the time is over.
   *
   * @param deadline a value of {@link System#nanoTime}
   */
  Run explore(Program program, long deadline, Visitor visitor);
}
