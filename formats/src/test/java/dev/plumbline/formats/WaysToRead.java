package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;

/**
 * Several ways to read one content, which must all see the same: by one thread and the JSON parser
 * alone, by one thread that scans plain lines, and by several threads in blocks of any size.
 */
final class WaysToRead {
  private WaysToRead() {}

  /** Makes sure that scanning, and blocks of this size, change nothing. */
  static void assertSame(HistoryFormat format, byte[] content, int blockSize) {
    SeparateLines.BlockUse fast =
        switch (format) {
          case JSONL -> WaysToRead::byScanner;
          case FASTLIN, FPTLIN -> WaysToRead::byWords;
          default -> WaysToRead::byText;
        };
    SeparateLines.BlockUse slow = format == HistoryFormat.JSONL ? WaysToRead::byParser : fast;
    List<String> expected = read(content, slow, blockSize, 0);
    assertEquals(expected, read(content, fast, blockSize, 0), () -> show(content));
    assertEquals(expected, read(content, fast, blockSize, 2), () -> show(content));
  }

  private static String show(byte[] content) {
    return new String(content, StandardCharsets.ISO_8859_1);
  }

  private static List<String> read(
      byte[] content, SeparateLines.BlockUse use, int blockSize, int helpers) {
    HistoryBuilder builder = History.builder();
    Problems problems = new Problems("file");
    Reading reading = new Reading(builder, problems, ReadOptions.DEFAULT, new Symbols(), false);
    try {
      SeparateLines.read(new ByteArrayInputStream(content), reading, use, blockSize, helpers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return everything(builder.build(problems), problems);
  }

  private static List<String> everything(History h, Problems problems) {
    List<String> all = new ArrayList<>();
    all.add(h.names() + " " + h.objects() + " " + h.values().dictionarySize());
    for (int i = 0; i < h.size(); i++) {
      all.add(
          "%s line %d position %d name %d process %d object %d in %d out %d"
              .formatted(
                  h.show(i),
                  h.line(i),
                  h.position(i),
                  h.nameId(i),
                  h.processId(i),
                  h.objectId(i),
                  h.inputCode(i),
                  h.outputCode(i)));
    }
    all.add(h.annotations() + " " + h.marks());
    all.add(problems.count() + " " + problems.list());
    return all;
  }

  private static void byScanner(LineBlocks blocks, Reading reading) throws IOException {
    new JsonLines(blocks, reading, new JsonlReader(reading)).read();
  }

  private static void byText(LineBlocks blocks, Reading reading) throws IOException {
    new TextReader(new Lines(blocks), reading).read();
  }

  private static void byWords(LineBlocks blocks, Reading reading) throws IOException {
    new IntervalReader(new Lines(blocks), reading, ResearchType.SET).read();
  }

  private static void byParser(LineBlocks blocks, Reading reading) throws IOException {
    JsonlReader reader = new JsonlReader(reading);
    JsonObjects withoutScanner =
        new JsonObjects() {
          @Override
          public void read(JsonParser p) throws Malformed {
            reader.read(p);
          }

          @Override
          public void take(int line) {
            reader.take(line);
          }
        };
    new JsonLines(blocks, reading, withoutScanner).read();
  }
}
