package dev.plumbline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.bench.ChildProcess.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChildProcessTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  @Test
  void run_endsByItself_tellsOutputAndExitCode() {
    Outcome outcome =
        ChildProcess.run(List.of("sh", "-c", "echo said; echo cried >&2; exit 3"), "", LONG);
    assertEquals(3, outcome.exitCode());
    assertEquals("said\n", outcome.output());
    assertEquals("cried\n", outcome.complaints());
    assertTrue(outcome.cpuMillis() >= 0);
  }

  @Test
  void run_doesNotEnd_isEnded() {
    Outcome outcome = ChildProcess.run(List.of("sleep", "100"), "", Duration.ofMillis(50));
    assertTrue(outcome.exitCode() < 0);
    assertTrue(Double.isNaN(outcome.cpuMillis()));
  }

  @Test
  void run_withOptions_everyJavaHasThem() {
    Outcome outcome =
        ChildProcess.run(List.of("sh", "-c", "echo $JDK_JAVA_OPTIONS"), "-Dx=1", LONG);
    assertEquals("-Dx=1\n", outcome.output());
  }

  @Test
  void cpuMillis_ofTwoLines_isThatOfChildren() {
    assertEquals(62_500, ChildProcess.cpuMillis("0m9.0s 0m9.0s\n1m1.500000s 0m1.000000s\n"), 1e-6);
  }

  @Test
  void cpuMillis_ofSomethingElse_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> ChildProcess.cpuMillis("0m9.0s 0m9.0s\n"));
  }
}
