package dev.plumbline.core;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryTextTest {
  @Test
  void text_isWhatTheHistoryShows() {
    List<String> lines =
        List.of(
            "[0,10] t0 enq(1)",
            "[5,6] t1 deq() -> -1",
            "[7,...] t2 put([\"k\",[2,null]])",
            "[8,9] t12 get(\"k\") -> 2.5",
            "[10,11] t1 contains(1) -> false",
            "[12,13] t1 deq() -> null");
    History history = history(String.join("\n", lines));
    for (int i = 0; i < lines.size(); i++) {
      assertEquals(lines.get(i), history.show(i));
    }
    assertTrue(history.pending(2));
  }

  @Test
  void operation_thatNamesNoProcess_hasOneOfItsOwn() {
    History history = history("[0,1] enq(1); [1,2] enq(2); [2,...] cas(1, 2)");
    assertEquals("[0,1] t0 enq(1)", history.show(0));
    assertEquals("[1,2] t1 enq(2)", history.show(1));
    assertEquals("[2,...] t2 cas([1,2])", history.show(2));
    assertFalse(history.operation(0).hasOutput());
  }

  @Test
  void text_thatIsNotUnderstood_isRefused() {
    for (String wrong :
        List.of("0,1] enq(1)", "[0,1] enq(1) 2", "[0] enq(1)", "[0,1] enq 1", "[0,1] enq(x)")) {
      assertThrows(RuntimeException.class, () -> history(wrong), wrong);
    }
  }
}
