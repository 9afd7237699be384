package dev.plumbline.core.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class MultiWordBuilderTest {
  private final MultiWordBuilder b = MultiWordHistory.builder();
  private int cas;

  @BeforeEach
  void callACas() {
    cas = b.call(b.process(0), 10, Primitive.CAS);
    b.word(b.address(b.values().code("x")), 0, 2);
  }

  private static void assertRefused(String message, Executable action) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, action).getMessage());
  }

  @Test
  void mistakes_areSaidInASentence() {
    assertRefused(
        "calls must come in the order of time: 9 after 10", () -> b.call(0, 9, Primitive.READ));
    assertRefused(
        "an operation can name address \"x\" only once",
        () -> b.word(b.address(b.values().code("x")), 0, 0));
    assertRefused(
        "operation 0 is called at 10 and cannot return at 9",
        () -> b.returned(cas, 9, Response.OK));
    assertRefused("operation 0 has 1 words, so there is no word 1", () -> b.failedAt(cas, 12, 1));
    assertRefused(
        "operation 0 is called at 10 and cannot be reported on at 5",
        () -> b.reportedNotDone(cas, 5));
    b.returned(cas, 11, Response.OK);
    assertRefused("operation 0 returns twice", () -> b.returned(cas, 12, Response.OK));
  }

  @Test
  void read_cannotFail() {
    int read = b.call(0, 20, Primitive.READ);
    assertRefused(
        "operation 1 is a READ, which cannot fail", () -> b.returned(read, 21, Response.FAILED));
  }

  @Test
  void columns_growAndKeepWhatWasSaid() {
    for (int i = 1; i < 1_000; i++) {
      int row = b.call(b.process(2L * (i % 3)), 10 + i, Primitive.SWAP);
      b.word(b.address(2L * (i % 50)), 0, 2L * i);
      b.word(b.address(2L * (50 + i % 50)), 0, 2L * i);
      b.saw(row, 1, 14);
      b.returned(row, 20 + i, Response.OK);
    }
    MultiWordHistory h = b.build();
    assertEquals(1_000, h.size());
    assertEquals(1 + 2 * 999, h.words());
    assertEquals(101, h.addressCount());
    assertEquals("[509,519] t1 swap([[49,499],[99,499]]) -> [0,7]", h.show(499));
    assertEquals("[10,...] t0 cas([\"x\",0,1])", h.show(0));
  }
}
