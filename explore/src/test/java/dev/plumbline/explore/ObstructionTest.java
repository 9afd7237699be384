package dev.plumbline.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.explore.agent.ChildJvm;
import dev.plumbline.programs.ObstructedCounters;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObstructionTest {
  @Test
  void obstructionFree_findsWhatWaitsForOthers() throws Exception {
    ChildJvm child = ChildJvm.run(List.of(), ObstructedCounters.class);
    assertEquals(
        List.of(
            "compare-and-set: LINEARIZABLE, LINEARIZABLE",
            "lock: LINEARIZABLE, not-obstruction-free",
            "monitor: LINEARIZABLE, not-obstruction-free",
            "semaphore: LINEARIZABLE, not-obstruction-free",
            "spin lock: LINEARIZABLE, not-obstruction-free",
            "spin lock that counts: not-obstruction-free",
            "two that undo each other: UNDECIDED"),
        child.lines);
  }
}
