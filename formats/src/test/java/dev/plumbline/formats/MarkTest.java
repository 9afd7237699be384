package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Crashes, and what processes reported after them. */
class MarkTest {
  private static final String MARKED =
      """
      {"crash":25}
      {"process":3,"op":"cas","in":["x",0,1],"call":12}
      {"crash":20,"process":3}
      {"recover":30,"process":3,"outcome":"done","out":true}
      {"recover":31,"process":"n1","outcome":"not-done"}
      {"process":"n1","op":"read","in":"x","call":13}
      """;

  private static final List<Mark> MARKS =
      List.of(Mark.crash(20, 3L), Mark.crash(25), Mark.done(30, 3L, true), Mark.notDone(31, "n1"));

  @Test
  void jsonl() {
    Given given = Given.text(MARKED);
    assertEquals(List.of(), given.messages());
    assertEquals(2, given.history().size());
    assertEquals(MARKS, given.history().marks());
    assertEquals(Operation.NOTHING, given.history().marks().get(0).output());
  }

  @Test
  void jsonl_saysWhatIsWrong() {
    assertEquals(
        List.of(
            "\"crash\" must be an integer of at most 64 bits, a time",
            "a recovery needs \"process\", whose operation it is about",
            "a recovery needs \"outcome\", which is \"done\" or \"not-done\"",
            "the recovery has an \"out\", but its operation was not done"),
        Given.text(
                """
                {"crash":"now"}
                {"recover":5,"outcome":"done"}
                {"recover":5,"process":1,"outcome":"maybe"}
                {"recover":5,"process":1,"outcome":"not-done","out":1}
                """)
            .messages()
            .stream()
            .map(m -> m.replaceFirst("^.*(syntax|wrong-output): ", ""))
            .toList());
  }

  @ParameterizedTest
  @EnumSource(
      value = HistoryFormat.class,
      names = {"JSONL", "BINARY"})
  void marks_surviveARoundTrip(HistoryFormat format) {
    byte[] written = Given.written(Given.text(MARKED).history(), format);
    History again = Given.bytes(written, ReadOptions.DEFAULT).history();
    assertEquals(MARKS, again.marks());
    assertEquals(2, again.size());
  }

  @ParameterizedTest
  @EnumSource(
      value = HistoryFormat.class,
      names = {"TEXT", "JEPSEN_EDN", "JEPSEN_JSON", "JEPSEN_TXT"})
  void otherFormats_refuseMarks(HistoryFormat format) {
    History history = Given.text(MARKED).history();
    assertThrows(CannotHoldException.class, () -> Given.written(history, format));
  }
}
