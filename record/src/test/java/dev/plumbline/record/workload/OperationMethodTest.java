package dev.plumbline.record.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.MethodPattern;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.record.Recorder;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class OperationMethodTest {
  private static final Object ANY = new Object();

  private static OperationMethod method(
      Supplier<?> factory, String spec, Map<String, String> methods, String operation) {
    return Target.of("it", factory, Specs.named(spec), methods).methods().stream()
        .filter(m -> m.name().equals(operation))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> names(Class<?> type) {
    return IntegerMethods.of(type).operations().stream()
        .map(o -> MethodPattern.show(o.method()))
        .toList();
  }

  @Test
  void operation_isCalledByAllItsNames() {
    OperationMethod enq = method(ArrayDeque::new, "queue", Map.of("enq", "addLast"), "enq");
    assertTrue(enq.isCalled("enq"));
    assertTrue(enq.isCalled("offer"));
    assertTrue(enq.isCalled("addLast"));
    assertFalse(enq.isCalled("deq"));
    assertEquals(List.of(ArgumentRole.VALUE), enq.roles());
  }

  @Test
  void answersOfCommands_areNothing() {
    OperationMethod enq = method(ArrayDeque::new, "queue", Map.of("enq", "void offer"), "enq");
    assertSame(Operation.NOTHING, enq.answer(ANY, true));
    OperationMethod offer = method(ArrayDeque::new, "queue", Map.of("enq", "offer"), "enq");
    assertEquals(false, offer.answer(ANY, false));
  }

  @Test
  void answers_areValuesOfHistories() {
    OperationMethod deq = method(ArrayDeque::new, "queue", Map.of(), "deq");
    assertEquals(5L, deq.answer(ANY, 5));
    assertNull(deq.answer(ANY, null));
    assertNull(deq.answerIfThrown(new NoSuchElementException()));
    assertEquals(
        Map.of("exception", "IllegalStateException"),
        deq.answerIfThrown(new IllegalStateException()));
  }

  @Test
  void emptyByException_isAnAnswerOfItsOwnWithoutSpecification() {
    OperationMethod remove =
        IntegerMethods.of(ArrayDeque.class).operations().stream()
            .filter(o -> o.name().equals("remove") && o.roles().isEmpty())
            .findFirst()
            .orElseThrow();
    assertEquals(
        Map.of("exception", "NoSuchElementException"),
        remove.answerIfThrown(new NoSuchElementException()));
  }

  @Test
  void methodThatWaits_succeedsByReturning() {
    Map<String, String> methods = Map.of("enq", "put", "deq", "take");
    Supplier<?> factory = () -> new ArrayBlockingQueue<Long>(1 << 10);
    Target target = Target.of("it", factory, Specs.named("bounded-queue:1024"), methods);
    OperationMethod put = target.methods().get(0);
    assertTrue(put.waits());
    assertEquals(true, put.answer(ANY, null));
    Recorder recorder = Recorder.inMemory();
    Workload.of(target).threads(1).operations(20).mix(Map.of("enq", 1)).run(recorder);
    recorder.close();
    History history = recorder.history();
    assertEquals(20, history.size());
    assertEquals(true, history.operation(0).output());
  }

  @Test
  void allMethodsThatTakeIntegersAndAnswerValues_areOperations() {
    assertEquals(
        List.of(
            "add(Object)",
            "addFirst(Object)",
            "addLast(Object)",
            "clear()",
            "contains(Object)",
            "element()",
            "getFirst()",
            "getLast()",
            "isEmpty()",
            "offer(Object)",
            "offerFirst(Object)",
            "offerLast(Object)",
            "peek()",
            "peekFirst()",
            "peekLast()",
            "poll()",
            "pollFirst()",
            "pollLast()",
            "pop()",
            "push(Object)",
            "remove()",
            "remove(Object)",
            "removeFirst()",
            "removeFirstOccurrence(Object)",
            "removeLast()",
            "removeLastOccurrence(Object)",
            "size()",
            "toArray()"),
        names(ConcurrentLinkedDeque.class));
  }

  @Test
  void viewsAndFunctions_areNoOperations() {
    List<String> map = names(ConcurrentHashMap.class);
    assertTrue(map.containsAll(List.of("put(Object,Object)", "size()", "clear()")), map::toString);
    assertFalse(map.stream().anyMatch(m -> m.matches("(keySet|values|entrySet|keys).*")));
    assertTrue(IntegerMethods.of(ConcurrentHashMap.class).leftOut().contains("putAll(Map)"));
    assertTrue(names(ConcurrentSkipListMap.class).contains("pollFirstEntry()"));
    assertTrue(names(AtomicInteger.class).contains("compareAndSet(int,int)"));
  }

  @Test
  void severalArguments_endWithAValue() {
    OperationMethod replace =
        IntegerMethods.of(ConcurrentHashMap.class).operations().stream()
            .filter(o -> o.name().equals("replace") && o.roles().size() == 3)
            .findFirst()
            .orElseThrow();
    assertEquals(List.of(ArgumentRole.KEY, ArgumentRole.KEY, ArgumentRole.VALUE), replace.roles());
  }

  /** Nothing to call with integers. */
  public static final class Iterating {
    public Iterator<Long> values() {
      return List.<Long>of().iterator();
    }
  }

  @Test
  void classWithoutOperations_isRefused() {
    assertEquals(
        "the class "
            + Iterating.class.getName()
            + " has no public method that takes integers and answers a value; it has values()",
        assertThrows(IllegalArgumentException.class, () -> IntegerMethods.of(Iterating.class))
            .getMessage());
  }

  /** Shows the number that it counts with. */
  public static final class ShownCounter {
    private final AtomicLong count = new AtomicLong();

    public long increment() {
      return count.incrementAndGet();
    }

    public AtomicLong count() {
      return count;
    }

    public BigInteger exactly() {
      return BigInteger.valueOf(count.get());
    }
  }

  @Test
  void numberThatOthersChange_isNoValue() {
    IntegerMethods methods = IntegerMethods.of(ShownCounter.class);
    assertEquals(List.of("count()"), methods.leftOut());
    assertEquals(
        List.of("exactly", "increment"),
        methods.operations().stream().map(OperationMethod::name).toList());
  }

  @Test
  void arraysAndEntries_areLists() {
    OperationMethod toArray =
        IntegerMethods.of(ConcurrentLinkedDeque.class).operations().stream()
            .filter(o -> o.name().equals("toArray"))
            .findFirst()
            .orElseThrow();
    assertEquals(Arrays.asList(1L, null), toArray.answer(ANY, new Object[] {1, null}));
    assertSame(Operation.NOTHING, toArray.answer(ANY, ANY));
    assertEquals(List.of(1L, 2L), toArray.answer(ANY, Map.entry(1, 2)));
  }
}
