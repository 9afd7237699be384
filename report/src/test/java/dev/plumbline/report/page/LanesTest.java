package dev.plumbline.report.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.History;
import java.util.List;
import org.junit.jupiter.api.Test;

class LanesTest {
  @Test
  void processes_numberedAndNamed_getALineEach() {
    Lanes lanes =
        Lanes.of(
            History.builder()
                .add("z", "f", 1, null, 0, 1)
                .add(10, "f", 1, null, 2, 3)
                .add(9, "f", 1, null, 4, 5)
                .add("a", "f", 1, null, 6, 7)
                .add(10, "f", 1, null, 8, 9)
                .build());
    assertEquals(List.of("t9", "t10", "z", "a"), lanes.labels());
    assertArrayEquals(new int[] {2, 1, 0, 3, 1}, lanes.columns());
  }

  @Test
  void unrecordedProcesses_shareAsFewLinesAsOverlapsAllow() {
    Lanes lanes =
        Lanes.of(
            History.builder()
                .add(null, "f", 1, null, 0, 5)
                .add(null, "f", 1, null, 1, 2)
                .add(null, "f", 1, null, 3, 9)
                .add(null, "f", 1, null, 6, 7)
                .build());
    assertEquals(2, lanes.labels().size());
    assertArrayEquals(new int[] {0, 1, 1, 0}, lanes.columns());
  }

  /** Stretched by 7, the operations of t0 overlap, and touch only at first. */
  @Test
  void overlappingOperationsOfAProcess_getLinesOfTheirOwn() {
    History history =
        History.builder()
            .add(0, "f", 1, null, 10, 12)
            .add(1, "f", 1, null, 11, 15)
            .add(0, "f", 1, null, 12, 22)
            .addPending(0, "f", 1, 60)
            .add(0, "f", 1, null, 61, 62)
            .build();
    Lanes recorded = Lanes.of(history);
    assertEquals(List.of("t0", "t1"), recorded.labels());
    Lanes stretched = Lanes.of(history.stretch(7));
    assertEquals(List.of("t0", "t0", "t1"), stretched.labels());
    assertArrayEquals(new int[] {0, 2, 1, 0, 0}, stretched.columns());
  }
}
