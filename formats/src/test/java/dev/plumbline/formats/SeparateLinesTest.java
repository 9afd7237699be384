package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Blocks and threads change nothing, and neither does the scanner of plain lines. */
class SeparateLinesTest {
  /** The buffer that a file begins with: blocks only begin behind it. */
  private static final int FIRST = 1 << 17;

  private static final String[] VALUES = {
    "0",
    "-0",
    "00",
    "01",
    "-1",
    "-",
    "7",
    "123456789012345678",
    "1234567890123456789",
    "-9223372036854775808",
    "9223372036854775807",
    "99999999999999999999",
    "1.0",
    "1e3",
    "1E3",
    "1.",
    "+1",
    "0x1",
    "null",
    "nul",
    "nulls",
    "true",
    "truefalse",
    "false",
    "\"\"",
    "\"a\"",
    "\"a b\"",
    "\"a\\n\"",
    "\"\\u0061\"",
    "\"é\"",
    "\"\u0001\"",
    "\"\u007f\"",
    "\"open",
    "\"" + "long".repeat(20) + "\"",
    "[1,2]",
    "[1, 2 ]",
    "[ 1,2]",
    "[1 ,-2]",
    "[1,2,3]",
    "[1]",
    "[01,2]",
    "[1,2.5]",
    "[1,\"a\"]",
    "[]",
    "[1,]",
    "{}",
    "{\"a\":1}",
    "{\"a\":1,\"a\":2}",
    ""
  };

  private static final String[] KEYS = {
    "op",
    "process",
    "in",
    "out",
    "call",
    "return",
    "object",
    "text",
    "note",
    "retrun",
    "crash",
    "annotation",
    "o\\u0070",
    "at",
    "recover",
    "outcome"
  };

  private static final String[] GAPS = {"", "", "", "", "", " ", "  ", "\t", "\r"};

  private final SplittableRandom random = new SplittableRandom(16);

  @Test
  void read_everyPlainAndUnplainValueOfEachKey_isWhatTheParserReads() {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (String key : KEYS) {
      for (String value : VALUES) {
        String line = "{\"op\":\"a\",\"call\":5,\"return\":6,\"%s\":%s}\n".formatted(key, value);
        WaysToRead.assertSame(HistoryFormat.JSONL, utf8(line), 64);
        WaysToRead.assertSame(
            HistoryFormat.JSONL, utf8("{\"%s\":%s,\"call\":5}".formatted(key, value)), 64);
        content.writeBytes(utf8(line));
      }
    }
    WaysToRead.assertSame(HistoryFormat.JSONL, content.toByteArray(), 64);
  }

  @Test
  void read_randomLines_areWhatTheParserReads() {
    for (int round = 0; round < 3000; round++) {
      StringBuilder content = new StringBuilder();
      for (int n = random.nextInt(6); n >= 0; n--) {
        line(content);
      }
      WaysToRead.assertSame(HistoryFormat.JSONL, utf8(content.toString()), 64);
    }
  }

  /** Mostly as recorders write them, with now and then something else. */
  private void line(StringBuilder out) {
    if (random.nextInt(8) == 0) {
      out.append(pick(new String[] {"", " ", "\r", "nonsense", "{}", "[1]", "{", "}"}));
    } else {
      out.append(gap()).append('{');
      for (int i = random.nextInt(7); i >= 0; i--) {
        String key = random.nextInt(20) == 0 ? pick(KEYS) : KEYS[i];
        String value = random.nextInt(6) == 0 ? pick(VALUES) : usual(key);
        out.append(gap()).append('"').append(key).append('"').append(gap()).append(':');
        out.append(gap()).append(value).append(gap()).append(i == 0 ? "}" : ",");
      }
      out.append(gap()).append(random.nextInt(30) == 0 ? "x" : "");
    }
    out.append(random.nextInt(30) == 0 ? "" : "\n");
  }

  private String usual(String key) {
    int number = random.nextInt(4);
    return switch (key) {
      case "op" -> "\"op" + number + "\"";
      case "in", "out" ->
          pick(new String[] {"" + number, "\"v" + number + "\"", "[1," + number + "]"});
      default -> Integer.toString(number);
    };
  }

