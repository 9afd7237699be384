package dev.plumbline.explore.scenario;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.core.spec.Specs;
import dev.plumbline.record.workload.IntegerMethods;
import dev.plumbline.record.workload.OperationMethod;
import dev.plumbline.record.workload.Target;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ScenarioTextTest {
  private static final List<OperationMethod> QUEUE =
      Target.of("queue", ArrayDeque::new, Specs.named("queue")).methods();
  private static final List<OperationMethod> MAP =
      Target.of("map", ConcurrentHashMap::new, Specs.named("map")).methods();

  private static String problem(String text) {
    return assertThrows(IllegalArgumentException.class, () -> Scenario.parse(text, QUEUE))
        .getMessage();
  }

  @Test
  void text_isReadAndWrittenAlike() {
    for (String text :
        List.of("enq(1); deq() | enq(2); deq()", "peek()", "deq() | deq() | deq()")) {
      assertEquals(text, Scenario.parse(text, QUEUE).threadsText());
    }
    String keyed = "put(1, -7); get(1) | remove(2)";
    assertEquals(keyed, Scenario.parse(keyed, MAP).threadsText());
  }

  @Test
  void blanks_sayNothing() {
    assertEquals("put(1, 2) | get(1)", Scenario.parse(" put ( 1,2 )|\n get(1)", MAP).threadsText());
  }

  @Test
  void synonymsAndMethods_areUnderstood() {
    assertEquals("enq(1) | deq()", Scenario.parse("offer(1) | poll()", QUEUE).threadsText());
  }

  @Test
  void overloads_areToldApartByTheirArguments() {
    List<OperationMethod> all = IntegerMethods.of(ArrayDeque.class).operations();
    Scenario scenario = Scenario.parse("remove() | remove(1)", all);
    assertEquals(0, scenario.calls().get(0).operation().method().getParameterCount());
    assertEquals(1, scenario.calls().get(1).operation().method().getParameterCount());
  }

  @Test
  void null_isAnArgumentWhereObjectsAre() {
    List<OperationMethod> register =
        Target.of("it", AtomicReference::new, Specs.named("register")).methods();
    assertEquals("cas(null, 1)", Scenario.parse("cas(null, 1)", register).threadsText());
  }

  @Test
  void beforeAndAfter_areOneThread() {
    Scenario scenario =
        Scenario.parse("deq() | deq()", QUEUE)
            .withBefore("enq(7); enq(8)", QUEUE)
            .withAfter("deq()", QUEUE);
    assertEquals("deq() | deq(), before: enq(7); enq(8), after: deq()", scenario.toString());
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> scenario.withBefore("deq() | deq()", QUEUE))
            .getMessage();
    assertEquals("in 'deq() | deq()', character 7: expected ; between calls", message);
  }

  @Test
  void unknownOperation_isTold() {
    assertEquals(
        "in 'enq(1) | deqq()', character 10: there is no operation deqq; did you mean deq?",
        problem("enq(1) | deqq()"));
    assertEquals(
        "in 'abracadabra()', character 1: there is no operation abracadabra; there are enq, deq,"
            + " peek",
        problem("abracadabra()"));
  }

  @Test
  void brokenText_isToldWithItsPosition() {
    assertEquals(
        "in 'enq(1) |', character 9: expected a call such as enq(1) (here the text ends)",
        problem("enq(1) |"));
    assertEquals(
        "in '', character 1: expected a call such as enq(1) (here the text ends)", problem(""));
    assertEquals("in 'enq 1', character 5: expected ( after enq", problem("enq 1"));
    assertEquals(
        "in 'enq(1', character 6: expected , or ) after an argument of enq (here the text ends)",
        problem("enq(1"));
    assertEquals(
        "in 'enq(one)', character 5: expected an integer of 64 bits or null, not one",
        problem("enq(one)"));
    assertEquals(
        "in 'enq(1) deq()', character 8: expected ; or | between calls", problem("enq(1) deq()"));
    assertEquals("in 'enq(1, 2)', character 1: enq takes 1 argument, not 2", problem("enq(1, 2)"));
    assertEquals(
        "in 'enq(99999999999999999999)', character 5: expected an integer of 64 bits or null, not"
            + " 99999999999999999999",
        problem("enq(99999999999999999999)"));
  }

  @Test
  void tooManyCalls_areRefused() {
    String many = "deq()" + "; deq()".repeat(Scenario.MOST_CALLS);
    assertEquals("the threads of a scenario perform at most 24 calls, not 25", problem(many));
  }

  @Test
  void builder_makesTheSame() {
    OperationMethod enq = QUEUE.get(0);
    OperationMethod deq = QUEUE.get(1);
    Scenario built =
        Scenario.builder()
            .before(enq, 7)
            .thread()
            .call(enq, 1)
            .call(deq)
            .thread()
            .call(deq)
            .after(deq)
            .build();
    Scenario read =
        Scenario.parse("enq(1); deq() | deq()", QUEUE)
            .withBefore("enq(7)", QUEUE)
            .withAfter("deq()", QUEUE);
    assertEquals(read, built);
  }

  @Test
  void words_areLists() {
    List<OperationMethod> memory =
        Target.of("it", SeveralWords::new, Specs.named("mwcas")).methods();
    String text = "cas([0, 0, 1], [1, 0, 1]) | read(0, 1)";
    Scenario scenario = Scenario.parse(text, memory);
    assertEquals(text, scenario.threadsText());
    OperationCall cas = scenario.calls().get(0);
    assertEquals(List.of(List.of(0L, 0L, 1L), List.of(1L, 0L, 1L)), cas.input());
    assertArrayEquals(
        new Object[] {new int[] {0, 1}, new long[] {0, 0}, new long[] {1, 1}}, cas.boxed());
    assertEquals(
        "in 'cas(1)', character 1: cas takes words such as [0, 0, 1], [1, 0, 1], not [1]",
        assertThrows(IllegalArgumentException.class, () -> Scenario.parse("cas(1)", memory))
            .getMessage());
  }

  /** Words that are never changed; nobody calls it here. */
  static final class SeveralWords {
    public boolean mwcas(int[] addresses, long[] expected, long[] next) {
      return addresses.length == expected.length && next.length == 0;
    }

    public long[] read(int[] addresses) {
      return new long[addresses.length];
    }
  }
}
