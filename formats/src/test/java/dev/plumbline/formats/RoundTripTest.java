package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random histories come back as they were written. */
class RoundTripTest {
  private static final int ROUNDS = 1500;

  @ParameterizedTest
  @EnumSource(
      value = HistoryFormat.class,
      names = {"JSONL", "TEXT", "BINARY"})
  void keepsEverything(HistoryFormat format) {
    var kind =
        format == HistoryFormat.BINARY ? RandomHistories.Kind.ANY : RandomHistories.Kind.JSON;
    for (int seed = 0; seed < ROUNDS; seed++) {
      History history = new RandomHistories(seed, kind).rich(seed % 30);
      byte[] content = Given.written(history, format);
      Given back = Given.bytes(content, ReadOptions.DEFAULT.withFormat(format));
      assertSameOperations(history, back, "seed " + seed + "\n" + text(content));
      assertEquals(history.annotations(), back.history().annotations(), text(content));
    }
  }

  static void assertSameOperations(History history, Given back, String message) {
    assertEquals(List.of(), back.messages(), message);
    assertEquals(rows(history), rows(back.history()), message);
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.UTF_8);
  }

  private static List<List<Object>> rows(History h) {
    List<List<Object>> rows = new ArrayList<>();
    PositionedRows order = PositionedRows.byPosition(h);
    for (int k = 0; k < order.size(); k++) {
      int i = order.get(k);
      List<Object> row = new ArrayList<>(what(h.operation(i)));
      row.add(h.process(i));
      row.add(h.objects().get(h.objectId(i)));
      row.add(h.call(i));
      row.add(h.ret(i));
      rows.add(row);
    }
    return rows;
  }

  private static List<Object> what(Operation op) {
    List<Object> what = new ArrayList<>();
    what.add(op.name());
    what.add(op.input());
    what.add(op.output());
    what.add(op.hasOutput());
    what.add(op.pending());
    return what;
  }

  @ParameterizedTest
  @EnumSource(
      value = HistoryFormat.class,
      names = {"JEPSEN_EDN", "JEPSEN_JSON", "JEPSEN_TXT"})
  void keepsWhatPrecedesWhat(HistoryFormat format) {
    var kind =
        format == HistoryFormat.JEPSEN_JSON ? RandomHistories.Kind.JSON : RandomHistories.Kind.EDN;
    ReadOptions options =
        ReadOptions.DEFAULT.withFormat(format).withFailedCas(ReadOptions.FailedCas.OBSERVED);
    for (int seed = 0; seed < ROUNDS; seed++) {
      History history = new RandomHistories(seed, kind).plain(seed % 30);
      byte[] content = Given.written(history, format);
      Given back = Given.bytes(content, options);
      String message = "seed " + seed + "\n" + text(content);
      assertEquals(List.of(), back.messages(), message);
      assertSameOrder(history, back.history(), message);
      assertEquals(words(history), words(back.history()), message);
    }
  }

  /** Times become numbers of events, and an annotation whose kind is no keyword a note. */
  private static List<String> words(History h) {
    return h.annotations().stream()
        .map(a -> a.kind().equals("note") ? a.text() : a.kind() + ": " + a.text())
        .toList();
  }

  private static void assertSameOrder(History a, History b, String message) {
    assertEquals(a.size(), b.size(), message);
    for (int i = 0; i < a.size(); i++) {
      assertEquals(what(a.operation(i)), what(b.operation(i)), message);
      assertEquals(a.process(i), b.process(i), message);
      for (int j = 0; j < a.size(); j++) {
        assertEquals(a.precedes(i, j), b.precedes(i, j), message);
      }
    }
  }

  @Test
  void detectsWhatItWrites() {
    History history = Given.text("[1,2] t0 a(1)\n[3,4] t1 a(2) -> 3\n").history();
    for (HistoryFormat format : DetectionTest.ofAnyObject()) {
      assertEquals(format, HistoryFormat.detect(Given.written(history, format)).orElseThrow());
    }
  }
}
