package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A short, repeatable fuzzing of every reader: damaged samples, from a seed. */
class MutationTest {
  private static final int ROUNDS =
      "deep".equals(System.getProperty("plumbline.evidence")) ? 40_000 : 2_500;
  private static final String[] PIECES = {
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "\"",
    "\\",
    "\\u",
    ":",
    ",",
    "#",
    "#_",
    "#{",
    "\n",
    "\t",
    " ",
    "-",
    "...",
    "->",
    "null",
    "nil",
    "1e999999999",
    "9223372036854775807",
    "-9223372036854775808",
    "0.1",
    ":value",
    "\"out\":1,",
    "\"return\":0",
    "t0 ",
    ":ok",
    ":fail",
    ":info",
    "\u00ff",
    "[1 2]",
    "##Inf",
    ";",
    "INV 40 t1 MWCAS 1 0x8:1>2\n",
    "RES ",
    "CRASH 1",
    " VAL",
    "0x",
    ">",
    "N",
    "M",
    "\r"
  };

  @Test
  void jsonl() {
    fuzz(HistoryFormat.JSONL, JsonlFuzz::fuzzerTestOneInput);
  }

  @Test
  void jepsenEdn() {
    fuzz(HistoryFormat.JEPSEN_EDN, JepsenEdnFuzz::fuzzerTestOneInput);
  }

  @Test
  void jepsenJson() {
    fuzz(HistoryFormat.JEPSEN_JSON, JepsenJsonFuzz::fuzzerTestOneInput);
  }

  @Test
  void jepsenTxt() {
    fuzz(HistoryFormat.JEPSEN_TXT, JepsenTxtFuzz::fuzzerTestOneInput);
  }

  @Test
  void text() {
    fuzz(HistoryFormat.TEXT, TextFuzz::fuzzerTestOneInput);
  }

  @Test
  void limo() {
    fuzz(HistoryFormat.LIMO, LimoFuzz::fuzzerTestOneInput);
  }

  @Test
  void fastlin() {
    fuzz(HistoryFormat.FASTLIN, FastlinFuzz::fuzzerTestOneInput);
  }

  @Test
  void fptlin() {
    fuzz(HistoryFormat.FPTLIN, FptlinFuzz::fuzzerTestOneInput);
  }

  @Test
  void porcupine() {
    fuzz(HistoryFormat.PORCUPINE, PorcupineFuzz::fuzzerTestOneInput);
  }

  @Test
  void wordText() {
    fuzz(HistoryFormat.WORD_TEXT, WordTextFuzz::fuzzerTestOneInput);
  }

  @Test
  void wordBinary() {
    fuzz(HistoryFormat.WORD_BINARY, WordBinaryFuzz::fuzzerTestOneInput);
  }

  @Test
  void binary() {
    fuzz(HistoryFormat.BINARY, BinaryFuzz::fuzzerTestOneInput);
  }

  private static void fuzz(HistoryFormat format, Consumer<byte[]> target) {
    SplittableRandom random = new SplittableRandom(42);
    List<byte[]> samples = Samples.of(format);
    samples.forEach(target);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] data = samples.get(random.nextInt(samples.size()));
      for (int n = random.nextInt(1, 4); n > 0; n--) {
        data = mutated(data, samples, random);
      }
      check(target, data, "round " + round);
    }
  }

  private static void check(Consumer<byte[]> target, byte[] data, String round) {
    try {
      target.accept(data);
    } catch (RuntimeException | Error e) {
      throw new AssertionError(round + ": " + HexFormat.of().formatHex(data), e);
    }
  }

  private static byte[] mutated(byte[] data, List<byte[]> samples, SplittableRandom random) {
    int from = random.nextInt(data.length + 1);
    int to = Math.min(data.length, from + random.nextInt(12));
    return switch (random.nextInt(6)) {
      case 0 -> spliced(data, from, new byte[0], to);
      case 1 -> spliced(data, from, piece(random), from);
      case 2 -> spliced(data, from, piece(random), to);
      case 3 -> spliced(data, to, Arrays.copyOfRange(data, from, to), to);
      case 4 -> {
        byte[] other = samples.get(random.nextInt(samples.size()));
        yield spliced(
            data,
            from,
            Arrays.copyOfRange(other, random.nextInt(other.length + 1), other.length),
            data.length);
      }
      default -> {
        byte[] changed = data.clone();
        if (from < changed.length) {
          changed[from] = (byte) random.nextInt(256);
        }
        yield changed;
      }
    };
  }

  private static byte[] piece(SplittableRandom random) {
    return PIECES[random.nextInt(PIECES.length)].getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The data with what lies between from and to replaced. */
  private static byte[] spliced(byte[] data, int from, byte[] middle, int to) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(data, 0, from);
    out.writeBytes(middle);
    out.write(data, to, data.length - to);
    return out.toByteArray();
  }

  @Test
  void cutsAndRepetitionsEnd() {
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          for (HistoryFormat format : HistoryFormat.values()) {
            for (byte[] sample : Samples.of(format)) {
              for (int length = 0; length < sample.length; length += 7) {
                FuzzCheck.check(format, Arrays.copyOf(sample, length));
              }
            }
          }
        });
  }
}
