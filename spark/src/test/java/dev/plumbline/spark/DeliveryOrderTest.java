package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.HistoryWriter;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shuffles deliver blocks in any order: nothing that is told depends on it. */
class DeliveryOrderTest {
  @TempDir Path folder;

  /** The operations of a history in blocks of several splits. */
  private static List<byte[]> blocks(History h, int splits) {
    List<byte[]> blocks = new ArrayList<>();
    for (int s = 0; s < splits; s++) {
      BlockPacker packer = BlockPacker.of(s, h);
      for (int i = s; i < h.size(); i += splits) {
        packer.add(i);
      }
      blocks.add(packer.finish());
    }
    return blocks;
  }

  @ParameterizedTest
  @ValueSource(strings = {"queue", "stack", "priority-queue", "register"})
  void homes_areTheSameInWhateverOrderBlocksCome(String name) {
    History h =
        HistoryGenerator.generate(
            Specs.named(name), GeneratorOptions.of(300, 4, 7).withTies(0.3).withPending(0.02));
    LargeKind kind = LargeKind.of(Specs.named(name));
    int splits = 6;
    PartDecision places =
        new PartDecision(
            () -> Specs.named(name),
            SparkOptions.defaults(),
            new String[splits],
            new long[splits],
            new long[] {0, 1_000, 2_000, 3_000, 4_000, 5_000},
            Set.of(),
            Set.of(),
            Set.of(),
            Long.MAX_VALUE);
    List<byte[]> blocks = blocks(h, splits);
    LargeHome first = LargeHome.of(blocks, kind, places);
    for (int k = 0; k < 5; k++) {
      Collections.shuffle(blocks);
      LargeHome again = LargeHome.of(blocks, kind, places);
      assertArrayEquals(first.cells(), again.cells());
      assertArrayEquals(first.empties(), again.empties());
      assertArrayEquals(first.peeks(), again.peeks());
      assertArrayEquals(first.summary().lost(), again.summary().lost());
    }
  }

  /** One object at several homes: its operations come back in the order of the file. */
  @Test
  void theHistoryOfALargePart_isInTheOrderInWhichItWasRecorded() throws IOException {
    HistoryBuilder b = History.builder();
    for (long v = 0; v < 60; v++) {
      b.add(null, "enq", 100 + v, Operation.NOTHING, 10, 20);
    }
    b.add(null, "deq", null, 500L, 30, 40);
    Path file = folder.resolve("queue.jsonl");
    HistoryWriter.write(b.build(), HistoryFormat.JSONL, file);
    SparkResult result =
        SparkCheck.checkFiles(
            LocalSpark.session(),
            List.of(file.toString()),
            () -> Specs.named("queue"),
            SparkOptions.defaults().withPartitions(3).withSplitBytes(700).withMaxPartOperations(5));
    History whole = HistoryReader.read(file);
    History fetched = result.violatingHistories(1_000).get(0);
    assertEquals(whole.size(), fetched.size());
    for (int i = 0; i < whole.size(); i++) {
      assertEquals(whole.operation(i), fetched.operation(i));
      assertEquals(whole.line(i), fetched.line(i));
    }
  }
}
