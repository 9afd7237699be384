package dev.plumbline.explore.engine;

import static dev.plumbline.explore.engine.BrokenRule.engine;
import static dev.plumbline.explore.engine.BrokenRule.runtime;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.testkit.Evidence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Breaks a rule of the reduction at a time, and sees whether the comparison with full enumeration
 * notices. All of them in deep runs, a few else, since each is compiled and has a process.
 */
class ReductionMutantsTest {
  @TempDir private Path folder;

  private static final List<BrokenRule> NOTICED =
      List.of(
          // A sleeping thread is not woken by what its next event depends on.
          runtime("Path", "!Events.dependsOnPending(n - 1, t, writing)", "true"),
          // Whatever waits hides what comes before it.
          engine("Races", "!waits || wasPossible(e, d)", "true"),
          // A read and a write depend on each other as little as two reads.
          runtime("Events", "(aWrites || bWrites)", "(aWrites && bWrites)"),
          // An interruption is no matter to what it interrupts.
          runtime("Events", "return name == PERMIT && object", "return false && object"),
          // A failed attempt because of readers is a read.
          runtime("LockCalls", "Locks.isShared(number) && !Locks.isHeld(number)", "false"),
          // The release of a monitor does not come before it is entered next.
          engine("HappensBefore", "if (Events.cause[e] >= 0) {", "if (false) {"),
          engine("Possibility", "available >= Events.need[e]", "available > Events.need[e]"),
          engine("Possibility", "EventKind.PARK -> available > 0", "EventKind.PARK -> false"),
          engine("Possibility", "Events.name[e] == Events.LOCK ? available <= 0", "false ? false"),
          engine("Possibility", "? available == 0", "? available > 0"),
          engine("Possibility", "available >= 0 || available ==", "available > 0 || available =="),
          // Those who share a lock before d do not leave it without d.
          engine("Possibility", "available + left(d, e, others) <= 0", "available == 0"),
          // What waits for others to leave is not wanted either.
          engine("Possibility", "k != e && HappensBefore", "HappensBefore"),
          engine("Possibility", "? races.wasPossible(e, d)\n", "? false\n"),
          engine(
              "Possibility", "(Events.interruptible[e] && isInterrupted(d, e, others))", "false"),
          engine("Possibility", "Answer.YES : Answer.UNKNOWN", "Answer.YES : Answer.NO"),
          // Everything is wanted, also what comes after d.
          engine("WakeupSequence", "!order.before(d, k)", "true"),
          // A thread can begin although something that is wanted has to come before it.
          engine("WakeupSequence", " && !isAnyBefore(event)", ""),
          // What has to come before the last event is not known.
          engine("WakeupSequence", "Events.thread[k] == Events.thread[last]\n", "false\n"),
          engine(
              "WakeupSequence", "|| Events.dependent(k, Events.writes[k], last, lastWrites)", ""),
          // Any thread that sleeps can come before what is wanted.
          engine(
              "WakeupSequence",
              "if (Events.dependent(k, alsoWrites, event, writes))",
              "if (false)"),
          // A step of which it is not known whether it writes does not.
          engine("WakeupSequence", "Events.mayWrite(upcoming[t])", "false"),
          // A sequence is left out for the sake of a thread that it did not wake, though it was to.
          engine("Reversals", "(overslept[d] >>> sleeping & 1) != 0", "false"),
          // Only the first race of an event is reversed.
          engine(
              "Reversals",
              "rest != 0; rest &= rest - 1) {\n          reverse",
              "rest != 0; rest = 0) {\n          reverse"),
          // What was tried does not sleep.
          engine("Reversals", "Path.asleep[n] |= chosen;", ""),
          engine("Reversals", "Events.writes[n] ? Path.asleepWriting[n] | chosen : ", ""));

  @Test
  void check_brokenRule_isNoticed() throws Exception {
    assertEquals(0, check(folder, 20), "the rules as they are");
    int step = Evidence.count(8, 1);
    List<String> unnoticed = new ArrayList<>();
    for (int i = 0; i < NOTICED.size(); i += step) {
      Path classes = Files.createDirectory(folder.resolve(Integer.toString(i)));
      NOTICED.get(i).compile(folder, classes);
      if (check(classes, Evidence.count(125, 1_000)) == 0) {
        unnoticed.add(NOTICED.get(i).toString());
      }
    }
    assertEquals(List.of(), unnoticed);
  }

  private static int check(Path classes, int programs) throws Exception {
    return BrokenRule.run(classes, ReductionCheck.class, Integer.toString(programs));
  }
}
