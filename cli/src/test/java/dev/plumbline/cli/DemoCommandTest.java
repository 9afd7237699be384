package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DemoCommandTest {
  @Test
  void demo_showsBothVerdictsAndHowToGoOn() {
    Run run = Run.of("demo");
    assertEquals(0, run.code(), run.err());
    assertEquals("", run.err());
    assertTrue(run.out().contains("demo/good.txt: linearizable"), run.out());
    assertTrue(run.out().contains("demo/bad.txt: NOT linearizable"), run.out());
    assertTrue(run.out().contains("How to go on"), run.out());
    run.out().lines().forEach(line -> assertTrue(line.length() <= 80, line));
  }
}
