package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.explore.engine.Instruction.LockedSpin;
import dev.plumbline.testkit.Evidence;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Threads that take locks, look, and give them back again and again: what is seen if they rest must
 * be what is seen if they do not. Without rest there is no end, so they are compared with threads
 * that give up after some rounds, which the rule has nothing to do with. If none gives up, it is an
 * execution of those that do not, too; and two rounds show whatever more of them do, if not more
 * than two others look at the locks. What is compared is how executions end, deadlocks among them,
 * and what operations answer.
 */
class SpinRuleTest {
  private static final int MOST = 3_000;
  private static final int ROUNDS = 3;

  @Test
  void rests_randomPrograms_seesWhatIsSeenWithoutRest() {
    int programs = Evidence.count(150, 4_000);
    RandomPrograms random = new RandomPrograms(1, RandomPrograms.Mix.LOCKED_SPINS);
    int compared = 0;
    int deadlocks = 0;
    for (int i = 0; i < programs; i++) {
      SmallProgram program = random.next();
      ProgramOutcomes restless = outcomes(givingUp(program), MOST);
      if (restless.summary().exhausted()) {
        ProgramOutcomes resting = outcomes(program, 10 * MOST);
        assertNull(resting.summary().trouble(), program::toString);
        assertTrue(resting.summary().exhausted(), () -> resting.summary() + " of " + program);
        Set<String> expected = ends(restless);
        assertEquals(expected, ends(resting), program::toString);
        compared++;
        deadlocks += expected.stream().anyMatch(end -> end.startsWith("DEADLOCK")) ? 1 : 0;
      }
    }
    assertTrue(compared > programs / 3, compared + " were compared");
    assertTrue(deadlocks > programs / 50, deadlocks + " may end in a deadlock");
  }

  /** Full enumeration has the same rule, so this is about the reduction. */
  @Test
  void explore_randomPrograms_seesWhatFullEnumerationSees() {
    RandomPrograms random = new RandomPrograms(2, RandomPrograms.Mix.LOCKED_SPINS);
    int programs = Evidence.count(100, 3_000);
    int compared = 0;
    for (int i = 0; i < programs; i++) {
      SmallProgram program = random.next();
      ProgramOutcomes every = ProgramOutcomes.of(program, Engine.Reduction.NOTHING, MOST / 5);
      if (every.summary().exhausted()) {
        assertEquals(every.all(), outcomes(program, MOST).all(), program::toString);
        compared++;
      }
    }
    assertTrue(compared > programs / 3, compared + " were compared");
  }

  private static ProgramOutcomes outcomes(SmallProgram program, int most) {
    return ProgramOutcomes.of(program, Engine.Reduction.TRACES, most);
  }

  /** Here loops are not in other instructions. */
  private static SmallProgram givingUp(SmallProgram program) {
    return new SmallProgram(
        program.code().stream()
            .map(thread -> thread.stream().map(SpinRuleTest::givingUp).toList())
            .toList());
  }

  private static List<Instruction> givingUp(List<Instruction> body) {
    return body.stream()
        .map(
            instruction ->
                instruction instanceof LockedSpin spin
                    ? new LockedSpin(spin.locks(), spin.how(), spin.variable(), ROUNDS)
                    : instruction)
        .toList();
  }

  /** Without those in which a thread goes round for ever, or gives up because of that. */
  private static Set<String> ends(ProgramOutcomes outcomes) {
    return outcomes.answers().stream()
        .filter(seen -> !seen.startsWith("LIVELOCK") && !seen.contains(SmallProgram.GAVE_UP))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
