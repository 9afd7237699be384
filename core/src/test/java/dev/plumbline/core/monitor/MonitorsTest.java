package dev.plumbline.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.spec.Specs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MonitorsTest {
  private static Outcome decide(History history, String spec, boolean decisionOnly) {
    TypedHistory typed = TypedHistory.read(history, Specs.named(spec));
    return Monitors.decide(typed, 0, decisionOnly, new Budget(Limits.none()));
  }

  @ParameterizedTest
  @CsvSource({"stack,push,pop", "queue,enq,deq", "priority-queue,insert,poll"})
  void containers_decisionOnly_leaveOutTheWitness(String spec, String add, String remove) {
    HistoryBuilder b = History.builder();
    b.add(0, add, 1L, null, 0, 1);
    b.add(0, remove, null, 1L, 2, 3);
    History h = b.build();
    assertEquals(2, assertInstanceOf(Outcome.Yes.class, decide(h, spec, false)).witness().length);
    assertEquals(0, assertInstanceOf(Outcome.Yes.class, decide(h, spec, true)).witness().length);
  }

  @ParameterizedTest
  @CsvSource({"register,write,read", "counter,add,get"})
  void cells_decisionOnly_leaveOutTheWitness(String spec, String write, String read) {
    HistoryBuilder b = History.builder();
    b.add(0, write, 1L, null, 0, 1);
    b.add(0, read, null, 1L, 2, 3);
    History h = b.build();
    assertEquals(2, assertInstanceOf(Outcome.Yes.class, decide(h, spec, false)).witness().length);
    assertEquals(0, assertInstanceOf(Outcome.Yes.class, decide(h, spec, true)).witness().length);
  }

  @Test
  void violation_decisionOnly_isStillOne() {
    HistoryBuilder b = History.builder();
    b.add(0, "push", 1L, null, 0, 1);
    b.add(0, "push", 2L, null, 2, 3);
    b.add(0, "pop", null, 1L, 4, 5);
    b.add(0, "pop", null, 2L, 6, 7);
    assertInstanceOf(Outcome.No.class, decide(b.build(), "stack", true));
  }
}
