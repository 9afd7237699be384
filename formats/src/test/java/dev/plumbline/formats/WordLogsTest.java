package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordLogsTest {
  private static final HistoryFormat TEXT = HistoryFormat.WORD_TEXT;
  private static final HistoryFormat BINARY = HistoryFormat.WORD_BINARY;

  @TempDir Path folder;

  /** What a log without problems says comes back from both formats. */
  static void comesBack(HistoryFormat format, byte[] log) {
    Problems problems = new Problems("");
    MultiWordHistory history = read(format, log, problems);
    if (!problems.isEmpty()) {
      return;
    }
    String text = new String(written(history, TEXT), StandardCharsets.US_ASCII);
    for (HistoryFormat other : List.of(TEXT, BINARY)) {
      Problems none = new Problems("");
      MultiWordHistory back = read(other, written(history, other), none);
      assertEquals(List.of(), none.list());
      assertEquals(text, new String(written(back, TEXT), StandardCharsets.US_ASCII));
    }
  }

  private static MultiWordHistory read(HistoryFormat format, byte[] log, Problems problems) {
    try {
      Path file = Files.createTempFile("words", ".log");
      try {
        Files.write(file, log);
        ReadOptions options = ReadOptions.DEFAULT.withFormat(format);
        return WordLogs.read(file, 0L, options, problems).orElseThrow();
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] written(MultiWordHistory history, HistoryFormat format) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      WordLogs.write(history, format, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void everything_comesBackAsItWas() {
    Problems problems = new Problems("");
    MultiWordHistory history = read(TEXT, bytes(Samples.wordLog(1)), problems);
    assertEquals(List.of(), problems.list());
    assertEquals(Samples.wordLog(1), new String(written(history, TEXT), StandardCharsets.US_ASCII));
    comesBack(TEXT, bytes(Samples.wordLog(1)));
  }

  @Test
  void columns_holdWhatTheLogSays() {
    MultiWordHistory h = read(TEXT, bytes(Samples.wordLog(1)), new Problems(""));
    assertEquals(12, h.size());
    assertEquals(Primitive.CAS, h.primitive(0));
    assertEquals(Response.OK, h.response(0));
    assertEquals(10, h.call(0));
    assertEquals(12, h.ret(0));
    assertEquals(2, h.firstWord(1));
    assertEquals(-1L, h.values().value(h.before(1)));
    assertEquals(7L, h.values().value(h.after(1)));
    assertEquals(0x10L, h.values().value(h.addressCode(h.address(1))));
    assertEquals(-5L, h.values().value(h.before(4)));
    assertEquals(Response.FAILED_AT, h.response(4));
    assertEquals(Response.OBSERVED, h.response(6));
    assertEquals(7L, h.values().value(h.observed(6, h.firstWord(6) + 1)));
    assertEquals(Response.GAVE_UP, h.response(7));
    assertTrue(h.pending(8));
    assertEquals(2, h.crashes().size());
    assertEquals(3, h.recoveries().size());
  }

  @Test
  void history_toLogAndBack_isTheSame() {
    History history = Given.text(Samples.wordLog(2)).history();
    for (HistoryFormat format : List.of(TEXT, BINARY)) {
      byte[] log = Given.written(history, format);
      assertEquals(format, HistoryFormat.detect(log).orElseThrow());
      Given back = Given.bytes(log, ReadOptions.DEFAULT);
      assertEquals(Given.shown(history), back.shown());
      assertEquals(history.marks(), back.history().marks());
    }
  }

  @Test
  void packedLog_isRead() throws IOException {
    MultiWordHistory history = read(TEXT, bytes(Samples.wordLog(3)), new Problems(""));
    for (String name : List.of("a.log.gz", "b.mwl.zst", "c.mwl")) {
      Path file = folder.resolve(name);
      WordLogs.write(history, name.contains(".log") ? TEXT : BINARY, file);
      Problems problems = new Problems(name);
      MultiWordHistory back = WordLogs.read(file, 0L, ReadOptions.DEFAULT, problems).orElseThrow();
      assertEquals(List.of(), problems.list());
      assertEquals(history.size(), back.size());
    }
  }

  @Test
  void otherFile_isNoLog() throws IOException {
    Path file = folder.resolve("x.jsonl");
    Files.writeString(file, "{\"op\":\"read\",\"in\":1,\"out\":0,\"call\":1,\"return\":2}\n");
    assertTrue(WordLogs.read(file, 0L, ReadOptions.DEFAULT, new Problems("")).isEmpty());
  }

  @Test
  void problems_areToldWithTheirLines() {
    assertEquals(
        List.of(
            "1: the line ends, expected a number",
            "2: the time 4 comes after 5, expected events in the order of time",
            "4: the operation saw 2 values, expected one for each of its words: 1",
            "5: expected INV, RES, CRASH or RECOVER",
            "6: found 'z', expected a number",
            "7: the process returns, but has no open operation",
            "9: the process calls again, but its operation called at 20 has not returned",
            "10: the operation failed, which only a compare-and-swap can",
            "11: the operation names an address twice, expected different ones",
            "12: the operation failed because of an address that it did not name",
            "13: recovery reports on a process, but no crash has interrupted an operation of it",
            "14: the number 99999999999999999999 has more than 64 bits",
            "15: found 'x', expected the end of the line",
            "16: the operation has 0 words, expected at least 1"),
        messages(
            """
            INV 5 t0 MWCAS 2 0x8:0>1
            RES 4 t0 OK
            INV 9 t1 MWREAD 1 0x8
            RES 10 t1 VAL 1 2
            FOO
            INV 11 t1 MWREAD 1 zz
            RES 12 t7 OK
            INV 20 t2 MWREAD 1 0x8
            INV 21 t2 MWREAD 1 0x8
            RES 22 t2 FALSE
            INV 23 t3 MWCAS 2 0x8:0>1 0x8:0>1
            RES 24 t3 FAIL 0x10
            RECOVER 25 t4 NOTDONE
            INV 26 t5 MWREAD 1 99999999999999999999
            CRASH 27 t1 x
            INV 28 t6 MWREAD 0
            """));
  }

  private static List<String> messages(String log) {
    Problems problems = new Problems("");
    read(TEXT, bytes(log), problems);
    return problems.list().stream().map(p -> p.line() + ": " + p.message()).toList();
  }

  @Test
  void lineNumbers_holdAcrossBlocks() {
    String filler = "# " + "x".repeat(1000) + "\n";
    assertEquals(
        List.of("501: expected INV, RES, CRASH or RECOVER"),
        messages(filler.repeat(500) + "BAD\n" + filler.repeat(3)));
  }

  @Test
  void binaryLog_cutAnywhere_isRefused() {
    MultiWordHistory history = read(TEXT, bytes(Samples.wordLog(4)), new Problems(""));
    byte[] log = written(history, BINARY);
    for (int length = 9; length < log.length; length++) {
      Problems problems = new Problems("");
      read(BINARY, java.util.Arrays.copyOf(log, length), problems);
      assertEquals(1, problems.count(), "length " + length);
    }
  }

  /** Read back, the report would be about the other operation, and the verdict another one. */
  @Test
  void reportOnOneOfTwoThatOneCrashInterrupted_cannotBeHeld() {
    String crashed =
        """
        {"process":0,"op":"cas","in":[1,0,1],"call":5}
        {"process":0,"op":"cas","in":[2,0,1],"call":5}
        {"crash":5}
        """;
    String report = "{\"recover\":10,\"process\":0,\"outcome\":\"not-done\"}\n";
    for (HistoryFormat format : List.of(TEXT, BINARY)) {
      History reported = Given.text(crashed + report).history();
      String refused =
          assertThrows(CannotHoldException.class, () -> Given.written(reported, format))
              .getMessage();
      assertTrue(
          refused.startsWith("process 0 reports at 10 on an operation called at 5"), refused);
      Given.written(Given.text(crashed).history(), format);
    }
  }

  @Test
  void historyOfSomethingElse_cannotBeHeld() {
    History queue = Given.text("[1,2] t0 enq(5)\n").history();
    CannotHoldException refused =
        assertThrows(CannotHoldException.class, () -> Given.written(queue, TEXT));
    assertTrue(
        refused.getMessage().contains("holds histories that fit the specification mwcas only"),
        refused.getMessage());
    History words = Given.text("[1,2] t0 read(x) -> 0\n").history();
    assertTrue(
        assertThrows(CannotHoldException.class, () -> Given.written(words, TEXT))
            .getMessage()
            .contains("has the value \"x\""));
  }

  /** It would be read back as another answer. */
  @Test
  void reportWithAnImpossibleAnswer_isRefused() {
    History reported =
        History.builder()
            .addPending(0, "cas", List.of(1, 0, 2), 9)
            .mark(Mark.crash(9))
            .mark(Mark.done(10, 0, 0))
            .build();
    assertThrows(MalformedHistoryException.class, () -> Given.written(reported, TEXT));
  }

  private static final String SILENT =
      """
      INV 0 t0 MWREAD 1 0x1
      INV 0 t1 MWSWAP 1 0x1>5
      INV 0 t2 MWCAS 1 0x1:0>6
      CRASH 5
      RECOVER 6 t0 DONE
      RECOVER 6 t1 DONE # and nothing more
      RECOVER 6 t2 DONE
      """;

  @Test
  void reportWithoutAnswer_comesBack() {
    byte[] log = SILENT.getBytes(StandardCharsets.US_ASCII);
    Problems problems = new Problems("");
    MultiWordHistory history = read(TEXT, log, problems);
    assertEquals(List.of(), problems.list());
    assertEquals(Response.NONE, history.response(0));
    assertEquals(Response.NONE, history.response(1));
    assertEquals(Response.OK, history.response(2), "a compare-and-swap that is done succeeded");
    comesBack(TEXT, log);
    String text = new String(written(history, TEXT), StandardCharsets.US_ASCII);
    assertTrue(text.contains("RECOVER 6 t0 DONE\n"), text);
    MultiWordHistory again = read(BINARY, written(history, BINARY), problems);
    assertEquals(List.of(0, 1, 2), again.recoveries().stream().map(r -> r.operation()).toList());
    assertTrue(again.recoveries().stream().allMatch(r -> r.done()));
  }

  @Test
  void reportWithoutAnswer_atTheEndOfACutLog_isNone() {
    Problems problems = new Problems("");
    read(TEXT, SILENT.strip().getBytes(StandardCharsets.US_ASCII), problems);
    assertEquals(
        List.of("truncated"), problems.list().stream().map(p -> p.rule().toString()).toList());
  }

  @Test
  void report_atTheTimeOfTheCall_isRefused_ifAnEarlierOneWasInterrupted() {
    String log =
        """
        INV 0 t0 MWREAD 1 0x1
        CRASH 5
        INV 10 t0 MWREAD 1 0x1
        CRASH 10
        RECOVER 10 t0 NOTDONE
        """;
    Problems problems = new Problems("");
    read(TEXT, log.getBytes(StandardCharsets.US_ASCII), problems);
    assertEquals(5, problems.list().get(0).line());
    Problems later = new Problems("");
    read(TEXT, log.replace("R 10", "R 11").getBytes(StandardCharsets.US_ASCII), later);
    assertEquals(List.of(), later.list());
  }

  private static List<Integer> about(byte[] log) {
    Problems problems = new Problems("");
    MultiWordHistory history = read(TEXT, log, problems);
    assertEquals(List.of(), problems.list());
    return history.recoveries().stream().map(r -> r.operation()).toList();
  }

  /** It is about the last one that was interrupted and not reported on, whatever came since. */
  @Test
  void report_afterTheProcessWentOn_isAboutWhatWasInterrupted() {
    String log =
        """
        INV 1 t0 MWCAS 2 0x1:0>1 0x2:0>1
        CRASH 2
        INV 3 t0 MWSWAP 1 0x1>2
        CRASH 4
        INV 5 t0 MWREAD 3 0x1 0x2 0x3
        RECOVER 6 t0 DONE VAL 0
        RES 7 t0 VAL 1 2 3
        RECOVER 8 t0 DONE FAIL 0x2
        """;
    assertEquals(List.of(1, 0), about(bytes(log)));
    comesBack(TEXT, bytes(log));
  }

  @Test
  void report_andCrashAtOneTime_isRefused_ifItMayBeAboutEither() {
    String log =
        """
        INV 1 t0 MWREAD 1 0x1
        CRASH 2
        INV 3 t0 MWREAD 1 0x2
        RECOVER 4 t0 NOTDONE
        CRASH 4
        """;
    Problems problems = new Problems("");
    read(TEXT, bytes(log), problems);
    assertEquals(5, problems.list().get(0).line());
    comesBack(TEXT, bytes(log.replace("CRASH 4", "CRASH 5")));
    assertEquals(List.of(0), about(bytes(log.replace("CRASH 4", "CRASH 5"))));
  }

  /** Calls that a crash of the same time interrupts come back before it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "INV 5 t0 MWREAD 1 0x1\nCRASH 5\nINV 6 t0 MWREAD 1 0x1\n",
        "INV 5 t0 MWREAD 1 0x1\nCRASH 5\nINV 5 t0 MWREAD 1 0x1\nCRASH 5\n",
        "CRASH 5\nINV 5 t0 MWREAD 1 0x1\nRES 5 t0 VAL 0\nINV 5 t0 MWREAD 1 0x1\nCRASH 5 t0\n",
        "INV 5 t0 MWREAD 1 0x1\nCRASH 5\nRECOVER 5 t0 NOTDONE\nINV 5 t0 MWREAD 1 0x2\nCRASH 5\n",
        "INV 4 t0 MWREAD 1 0x1\nCRASH 5\nINV 5 t0 MWREAD 1 0x1\nCRASH 5\nINV 5 t0 MWREAD 1 0x1\n",
        "INV 5 t0 MWREAD 1 0x1\nRES 5 t0 VAL 0\nINV 5 t0 MWREAD 1 0x1\nCRASH 5\nINV 6 t0 MWREAD 1 0x1\n",
        "INV 5 t1 MWREAD 1 0x1\nINV 5 t0 MWREAD 1 0x1\nCRASH 5 t0\nINV 6 t0 MWREAD 1 0x1\n",
      })
  void calls_atTheTimeOfACrash_comeBack(String log) {
    about(bytes(log));
    comesBack(TEXT, bytes(log));
  }
}
