package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayCommandTest {
  @Test
  void of_optionsOfTheSearch_leavesThemOut() {
    ReplayCommand command =
        new ReplayCommand(
            "plumbline",
            List.of(
                "explore",
                "--class",
                "Ring",
                "--time-limit=5s",
                "--max-operations",
                "3",
                "--spec",
                "queue"));
    assertEquals(
        "plumbline explore --class Ring --spec queue --replay 'enq(1) | deq() @ 0x1.1x2'",
        command.of("enq(1) | deq() @ 0x1.1x2"));
  }

  @Test
  void of_words_areQuotedForTheShell() {
    ReplayCommand command =
        new ReplayCommand("plumbline", List.of("explore", "--classpath", "it's here"));
    assertEquals(
        "plumbline explore --classpath 'it'\\''s here' --replay 'a() @ 0x1'",
        command.of("a() @ 0x1"));
  }
}
