package dev.plumbline.record.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.Step;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class TargetTest {
  private static Target target(Supplier<?> factory, String spec, Map<String, String> methods) {
    return Target.of("it", factory, Specs.named(spec), methods);
  }

  private static String problem(Supplier<?> factory, String spec, Map<String, String> methods) {
    return assertThrows(IllegalArgumentException.class, () -> target(factory, spec, methods))
        .getMessage();
  }

  @Test
  void synonyms_areFound() {
    assertEquals(
        List.of("enq", "deq", "peek"), target(ArrayDeque::new, "queue", Map.of()).operations());
    assertEquals(
        List.of("write", "read", "cas", "swap"),
        target(AtomicLong::new, "register", Map.of()).operations());
    assertEquals(
        List.of("write", "read", "cas", "swap", "faa"),
        target(AtomicLong::new, "register", Map.of("faa", "getAndAdd")).operations());
    assertEquals(
        List.of("increment", "decrement", "add", "get"),
        target(AtomicLong::new, "counter", Map.of()).operations());
  }

  @Test
  void operationWithoutMethod_isLeftOut() {
    assertEquals(
        List.of("put", "get", "remove", "putIfAbsent", "replace"),
        target(ConcurrentHashMap::new, "map", Map.of()).operations());
    assertEquals(
        List.of("put", "get", "remove", "putIfAbsent", "replace", "cas"),
        target(ConcurrentHashMap::new, "map", Map.of("cas", "replace")).operations());
  }

  @Test
  void hiddenClass_isCalledThroughItsInterface() {
    Supplier<?> hidden = () -> Collections.synchronizedMap(new ConcurrentHashMap<>());
    assertTrue(target(hidden, "map", Map.of()).operations().contains("put"));
  }

  /** The names of methods say nothing. */
  public static final class Odd {
    public void in(String word) {}

    public void into(int number) {}

    public long out() {
      return 0;
    }

    public void empty() {}
  }

  @Test
  void nothingThatFits_isToldWithWhatThereIs() {
    String problem = problem(Odd::new, "queue", Map.of());
    assertTrue(problem.contains("no method for any operation of queue"), problem);
    assertTrue(problem.contains("enq, deq, peek"), problem);
    assertTrue(problem.contains("empty(), in(String), into(int), out()"), problem);
  }

  /** Adds under a name that says nothing. */
  public static final class Mailbox {
    public void publish(Object value) {}

    public Object take() {
      return null;
    }
  }

  @Test
  void operationsThatNeverChangeANewObject_areRefused() {
    String problem = problem(Mailbox::new, "queue", Map.of());
    assertTrue(problem.contains("no method for enq, peek of queue"), problem);
    assertTrue(problem.contains("with deq alone nothing ever changes the object"), problem);
    assertTrue(problem.contains("--map enq=METHOD"), problem);
    assertTrue(problem.contains("publish(Object), take()"), problem);
    Target named = target(Mailbox::new, "queue", Map.of("enq", "publish"));
    assertEquals(List.of("enq", "deq"), named.operations());
    assertEquals(List.of("peek"), named.missing());
  }

  @Test
  void operationsThatShowNothing_areRefused() {
    String problem = problem(Odd::new, "queue", Map.of("enq", "into"));
    assertTrue(problem.contains("no method for deq, peek of queue"), problem);
    assertTrue(problem.contains("nothing is ever seen"), problem);
  }

  /** Whatever a register begins with, a write changes it. */
  public static final class Cell {
    public void write(Object value) {}

    public Object read() {
      return 1;
    }
  }

  @Test
  void changeToTheInitialValue_isAChange() {
    for (long initial : new long[] {0, 1, 2}) {
      Target cell = Target.of("it", Cell::new, Specs.withInitial("register", initial));
      assertEquals(List.of("write", "read"), cell.operations());
      assertEquals(List.of("cas", "swap"), cell.missing());
    }
  }

  @Test
  void namedMethod_isTaken() {
    assertEquals(
        List.of("enq", "deq"),
        target(Odd::new, "queue", Map.of("enq", "into", "deq", "out")).operations());
  }

  @Test
  void namedMethodThatCannotBe_isTold() {
    assertTrue(
        problem(Odd::new, "queue", Map.of("enq", "in")).contains("a driver passes integers"));
    assertTrue(problem(Odd::new, "set", Map.of("add", "into")).contains("which answers void"));
    assertTrue(problem(Odd::new, "queue", Map.of("enq", "intu")).contains("did you mean into?"));
    assertTrue(problem(Odd::new, "queue", Map.of("enk", "into")).contains("did you mean enq?"));
  }

  @Test
  void specificationWithoutOperations_isTold() {
    Spec<Long> open =
        new Spec<>() {
          @Override
          public String name() {
            return "open";
          }

          @Override
          public Long initial() {
            return 0L;
          }

          @Override
          public Step<Long> step(Long state, Operation op) {
            return Step.to(state);
          }
        };
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Target.of("it", ArrayDeque::new, open));
    assertTrue(e.getMessage().contains("does not say which operations it has"), e.getMessage());
  }

  @Test
  void mix_isByOperation() {
    Target queue = target(ArrayDeque::new, "queue", Map.of());
    assertEquals("enq 40, deq 40, peek 20", Workload.of(queue).mixShown());
    assertEquals(
        "enq 75, deq 25, peek 0", Workload.of(queue).mix(Map.of("enq", 3, "poll", 1)).mixShown());
    Target odd = target(Odd::new, "queue", Map.of("enq", "into", "deq", "out"));
    assertEquals("enq 50, deq 50", Workload.of(odd).mixShown());
    for (Map<String, Integer> wrong :
        List.of(Map.of("peek", 1), Map.of("pusch", 1), Map.of("enq", -1), Map.of("enq", 0))) {
      assertThrows(IllegalArgumentException.class, () -> Workload.of(odd).mix(wrong));
    }
  }
}
