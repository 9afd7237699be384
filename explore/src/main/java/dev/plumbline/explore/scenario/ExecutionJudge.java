package dev.plumbline.explore.scenario;

import dev.plumbline.explore.engine.Replay.Precedence;
import dev.plumbline.explore.engine.Trace;
import java.util.List;

/** Says of each execution of one scenario whether it is as it should be. */
public interface ExecutionJudge {
  /**
   * Judges an execution.
   *
   * @param before what the calls before answered
   * @param after what the calls after answered, as far as they returned; if all threads have ended
   *     and the execution is not complete, the next of these calls waits for ever
   * @return whether it is in order; if not, {@link #finding} says what is wrong
   */
  boolean allows(Trace trace, Object[] before, Object[] after);

  /**
   * What is wrong with the last execution that was not allowed.
   *
   * @throws IllegalStateException if all were allowed
   */
  Finding finding();

  /**
   * Which operations have to end before which begin, for the last execution that was not allowed to
   * be wrong in the same way.
   *
   * @throws IllegalStateException if all were allowed
   */
  List<Precedence> precedences();

  /** How many histories, told apart by answers and order, have been judged. */
  int histories();
}
