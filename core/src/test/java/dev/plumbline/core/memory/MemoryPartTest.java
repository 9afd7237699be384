package dev.plumbline.core.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryPartTest {
  /** A table of all rows for each object would be 14 GB here. */
  @Test
  void manyObjects_takeRoomForTheirOwnRowsOnly() {
    int objects = 60_000;
    HistoryBuilder b = History.builder();
    for (int i = 0; i < objects; i++) {
      b.addTo("memory " + i, i % 8, "cas", List.of("x", 0, 1), true, 10L * i, 10L * i + 5);
    }
    CheckResult result = Plumbline.checker(Specs.named("mwcas")).check(b.build());
    assertInstanceOf(Verdict.Linearizable.class, result.verdict());
    assertEquals(objects, result.parts());
  }
}
