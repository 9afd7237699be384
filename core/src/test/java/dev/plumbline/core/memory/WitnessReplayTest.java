package dev.plumbline.core.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.plumbline.core.crash.CrashModel;
import org.junit.jupiter.api.Test;

/** Every reason for which an order of operations on words is refused. */
class WitnessReplayTest {
  private static String complaint(MemoryHistories memory, int... order) {
    return WitnessReplay.complaint(memory.build(), CrashModel.DETECTABLE, order);
  }

  private static MemoryHistories twoAfterEachOther() {
    return new MemoryHistories().cas(0, 0, 1, "x", 0, 1).cas(1, 2, 3, "x", 1, 2);
  }

  @Test
  void witness_isAccepted() {
    assertNull(complaint(twoAfterEachOther(), 0, 1));
  }

  @Test
  void orderOfOtherOperations_isRefused() {
    assertEquals("operation 0 occurs twice", complaint(twoAfterEachOther(), 0, 0, 1));
    assertEquals("operation 1 is missing", complaint(twoAfterEachOther(), 0));
  }

  @Test
  void orderAgainstTime_isRefused() {
    MemoryHistories apart = new MemoryHistories().read(0, 0, 1, "x", 0).read(1, 2, 3, "x", 0);
    assertEquals(
        "operation 0 comes after one that was called only after it was over",
        complaint(apart, 1, 0));
  }

  @Test
  void valuesThatAreNotThere_areRefused() {
    String wrong = "operation 1 does not find the values of its response";
    for (MemoryHistories memory :
        new MemoryHistories[] {
          new MemoryHistories().cas(0, 0, 9, "x", 0, 1).cas(1, 0, 9, "x", 0, 2),
          new MemoryHistories().cas(0, 0, 9, "x", 0, 1).swap(1, 0, 9, "x", 0, 2),
          new MemoryHistories().write(0, 0, 9, "x", 1).read(1, 0, 9, "x", 0)
        }) {
      assertEquals(wrong, complaint(memory, 0, 1));
    }
  }

  @Test
  void failuresWithoutReason_areRefused() {
    assertEquals(
        "operation 0 finds what it expects, and yet fails",
        complaint(new MemoryHistories().failed(0, 0, 9, "x", 0, 1), 0));
    assertEquals(
        "operation 1 finds the value that it denies",
        complaint(
            new MemoryHistories()
                .cas(0, 0, 1, "y", 0, 1)
                .failedAt(0, 1, 2, 3, "x", 0, 1, "y", 0, 1),
            0,
            1));
    assertEquals(
        "operation 0 does not find the values that it observed",
        complaint(new MemoryHistories().observed(0, 0, 9, new long[] {3}, "x", 4, 1), 0));
    assertEquals(
        "operation 0 finds what it expects, and yet fails",
        complaint(new MemoryHistories().observed(0, 0, 9, new long[] {0}, "x", 0, 1), 0));
  }

  @Test
  void interruptedOnes_takeEffectWhereTheyCanAndAsReported() {
    MemoryHistories interrupted = new MemoryHistories().interrupted(0, 0, "x", 7, 8).crash(5);
    assertEquals(
        "operation 0 does not find what it expects, and has no effect", complaint(interrupted, 0));
    MemoryHistories notDone =
        new MemoryHistories().interrupted(0, 0, "x", 0, 1).crash(5).notDone(0, 9);
    assertEquals("operation 0 is reported not to have taken effect", complaint(notDone, 0));
    MemoryHistories done = new MemoryHistories().interrupted(0, 0, "x", 0, 1).crash(5).done(0, 9);
    assertEquals("operation 0 is missing", complaint(done));
  }
}
