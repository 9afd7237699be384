package dev.plumbline.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.explore.agent.ChildJvm;
import dev.plumbline.programs.UnaccusedObjects;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnaccusedObjectsTest {
  @Test
  void rightObjects_areNotAccused() throws Exception {
    List<String> lines = ChildJvm.run(List.of(), UnaccusedObjects.class).lines;
    assertEquals(
        List.of(
            "SlowAlone UNDECIDED",
            "Lots UNDECIDED",
            "Marks UNDECIDED",
            "Marks UNDECIDED",
            "Stamps UNDECIDED",
            "Stamps UNDECIDED",
            "ParallelSum UNDECIDED",
            "PooledCounter UNDECIDED",
            "StartingCounter LINEARIZABLE",
            "SleepyCounter LINEARIZABLE",
            "Numerals LINEARIZABLE"),
        lines.stream().filter(line -> line.matches("\\w+ [A-Z]+")).toList(),
        lines.toString());
    String givenUp =
        "In stop() | work() an execution looked wrong, which says nothing, because one thread alone"
            + " was given up when it performed these calls";
    assertTrue(lines.contains(givenUp), lines.toString());
  }
}
