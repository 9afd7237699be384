package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations come out of blocks as they went in, whoever packs them. */
class BlockPackerTest {
  private static final int TARGETS = 7;

  @ParameterizedTest
  @ValueSource(strings = {"map", "kv-append", "queue", "set", "mwcas"})
  void blocks_holdWhatWasPacked(String name) {
    History h =
        HistoryGenerator.generate(
            Specs.named(name),
            GeneratorOptions.of(2_000, 5, 3).withKeys(30).withPending(0.02).withTies(0.1));
    BlockPacker inTurn = BlockPacker.of(4, h);
    BlockPacker[] atOnce = new BlockPacker[TARGETS];
    for (int t = 0; t < TARGETS; t++) {
      atOnce[t] = BlockPacker.of(4, h);
    }
    for (int i = 0; i < h.size(); i++) {
      atOnce[i * 31 % TARGETS].add(i);
    }
    for (int t = 0; t < TARGETS; t++) {
      int target = t;
      int[] rows = IntStream.range(0, h.size()).filter(i -> i * 31 % TARGETS == target).toArray();
      byte[] block = inTurn.pack(rows, rows.length);
      assertArrayEquals(block, atOnce[t].finish());
      HistoryBuilder builder = History.builder().mayOverlap();
      Origins origins = new Origins();
      OperationBlock.unpack(block, builder, origins);
      History out = builder.build();
      assertEquals(rows.length, out.size());
      for (int k = 0; k < rows.length; k++) {
        assertEquals(h.operation(rows[k]), out.operation(k));
        assertEquals(h.call(rows[k]), out.call(k));
        assertEquals(h.ret(rows[k]), out.ret(k));
        assertEquals(h.process(rows[k]), out.process(k));
        assertEquals(h.position(rows[k]), origins.position(out.position(k)));
        assertEquals(4, origins.split(k));
      }
    }
  }
}