  private String gap() {
    return pick(GAPS);
  }

  private String pick(String[] choices) {
    return choices[random.nextInt(choices.length)];
  }

  @Test
  void read_anyCut_changesNothing() {
    for (HistoryFormat format :
        List.of(
            HistoryFormat.JSONL, HistoryFormat.TEXT, HistoryFormat.FASTLIN, HistoryFormat.FPTLIN)) {
      for (byte[] sample : Samples.of(format)) {
        byte[] behind = behindFirstBlock(format, sample);
        for (int size = 1; size <= sample.length + 1; size += 1 + size / 8) {
          WaysToRead.assertSame(format, behind, size);
        }
        for (int end = FIRST; end < behind.length; end += 5) {
          WaysToRead.assertSame(format, Arrays.copyOf(behind, end), 32);
        }
      }
    }
  }

  @Test
  void read_damagedBytesAndManyProblems_areTheSameInBlocks() {
    byte[] sample = Samples.of(HistoryFormat.JSONL).get(0);
    for (int round = 0; round < 100; round++) {
      byte[] content = behindFirstBlock(HistoryFormat.JSONL, sample);
      for (int n = random.nextInt(60); n >= 0; n--) {
        content[random.nextInt(content.length)] = (byte) random.nextInt(256);
        content[content.length - 1 - random.nextInt(sample.length)] = (byte) random.nextInt(256);
      }
      WaysToRead.assertSame(HistoryFormat.JSONL, content, 1 << random.nextInt(4, 14));
    }
  }

  @Test
  void read_tooLongLine_isReportedInItsPlace() {
    byte[] junk = new byte[ReadingLimits.LENGTH + 3];
    Arrays.fill(junk, (byte) 'x');
    byte[] before = behindFirstBlock(HistoryFormat.JSONL, utf8("{\"op\":\"a\",\"call\":1}\n{\n"));
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(before);
    content.writeBytes(junk);
    WaysToRead.assertSame(HistoryFormat.JSONL, content.toByteArray(), 1 << 16);
    content.writeBytes(utf8("\n{\"op\":\"b\",\"call\":1}\n}\n"));
    WaysToRead.assertSame(HistoryFormat.JSONL, content.toByteArray(), 1 << 16);
  }

  /** The sample behind so many short lines that it is not in the first block. */
  private static byte[] behindFirstBlock(HistoryFormat format, byte[] sample) {
    String line = format == HistoryFormat.JSONL ? "\n" : "#\n";
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(utf8(line.repeat(FIRST / line.length())));
    content.writeBytes(sample);
    return content.toByteArray();
  }

  @Test
  void read_largePackedFile_isReadWhole() throws IOException {
    int operations = 60_000;
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      for (int i = 0; i < operations; i++) {
        String value = i % 3 == 0 ? "\"v" + i + "\"" : i % 3 == 1 ? "[" + i + ",1]" : "" + i;
        out.write(
            utf8(
                "{\"process\":%d,\"op\":\"put\",\"in\":%s,\"call\":%d,\"return\":%d}\n"
                    .formatted(i % 16, value, 2 * i, 2 * i + 1)));
      }
    }
    Given given = Given.bytes(packed.toByteArray(), ReadOptions.DEFAULT);
    assertEquals(operations, given.valid().size());
    History h = given.history();
    for (int i = 0; i < operations; i++) {
      Object value = i % 3 == 0 ? "v" + i : i % 3 == 1 ? List.of((long) i, 1L) : (Object) (long) i;
      assertEquals(value, h.values().value(h.inputCode(i)));
      assertEquals(i + 1, h.line(i));
      assertEquals((long) i % 16, h.process(i));
    }
  }

  @Test
  void read_streamThatFails_endsWithItsException() {
    IOException failure = new IOException("the cable was cut");
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw failure;
          }

          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            throw failure;
          }
        };
    byte[] good = utf8("{\"op\":\"a\",\"call\":1}\n".repeat(200_000));
    InputStream in = new SequenceInputStream(new ByteArrayInputStream(good), broken);
    IOException thrown =
        assertThrows(
            IOException.class, () -> HistoryReader.read(in, ReadOptions.DEFAULT, new Problems("")));
    assertSame(failure, thrown);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
