package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
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
            "the recovery has an \"out\", but its operation was not done",
            "the line tells a crash and a recovery: give each a line of its own",
            "the line tells a crash and a recovery: give each a line of its own"),
        messages(
            """
            {"crash":"now"}
            {"recover":5,"outcome":"done"}
            {"recover":5,"process":1,"outcome":"maybe"}
            {"recover":5,"process":1,"outcome":"not-done","out":1}
            {"crash":4,"recover":5,"process":1,"outcome":"done"}
            {"crash":4,"process":1,"outcome":"not-done"}
            """));
  }

  @Test
  void text_marksWithSomethingStuckToThem_areNoAnnotations() {
    assertEquals(
        List.of(
            "\"crash#c\" is neither the mark crash nor an annotation: write crash and a space, or"
                + " all of it in quotes",
            "\"Crash\" is neither the mark crash nor an annotation: write crash and a space, or all"
                + " of it in quotes",
            "\"recover:\" is neither the mark recover nor an annotation: write recover and a space,"
                + " or all of it in quotes"),
        messages(
            """
            [10] crash#c
            [11] Crash
            [12] recover: t1
            [13] crashes "are fine"
            """));
  }

  @Test
  void text() {
    Given given =
        Given.text(
            """
            [25] crash
            [12,...] t3 cas(x,0,1)
            [20] crash t3   # alone
            [30] recover t3 done -> true
            [31] recover "n1" not-done
            [13,...] n1 read(x)
            """);
    assertEquals(List.of(), given.messages());
    assertEquals(MARKS, given.history().marks());
    assertEquals(List.of(), given.history().annotations());
    assertEquals(Given.text(MARKED).shown(), given.shown());
  }

  @Test
  void text_ofOddProcessesAndAnswers_survivesARoundTrip() {
    HistoryBuilder builder = History.builder();
    builder.add(0, "a", null, null, 0, 1);
    List<Mark> odd =
        List.of(
            Mark.crash(4, -2L),
            Mark.crash(5, "t3"),
            Mark.crash(6, "# no comment"),
            Mark.notDone(7, "done"),
            Mark.done(8, "not-done", List.of(1L, "->")),
            Mark.done(9, "", Operation.NOTHING));
    odd.forEach(builder::mark);
    byte[] written = Given.written(builder.build(), HistoryFormat.TEXT);
    Given again = Given.bytes(written, ReadOptions.DEFAULT);
    assertEquals(List.of(), again.messages());
    assertEquals(odd, again.history().marks());
  }

  /** It would not count, and nobody would be told. */
  @Test
  void text_ofAnAnnotationThatIsCalledLikeAMark_isInQuotes() {
    Given given = Given.text("[1,2] t0 a()\n[15] \"crash\" \"of the disk\"\n[16] \"recover\"\n");
    List<Annotation> annotations =
        List.of(new Annotation(15, "crash", "of the disk"), new Annotation(16, "recover", ""));
    assertEquals(annotations, given.history().annotations());
    assertEquals(List.of(), given.history().marks());
    byte[] written = Given.written(given.history(), HistoryFormat.TEXT);
    History again = Given.bytes(written, ReadOptions.DEFAULT).history();
    assertEquals(annotations, again.annotations());
    assertEquals(List.of(), again.marks());
  }

  @Test
  void text_saysWhatIsWrong() {
    assertEquals(
        List.of(
            "the end of the line was expected before \"t4\"",
            "a process was expected before \"(3)\"",
            "the line ends where a process was expected",
            "the line ends where done or not-done was expected",
            "done or not-done was expected before \"maybe\"",
            "the end of the line was expected before \"x\"",
            "the recovery has an output, but its operation was not done"),
        messages(
            """
            [5] crash t3 t4
            [5] crash (3)
            [5] recover
            [5] recover t3
            [5] recover t3 maybe
            [5] recover t3 donex
            [5] recover t3 not-done -> 1
            """));
  }

  private static List<String> messages(String text) {
    return Given.text(text).messages().stream()
        .map(m -> m.replaceFirst("^.*(syntax|wrong-output): ", ""))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(
      value = HistoryFormat.class,
      names = {"JSONL", "TEXT", "BINARY"})
  void marks_surviveARoundTrip(HistoryFormat format) {
    byte[] written = Given.written(Given.text(MARKED).history(), format);
    History again = Given.bytes(written, ReadOptions.DEFAULT).history();
    assertEquals(MARKS, again.marks());
    assertEquals(2, again.size());
  }

  @ParameterizedTest
  @EnumSource(
      value = HistoryFormat.class,
      names = {"JEPSEN_EDN", "JEPSEN_JSON", "JEPSEN_TXT"})
  void otherFormats_refuseMarks(HistoryFormat format) {
    History history = Given.text(MARKED).history();
    assertThrows(CannotHoldException.class, () -> Given.written(history, format));
  }
}
