package dev.plumbline.core.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Specs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventLogSinkTest {
  private OnlineChecker online;
  private EventLogSink sink;
  private Values values;

  @BeforeEach
  void open() {
    online = OnlineChecker.of(Specs.named("register")).source("run.edn");
    sink = EventLogSink.into(online);
    values = sink.values();
  }

  @Test
  void returnThatCannotBe_raisesTheAlarm_atItsLine() {
    int write = sink.begin(0, null, "write", values.code(1), 0, 1);
    int read = sink.begin(1, null, "read", Values.NONE, 1, 2);
    sink.line(3);
    sink.end(write, Values.NONE, 2);
    sink.line(4);
    sink.end(read, values.code(7), 3);
    assertEquals(4, online.alarm().orElseThrow().line());
  }

  /** Knossos writes the answer of a read onto its call, too. */
  @Test
  void inputOfARead_isNoProblem_ifTheReturnTakesItBack() {
    int read = sink.begin(0, null, "read", values.code(1), 0, 1);
    sink.input(read, Values.NONE);
    sink.end(read, Values.NULL, 1);
    assertTrue(online.alarm().isEmpty());
    int wrong = sink.begin(0, null, "read", values.code(1), 2, 3);
    MalformedHistoryException e =
        assertThrows(MalformedHistoryException.class, () -> sink.end(wrong, Values.NULL, 3));
    assertTrue(e.problems().get(0).toString().startsWith("run.edn:3: "), e.getMessage());
  }

  @Test
  void processWhoseOperationStayedPending_callsAgain_whereThatEndsIt_isMalformed() {
    sink.pendingEndsProcess();
    sink.lose(sink.begin(0, null, "write", values.code(1), 0, 1));
    sink.begin(1, null, "read", Values.NONE, 1, 2);
    assertThrows(
        MalformedHistoryException.class, () -> sink.begin(0, null, "read", Values.NONE, 2, 3));
  }

  @Test
  void operationThatFailed_didNotHappen() {
    int write = sink.begin(0, null, "write", values.code(1), 0, 1);
    sink.discard(write, 1);
    int read = sink.begin(0, null, "read", Values.NONE, 2, 3);
    sink.end(read, values.code(1), 3);
    assertTrue(online.alarm().isPresent());
  }
}
