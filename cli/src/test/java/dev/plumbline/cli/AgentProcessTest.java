package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class AgentProcessTest {
  @Test
  void passedOn_collector_isLeftOutBecauseTwoDoNotStart() {
    assertEquals(
        List.of("-Xmx1g", "-XX:TieredStopAtLevel=1", "-ea"),
        AgentProcess.passedOn(
            List.of(
                "-Xmx1g",
                "-XX:+UseParallelGC",
                "-XX:-UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dplumbline.terminal=out",
                "-javaagent:agent.jar",
                "-ea")));
  }
}
