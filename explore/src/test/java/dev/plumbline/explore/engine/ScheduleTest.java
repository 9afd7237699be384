package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ScheduleTest {
  @Test
  void toString_turns_isReadBack() {
    ThreadSchedule schedule = ThreadSchedule.of(0, 0, 1, 12, 12, 12, 0);
    assertEquals("0x2.1x1.12x3.0x1", schedule.toString());
    assertEquals(schedule, ThreadSchedule.parse(schedule.toString()));
    assertEquals(3, schedule.switches());
    assertEquals(ThreadSchedule.of(), ThreadSchedule.parse(""));
  }

  @Test
  void toString_drawnNumbers_isReadBack() {
    String text = "0x2.1x1 drawing 0:3.1,12:15,before:0.2";
    assertEquals(text, ThreadSchedule.parse(text).toString());
    assertEquals(
        ThreadSchedule.parse(text),
        ThreadSchedule.parse("0x2.1x1 drawing 0:3.1, 12:15, before:0.2"));
    assertNotEquals(ThreadSchedule.parse("0x2.1x1"), ThreadSchedule.parse(text));
  }

  @Test
  void parse_noDrawnNumbers_saysWhatIsWrong() {
    for (String wrong :
        new String[] {"", "0", "0:", "after:1", "0:1.", "63:1", "0:100", "0:1.1.1.1.1.1.1.1.1"}) {
      String message =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> ThreadSchedule.parse("0x1 drawing " + wrong))
              .getMessage();
      assertTrue(message.contains("'" + wrong + "' are no drawn numbers"), message);
    }
  }

  @Test
  void parse_noSchedule_saysWhatIsWrong() {
    for (String wrong : new String[] {"0", "0x", "x3", "0x1.", "0x1..1x2", "-1x2", "0x9999999"}) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> ThreadSchedule.parse(wrong))
              .getMessage();
      assertTrue(message.contains("'" + wrong + "' is no schedule"), message);
    }
    assertThrows(IllegalArgumentException.class, () -> ThreadSchedule.parse("0x999999.1x999999"));
  }
}
