package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a format cannot hold is said, with the operation, and nothing is written. */
class CannotHoldTest {
  private static final List<HistoryFormat> JEPSEN =
      List.of(HistoryFormat.JEPSEN_EDN, HistoryFormat.JEPSEN_JSON, HistoryFormat.JEPSEN_TXT);
  private static final List<HistoryFormat> JSON =
      List.of(HistoryFormat.JSONL, HistoryFormat.TEXT, HistoryFormat.JEPSEN_JSON);

  @TempDir Path folder;

  private static void refuses(List<HistoryFormat> formats, History history, String what) {
    for (HistoryFormat format : formats) {
      CannotHoldException e =
          assertThrows(CannotHoldException.class, () -> Given.written(history, format));
      assertTrue(e.getMessage().contains(what), e.getMessage());
      assertTrue(e.getMessage().endsWith("which the format " + format + " cannot hold"));
    }
  }

  private static History one(Object input, Object output) {
    return History.builder().add(0, "f", input, output, 1, 2).build();
  }

  @Test
  void namesOperationAndLine() {
    History history = Given.text("# x\n[1,2] t0 a()\n[3,4] t0 s.push(5)\n").history();
    CannotHoldException e =
        assertThrows(
            CannotHoldException.class, () -> Given.written(history, HistoryFormat.JEPSEN_TXT));
    assertEquals(
        "operation 1 (line 3), [3,4] t0 s.push(5), has a named object, which the format"
            + " history-txt cannot hold",
        e.getMessage());
    assertEquals(1, e.operation());
    assertEquals(3, e.line());
  }

  @Test
  void jsonHasNoSets() {
    refuses(JSON, one(Set.of(1), 2), "a set");
    refuses(JSON, one(Map.of(1, 2), 2), "a map whose keys are not strings");
    refuses(JSON, one(Double.NaN, 2), "the number NaN");
  }

  @Test
  void nothingHoldsAProgramsObjects() {
    refuses(DetectionTest.ofAnyObject(), one(Path.of("x"), 2), "a value of ");
  }

  @Test
  void jepsenHoldsOrderOnly() {
    refuses(JEPSEN, Given.text("[1,5] t0 a()\n[5,9] t0 a()").history(), "at the instant");
    refuses(JEPSEN, Given.text("[1,...] t0 a()\n[5,9] t0 a()").history(), "goes on after");
    refuses(JEPSEN, Given.text("[1,2] a()").history(), "not an integer");
    refuses(JEPSEN, Given.text("[1,2] w a()").history(), "not an integer");
    refuses(JEPSEN, Given.text("[1,2] t0 a(5) -> 5").history(), "equals its input");
    refuses(JEPSEN, Given.text("[1,2] t0 cas(1,2)").history(), "neither true nor false");
  }

  @Test
  void leavesTheTargetAlone() throws IOException {
    Path file = folder.resolve("x.jsonl");
    Files.writeString(file, "before");
    assertThrows(
        CannotHoldException.class,
        () -> HistoryWriter.write(one(Set.of(1), 2), HistoryFormat.JSONL, file));
    assertEquals("before", Files.readString(file));
    Path fresh = folder.resolve("y.jsonl");
    assertThrows(
        CannotHoldException.class,
        () -> HistoryWriter.write(one(Set.of(1), 2), HistoryFormat.JSONL, fresh));
    assertFalse(Files.exists(fresh));
  }
}
