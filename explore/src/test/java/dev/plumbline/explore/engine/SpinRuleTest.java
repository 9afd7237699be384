package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.explore.engine.Instruction.Await;
import dev.plumbline.explore.engine.Instruction.IsLocked;
import dev.plumbline.explore.engine.Instruction.Locked;
import dev.plumbline.explore.engine.Instruction.LockedSpin;
import dev.plumbline.explore.engine.Instruction.LockedSpin.How;
import dev.plumbline.explore.engine.Instruction.TryLocked;
import dev.plumbline.explore.engine.Instruction.Write;
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

  @Test
  void rests_randomPrograms_seesWhatIsSeenWithoutRest() {
    int programs = Evidence.count(150, 4_000);
    RandomPrograms random = new RandomPrograms(1, RandomPrograms.Mix.LOCKED_SPINS);
    int compared = 0;
    int deadlocks = 0;
    for (int i = 0; i < programs; i++) {
      SmallProgram program = random.next();
      ProgramOutcomes restless = outcomes(givingUp(program, 3), MOST);
      if (restless.summary().exhausted() && compare(program, restless)) {
        compared++;
        deadlocks += ends(restless).stream().anyMatch(end -> end.startsWith("DEADLOCK")) ? 1 : 0;
      }
    }
    assertTrue(compared > programs / 3, compared + " were compared");
    assertTrue(deadlocks > programs / 50, deadlocks + " may end in a deadlock");
  }

  /** Loops of many kinds, and how they end by a search that knows no rest. */
  @Test
  void rests_randomLoops_endsAsTheStatesSay() {
    int programs = Evidence.count(150, 5_000);
    LoopRuleCheck check = new LoopRuleCheck();
    assertEquals("", check.check(programs, 1));
    assertTrue(check.compared() > programs / 2, check.compared() + " were compared");
    assertTrue(check.livelocks() > programs / 20, check.livelocks() + " may go on for ever");
    assertTrue(check.deadlocks() > programs / 20, check.deadlocks() + " may end in a deadlock");
  }

  /**
   * Five looks may find the lock taken, free, taken, free, taken: not if its thread rests after two
   * rounds whoever looks.
   */
  @Test
  void rests_manyLooks_findsTheLockTakenEachTime() {
    for (Instruction look : List.of(new TryLocked(0, List.of()), new IsLocked(0))) {
      SmallProgram program =
          new SmallProgram(
              List.of(
                  List.of(List.of(new LockedSpin(List.of(0), How.LOCKING, 0, 0))),
                  List.of(List.of(look, look, look, look, look, new Write(0, 1)))));
      ProgramOutcomes restless = outcomes(givingUp(program, 4), 20 * MOST);
      assertTrue(restless.summary().exhausted(), program::toString);
      assertEquals(32, ends(restless).size(), "each of five looks has two answers");
      assertTrue(compare(program, restless), program::toString);
    }
  }

  /** One that notifies others does not rest, although it gives its lock back. */
  @Test
  void rests_notifyingAgainAndAgain_doesNot() {
    SmallProgram program =
        new SmallProgram(
            List.of(
                List.of(List.of(new LockedSpin(List.of(0), How.SIGNALING, 0, 0))),
                List.of(List.of(new Locked(0, List.of(new Await(0))), new Write(0, 1)))));
    EngineLimits limits = new EngineLimits(100, 60, EngineLimits.NONE.deadline());
    for (Engine.Reduction reduction : Engine.Reduction.values()) {
      Set<String> answers = ProgramOutcomes.of(program, reduction, limits).answers();
      assertTrue(
          answers.stream().noneMatch(seen -> seen.startsWith("LIVELOCK")), answers::toString);
    }
  }

  /** Whether all of it was run; if not, what was run may still not end as it cannot. */
  private static boolean compare(SmallProgram program, ProgramOutcomes restless) {
    ProgramOutcomes resting = outcomes(program, 20 * MOST);
    assertNull(resting.summary().trouble(), program::toString);
    if (resting.summary().exhausted()) {
      assertEquals(ends(restless), ends(resting), program::toString);
    } else {
      assertTrue(ends(restless).containsAll(ends(resting)), program::toString);
    }
    return resting.summary().exhausted();
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
  private static SmallProgram givingUp(SmallProgram program, int rounds) {
    return new SmallProgram(
        program.code().stream()
            .map(thread -> thread.stream().map(body -> givingUp(body, rounds)).toList())
            .toList());
  }

  private static List<Instruction> givingUp(List<Instruction> body, int rounds) {
    return body.stream()
        .map(
            instruction ->
                instruction instanceof LockedSpin spin
                    ? new LockedSpin(spin.locks(), spin.how(), spin.variable(), rounds)
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
