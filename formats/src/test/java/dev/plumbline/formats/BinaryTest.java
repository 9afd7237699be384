package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.binary.BinaryLayout;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinaryTest {
  @TempDir Path folder;

  private static History sample() {
    return new RandomHistories(3, RandomHistories.Kind.ANY).rich(40);
  }

  @Test
  void everyCutIsRecognized() throws IOException {
    byte[] whole = Given.written(sample(), HistoryFormat.BINARY);
    ReadOptions binary = ReadOptions.DEFAULT.withFormat(HistoryFormat.BINARY);
    Path file = folder.resolve("cut");
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertEquals(List.of("0 truncated"), Given.bytes(cut, binary).rules());
      if (length % 16 == 0) {
        Files.write(file, cut);
        Problems problems = new Problems("");
        HistoryReader.read(file, binary, problems);
        assertEquals(1, problems.count());
      }
    }
  }

  @Test
  void everyChangedByteIsRecognized() {
    byte[] whole = Given.written(sample(), HistoryFormat.BINARY);
    ReadOptions binary = ReadOptions.DEFAULT.withFormat(HistoryFormat.BINARY);
    for (int i = 0; i < whole.length; i++) {
      byte[] changed = whole.clone();
      boolean version = i == BinaryLayout.HEADER - 1; // an older one would be read
      changed[i] ^= (byte) (version ? 0x10 : 1 << i % 8);
      assertFalse(Given.bytes(changed, binary).problems().isEmpty(), "byte " + i);
    }
    assertEquals(
        List.of("0 syntax"), Given.bytes(Arrays.copyOf(whole, whole.length + 1), binary).rules());
  }

  @Test
  void isSmall() {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < 200_000; i++) {
      b.add(i % 4, i % 2 == 0 ? "write" : "read", i, i, 100L * i, 100L * i + 250);
    }
    byte[] content = Given.written(b.build(), HistoryFormat.BINARY);
    assertTrue(content.length < 200_000 * 9, "bytes: " + content.length);
    Given back = Given.bytes(content, ReadOptions.DEFAULT);
    assertEquals(200_000, back.history().size());
    assertEquals(List.of(), back.messages());
  }
}
