package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.RecordedClock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the clock of Jepsen's events is good for: people and slack, not the order. */
class JepsenTimesTest {
  private static final String EVENTS =
      """
      {:process 0, :type :invoke, :f :write, :value 1, :time 500}
      {:process :nemesis, :type :info, :f :kill, :value nil, :time 500}
      {:process 0, :type :ok, :f :write, :value 1, :time 500}
      {:process 1, :type :invoke, :f :read, :value nil, :time 500}
      {:process 1, :type :ok, :f :read, :value 1, :time 2700}
      """;

  @Test
  void keepsTheOrderOfTheFileAndTellsTheNanoseconds() {
    Given given = Given.text(EVENTS);
    assertEquals(List.of("[0,2] t0 write(1)", "[3,4] t1 read() -> 1"), given.valid());
    History h = given.history();
    assertEquals(500, h.clock().nanos(h.call(0)));
    assertEquals(2700, h.clock().nanos(h.ret(1)));
    assertEquals(2700, h.select(new int[] {1}).clock().nanos(4));
    assertEquals(500, h.clock().nanos(h.annotations().get(0).time()));
  }

  @Test
  void readsThemInJson() {
    Given given =
        Given.text(
            """
            {"type":"invoke","f":"read","process":0,"value":null,"time":7}
            {"type":"ok","f":"read","process":0,"value":null,"time":9}
            """);
    assertEquals(9, given.history().clock().nanos(1));
  }

  @Test
  void doesNotGuessWhatIsNotTold() {
    assertUnknown(EVENTS.replace(", :time 2700", ""));
    assertUnknown(
        EVENTS.replace(":value nil, :time 500}\n{:process 0", ":value nil}\n{:process 0"));
    assertUnknown(EVENTS.replace(":time 2700", ":time #inst \"2020-01-01\""));
    assertUnknown("[0,1] t0 push(5)\n");
    assertThrows(IllegalStateException.class, () -> RecordedClock.UNKNOWN.nanos(3));
  }

  /** As in tests of Jepsen's whose threads read the clock themselves. */
  @Test
  void clocksMayGoBackALittle() {
    History h =
        Given.text(
                """
                {:process 0, :type :invoke, :f :write, :value 1, :time 100}
                {:process 0, :type :ok, :f :write, :value 1, :time 300}
                {:process 1, :type :invoke, :f :read, :value nil, :time 290}
                {:process 1, :type :ok, :f :read, :value nil, :time 280}
                """)
            .history();
    assertEquals(290, h.clock().nanos(2));
    assertEquals(300, h.clock().steadyNanos(2));
    assertEquals("200 ns", h.clock().elapsed(0, 1));
    assertEquals("-10 ns", h.clock().elapsed(1, 2));
    assertEquals("-20 ns", h.clock().elapsed(1, 3));
    assertEquals(List.of("[99,301] t0 write(1)", "[279,301] t1 read() -> null"), stretched(h, 1));
  }

  private static void assertUnknown(String content) {
    Given given = Given.text(content);
    given.valid();
    assertFalse(given.history().clock().isKnown(), content);
  }

  @Test
  void stretchesByTimeAndNotByEvents() {
    History h =
        Given.text(
                """
                {:process 0, :type :invoke, :f :write, :value 1, :time 100}
                {:process 0, :type :ok, :f :write, :value 1, :time 200}
                {:process 1, :type :invoke, :f :read, :value nil, :time 300}
                {:process 1, :type :ok, :f :read, :value nil, :time 400}
                """)
            .history();
    assertEquals(List.of("[51,249] t0 write(1)", "[251,449] t1 read() -> null"), stretched(h, 49));
    assertEquals(List.of("[50,250] t0 write(1)", "[250,450] t1 read() -> null"), stretched(h, 50));
    assertEquals(Given.shown(h), stretched(h, 0));
  }

  private static List<String> stretched(History h, long slack) {
    return Given.shown(h.stretch(slack));
  }
}
