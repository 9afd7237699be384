package dev.plumbline.core.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HistoryBuilderTest {
  @Test
  void operationsAreInCallOrderAndKeepTheirPositions() {
    History h =
        History.builder()
            .add(0, "b", 2, null, 20, 30)
            .add(1, "a", 1, 7, 10, 15)
            .addPending(2, "c", null, 12)
            .build();
    assertEquals(List.of("a", "c", "b"), IntStream.range(0, 3).mapToObj(h::name).toList());
    assertEquals(List.of(1, 2, 0), IntStream.range(0, 3).mapToObj(h::position).toList());
    assertTrue(h.pending(1));
    assertEquals(1, h.pendingCount());
    assertEquals("[10,15] t1 a(1) -> 7", h.show(0));
    assertEquals("[12,...] t2 c()", h.show(1));
  }

  @Test
  void equalTimesAreConcurrent() {
    History h = History.builder().add(0, "a", 1, 1, 0, 5).add(1, "b", 1, 1, 5, 9).build();
    assertFalse(h.precedes(0, 1));
    History later = History.builder().add(0, "a", 1, 1, 0, 5).add(1, "b", 1, 1, 6, 9).build();
    assertTrue(later.precedes(0, 1));
  }

  @Test
  void everyProblemIsReportedTogether() {
    HistoryBuilder b = History.builder().source("x.jsonl");
    for (int i = 0; i < 30; i++) {
      int row = b.begin(i, null, "read", Values.NONE, 10, i + 1);
      b.end(row, Values.NULL, 3);
    }
    MalformedHistoryException e = assertThrows(MalformedHistoryException.class, b::build);
    assertEquals(30, e.count());
    assertEquals(Problems.LIMIT, e.problems().size());
    assertEquals(
        "x.jsonl:1: return-before-call: the operation returns at 3, before its call at 10",
        e.problems().get(0).toString());
    assertTrue(e.getMessage().endsWith("... and 10 more problems"));
  }

  @Test
  void add_outputOfWhatNeverReturned_isRefused() {
    HistoryBuilder builder = History.builder();
    assertThrows(
        IllegalArgumentException.class, () -> builder.add(0, "read", null, 1, 0, History.PENDING));
    builder.add(0, "write", 1, null, 0, History.PENDING);
    assertTrue(builder.build().pending(0));
  }

  @Test
  void oneProcessHasOneOpenOperation() {
    HistoryBuilder b =
        History.builder().add(1, "a", null, null, 0, 10).add(1, "b", null, null, 5, 7);
    MalformedHistoryException e = assertThrows(MalformedHistoryException.class, b::build);
    assertEquals(Rule.OVERLAPPING_PROCESS, e.problems().get(0).rule());
  }

  @Test
  void operationsOfOneProcessMayTouch() {
    History.builder()
        .add(1, "b", null, null, 5, 7)
        .add(1, "a", null, null, 5, 5)
        .add(1, "c", null, null, 7, 7)
        .build();
  }

  @Test
  void pendingMayEndItsProcess() {
    HistoryBuilder strict = History.builder().pendingEndsProcess();
    strict.addPending(1, "a", null, 0).add(1, "b", null, null, 5, 7);
    MalformedHistoryException e = assertThrows(MalformedHistoryException.class, strict::build);
    assertEquals(Rule.CONTINUES_AFTER_PENDING, e.problems().get(0).rule());
    History.builder().addPending(1, "a", null, 0).add(1, "b", null, null, 5, 7).build();
  }

  @Test
  void discardedOperationsAreGoneButKeepTheirPosition() {
    HistoryBuilder b = History.builder();
    int failed = b.begin(0, null, "cas", b.values().code(List.of(1, 2)), 0, 1);
    int kept = b.begin(1, null, "read", Values.NONE, 1, 2);
    b.discard(failed, 3);
    b.end(kept, b.values().codeOf(4), 2);
    History h = b.build();
    assertEquals(1, h.size());
    assertEquals(1, h.position(0));
    History excluded = h.excluded().orElseThrow();
    assertEquals("[0,3] t0 cas([1,2])", excluded.show(0));
    assertEquals(0, excluded.position(0));
    assertEquals(1, excluded.line(0));
    assertEquals(h.names(), excluded.names());
  }

  @Test
  void valuesKeepTheirIdentity() {
    Values values = new Values();
    Object[] distinct = {
      0,
      1,
      -1,
      Long.MAX_VALUE,
      Long.MIN_VALUE,
      1L << 62,
      -(1L << 62),
      "1",
      "",
      1.0,
      true,
      false,
      null,
      List.of(),
      List.of(1),
      List.of(List.of(1)),
      Map.of("a", 1),
      Map.of(),
      BigInteger.ONE.shiftLeft(80),
      Operation.NOTHING
    };
    for (int i = 0; i < distinct.length; i++) {
      for (int j = 0; j < distinct.length; j++) {
        assertEquals(i == j, values.code(distinct[i]) == values.code(distinct[j]), i + "," + j);
      }
      if (distinct[i] != Operation.NOTHING) {
        assertEquals(Values.normalize(distinct[i]), values.value(values.code(distinct[i])));
      }
    }
    assertNull(values.value(Values.NONE));
    assertEquals(values.code(5), values.code(BigInteger.valueOf(5)));
    assertEquals(values.code(List.of(5L)), values.code(List.of((short) 5)));
  }

  @Test
  void aViewCutsTime() {
    History h =
        History.builder()
            .add(0, "a", 1, 1, 0, 10)
            .add(1, "b", 2, 2, 5, 20)
            .add(2, "c", 3, 3, 15, 25)
            .build();
    History view = h.view(new int[] {0, 1, 2}, 12);
    assertEquals(2, view.size());
    assertFalse(view.pending(0));
    assertTrue(view.pending(1));
    assertEquals("[5,...] t1 b(2)", view.show(1));
  }

  @Test
  void builder_makesOneHistoryOnly() {
    HistoryBuilder builder = History.builder().add(0, "write", 1, null, 0, 1);
    assertEquals(1, builder.build().size());
    assertThrows(IllegalStateException.class, () -> builder.add(0, "write", 2, null, 2, 3));
    assertThrows(IllegalStateException.class, builder::build);
  }

  @Test
  void annotations_areSortedByTime_andFollowViews() {
    Annotation early = new Annotation(3, "kill", "node 2");
    Annotation late = new Annotation(12, "restart", "");
    History history =
        History.builder()
            .annotate(12, "restart", "")
            .add(0, "write", 1, null, 0, 10)
            .annotate(3, "kill", "node 2")
            .build();
    assertEquals(List.of(early, late), history.annotations());
    assertEquals(List.of(early, late), history.stretch(5).annotations());
    assertEquals(List.of(early, late), history.select(new int[] {}).annotations());
    assertEquals(List.of(early), history.view(new int[] {0}, 11).annotations());
    assertEquals(List.of(), history.view(new int[] {0}, 2).select(new int[] {0}).annotations());
    assertEquals("[3] kill: node 2", early.toString());
    assertEquals("[12] restart", late.toString());
  }

  @Test
  void clear_betweenParts_leavesNothingOfThePartBefore() {
    for (int size : new int[] {0, 1, 17, 20_000, 40_000}) {
      HistoryBuilder part = History.builder();
      HistoryBuilder whole = History.builder();
      HistoryBuilder expected = History.builder();
      for (int k = 0; k < 4; k++) {
        int rows = k % 2 == 0 ? size : size / 2 + 1;
        fill(part, k, rows);
        fill(expected, k, rows);
        whole.addAll(part, 0);
        part.clear();
        assertEquals(0, part.size());
      }
      assertSame(expected.build(), whole.build());
    }
  }

  /** Operations whose names, processes, objects and values come in another order each time. */
  private static void fill(HistoryBuilder b, int k, int rows) {
    for (int i = 0; i < rows; i++) {
      Object value = i % 3 == 0 ? "v" + (i * (k + 1)) % 50 : i % 3 == 1 ? List.of(k, i) : i;
      int row =
          b.begin(
              "p" + k + "," + (i + k) % 7,
              "o" + (i ^ k) % 3,
              "f" + (i + k) % 5,
              b.values().code(value),
              i,
              i);
      if (i % 11 == k) {
        b.discard(row, i);
      } else if (i % 13 > k) {
        b.end(row, b.values().code(value), i);
      }
    }
    b.annotate(k, "note", "of part " + k);
  }

  private static void assertSame(History expected, History actual) {
    assertEquals(expected.size(), actual.size());
    assertEquals(expected.names(), actual.names());
    assertEquals(expected.objects(), actual.objects());
    assertEquals(expected.annotations(), actual.annotations());
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(expected.show(i), actual.show(i));
      assertEquals(expected.position(i), actual.position(i));
      assertEquals(expected.line(i), actual.line(i));
      assertEquals(expected.objectId(i), actual.objectId(i));
      assertEquals(expected.inputCode(i), actual.inputCode(i));
      assertEquals(expected.outputCode(i), actual.outputCode(i));
    }
  }

  @Test
  void process_thatIsAListWhichChanges_isAnotherProcess() {
    List<Object> process = new ArrayList<>(List.of(1));
    HistoryBuilder b = History.builder().add(process, "a", null, null, 0, 10);
    process.set(0, 2);
    History h = b.add(process, "a", null, null, 5, 15).build();
    assertEquals(List.of(1L), h.process(0));
    assertEquals(List.of(2L), h.process(1));
  }
}
