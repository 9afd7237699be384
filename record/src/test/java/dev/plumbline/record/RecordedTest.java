package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class RecordedTest extends InMemory {

  @Test
  @SuppressWarnings("unchecked")
  void queue_speaksLikeTheSpecification() throws InterruptedException {
    BlockingQueue<Integer> queue =
        recorder.wrap(BlockingQueue.class, new ArrayBlockingQueue<Integer>(2));
    assertTrue(queue.add(1));
    queue.put(2);
    assertThrows(IllegalStateException.class, () -> queue.add(3));
    assertFalse(queue.offer(3));
    assertFalse(queue.offer(3, 1, TimeUnit.NANOSECONDS));
    assertEquals(1, queue.element());
    assertEquals(1, queue.remove());
    assertEquals(2, queue.take());
    assertThrows(NoSuchElementException.class, queue::remove);
    assertThrows(NoSuchElementException.class, queue::element);
    assertNull(queue.poll(1, TimeUnit.NANOSECONDS));
    assertNull(queue.peek());
    assertEquals(
        List.of(
            "enq(1) -> true",
            "enq(2) -> true",
            "enq(3) -> false",
            "enq(3) -> false",
            "enq(3) -> false",
            "peek() -> 1",
            "deq() -> 1",
            "deq() -> 2",
            "deq() -> null",
            "peek() -> null",
            "deq() -> null",
            "peek() -> null"),
        recorded());
  }

  @Test
  void deque_speaksLikeTheSpecification() {
    Deque<String> deque = recorder.object().deque(new ConcurrentLinkedDeque<>());
    deque.push("a");
    deque.add("b");
    deque.offerLast("c");
    deque.addFirst("d");
    assertEquals("d", deque.peek());
    assertEquals("c", deque.getLast());
    assertEquals("d", deque.pop());
    assertEquals("c", deque.removeLast());
    assertEquals("b", deque.pollLast());
    assertEquals("a", deque.remove());
    assertThrows(NoSuchElementException.class, deque::removeLast);
    assertThrows(NoSuchElementException.class, deque::getFirst);
    assertLinearizable("deque", null);
    assertEquals(
        List.of("pushFirst(\"a\") -> true", "pushLast(\"b\") -> true", "pushLast(\"c\") -> true"),
        recorded().subList(0, 3));
  }

  @Test
  void stack_speaksLikeTheSpecification_andHasOneEnd() {
    Deque<String> stack = recorder.object().stack(new ConcurrentLinkedDeque<>());
    stack.push("a");
    stack.addFirst("b");
    assertTrue(stack.offerFirst("c"));
    assertEquals("c", stack.peekFirst());
    assertEquals("c", stack.pop());
    assertEquals("b", stack.poll());
    assertEquals("a", stack.removeFirst());
    assertThrows(NoSuchElementException.class, stack::pop);
    assertEquals(
        "addLast of a recorded stack is no operation of a stack: record the Deque as a deque",
        assertThrows(UnsupportedOperationException.class, () -> stack.addLast("d")).getMessage());
    assertThrows(UnsupportedOperationException.class, () -> stack.remove("a"));
    assertThrows(UnsupportedOperationException.class, stack::iterator);
    assertTrue(stack.isEmpty());
    assertLinearizable("stack", null);
    assertEquals(
        List.of(
            "push(\"a\") -> true",
            "push(\"b\") -> true",
            "push(\"c\") -> true",
            "peek() -> \"c\"",
            "pop() -> \"c\"",
            "pop() -> \"b\"",
            "pop() -> \"a\"",
            "pop() -> null"),
        recorded());
  }

  @Test
  void map_speaksLikeTheSpecification() {
    ConcurrentMap<String, Integer> map = recorder.object().concurrentMap(new ConcurrentHashMap<>());
    map.put("k", 1);
    map.putIfAbsent("k", 2);
    assertTrue(map.replace("k", 1, 3));
    assertFalse(map.replace("k", 1, 4));
    map.replace("k", 5);
    assertEquals(5, map.get("k"));
    map.remove("k");
    assertLinearizable("map", null);
    assertEquals(
        List.of(
            "put([\"k\",1]) -> null",
            "putIfAbsent([\"k\",2]) -> 1",
            "cas([\"k\",1,3]) -> true",
            "cas([\"k\",1,4]) -> false",
            "replace([\"k\",5]) -> 3",
            "get(\"k\") -> 5",
            "remove(\"k\") -> 5"),
        recorded());
  }

  @Test
  void map_removeOfAnEntry_isNotMistakenForARemoveOfAKey() {
    ConcurrentMap<String, Integer> map = recorder.object().concurrentMap(new ConcurrentHashMap<>());
    map.remove("k", 1);
    assertEquals(List.of("removeEntry([\"k\",1]) -> false"), recorded());
  }

  @Test
  void set_speaksLikeTheSpecification() {
    Set<Integer> set = recorder.object().set(new HashSet<>());
    set.add(1);
    set.add(1);
    assertTrue(set.contains(1));
    set.remove(1);
    assertLinearizable("set", null);
    assertEquals(4, recorded().size());
  }

  @Test
  void whatIsNotOneStep_isRefused_andNotRecorded() {
    Queue<Integer> queue = recorder.object().queue(new ArrayDeque<>(List.of(1, 2)));
    ConcurrentMap<Integer, Integer> map =
        recorder.object("m").concurrentMap(new ConcurrentHashMap<>());
    assertEquals(
        "iterator of a recorded Queue is not one operation, so it cannot be recorded: to look at"
            + " the contents, call it on the object itself",
        assertThrows(UnsupportedOperationException.class, queue::iterator).getMessage());
    assertThrows(UnsupportedOperationException.class, queue::stream);
    assertThrows(UnsupportedOperationException.class, () -> queue.addAll(List.of(3)));
    assertThrows(UnsupportedOperationException.class, () -> queue.removeIf(x -> true));
    assertEquals(
        "computeIfAbsent of a recorded ConcurrentMap is not one operation, so it cannot be"
            + " recorded: use operations that are one step",
        assertThrows(UnsupportedOperationException.class, () -> map.computeIfAbsent(1, x -> x))
            .getMessage());
    assertThrows(UnsupportedOperationException.class, map::keySet);
    assertEquals(List.of(), recorded());
  }

  @Test
  void equalsHashCodeAndToString_areNotRecorded() {
    Set<Integer> bare = new HashSet<>(List.of(1));
    Set<Integer> set = recorder.object().set(bare);
    assertEquals(set, set);
    assertEquals(set, Set.of(1));
    assertNotEquals(set, Set.of(2));
    assertEquals(bare.hashCode(), set.hashCode());
    assertEquals("[1]", set.toString());
    assertEquals(List.of(), recorded());
  }

  @Test
  void lookupsThatNoSpecificationKnows_arePassedOn_andNotRecorded() {
    Queue<Integer> queue = recorder.object("q").queue(new ConcurrentLinkedQueue<>());
    Deque<Integer> deque = recorder.object("d").deque(new ConcurrentLinkedDeque<>());
    Set<Integer> set = recorder.object("s").set(ConcurrentHashMap.newKeySet());
    ConcurrentMap<Integer, Integer> map =
        recorder.object("m").concurrentMap(new ConcurrentHashMap<>());
    queue.add(1);
    assertTrue(queue.contains(1));
    assertEquals(1, queue.size());
    assertTrue(deque.isEmpty());
    assertFalse(deque.contains(1));
    assertEquals(0, set.size());
    assertFalse(map.containsKey(1));
    assertFalse(map.containsValue(1));
    assertEquals(7, map.getOrDefault(1, 7));
    assertThrows(NullPointerException.class, () -> map.containsKey(null));
    assertEquals(List.of("enq(1) -> true"), recorded());
  }

  @Test
  @SuppressWarnings("unchecked")
  void addsThatAnswerNothing_fitSpecificationsWithAndWithoutBound() throws InterruptedException {
    BlockingQueue<Integer> queue =
        recorder.wrap(BlockingQueue.class, new ArrayBlockingQueue<Integer>(2));
    queue.put(1);
    queue.put(2);
    assertFalse(queue.offer(3));
    assertLinearizable("bounded-queue:2", null);
    Recorder other = Recorder.inMemory();
    Deque<Integer> deque = other.object().deque(new ConcurrentLinkedDeque<>());
    deque.push(1);
    deque.addFirst(2);
    deque.addLast(3);
    other.close();
    for (String spec : List.of("deque", "bounded-deque:3")) {
      assertInstanceOf(
          Verdict.Linearizable.class, Plumbline.check(other.history(), Specs.named(spec)), spec);
    }
  }

  @Test
  void map_replaceOfNull_isNotMistakenForAbsent() {
    Map<Integer, Integer> map =
        recorder.object().map(java.util.Collections.synchronizedMap(new HashMap<>()));
    assertFalse(map.replace(1, null, 5));
    assertNull(map.get(1));
    assertLinearizable("map", null);
    assertEquals("cas([1,null,5]) pending", recorded().get(0));
  }

  @Test
  void set_refusesWhatItTellsApart_andTheRecordingDoesNot() {
    Set<Object> set = recorder.object().set(ConcurrentHashMap.newKeySet());
    set.add(1);
    set.add("EURO");
    assertEquals(
        "the Long 1 cannot be recorded where values of Integer were: the object tells them apart,"
            + " and the recording would not",
        assertThrows(IllegalArgumentException.class, () -> set.add(1L)).getMessage());
    assertThrows(IllegalArgumentException.class, () -> set.contains(Account.Currency.EURO));
    assertThrows(IllegalArgumentException.class, () -> set.add(new int[] {1}));
    set.add(2);
    assertEquals(3, recorded().size());
  }

  @Test
  void map_keysAndValues_mayBeOfDifferentClasses() {
    Map<Object, Object> map = recorder.object().map(new ConcurrentHashMap<>());
    map.put("a", Account.Currency.EURO);
    map.put("b", new int[] {1});
    assertThrows(IllegalArgumentException.class, () -> map.put('a', 1));
    assertThrows(IllegalArgumentException.class, () -> map.replace("b", new int[] {1}, 2));
    assertLinearizable("map", null);
    assertEquals(2, recorded().size());
  }

  /** An interface of the program's own. */
  public interface Account {
    enum Currency {
      EURO
    }

    Account deposit(long amount, Currency currency);

    Optional<String> owner();

    void block() throws IOException;

    void ping() throws TimeoutException;
  }

  private static final class Bank implements Account {
    final IOException thrown = new IOException("closed");

    @Override
    public Account deposit(long amount, Currency currency) {
      return this;
    }

    @Override
    public Optional<String> owner() {
      return Optional.of("ann");
    }

    @Override
    public void block() throws IOException {
      throw thrown;
    }

    @Override
    public void ping() throws TimeoutException {
      throw new TimeoutException();
    }
  }

  @Test
  void anyInterface_isRecordedByMethodName_andExceptionsPassUnchanged() {
    Bank bank = new Bank();
    Account account = recorder.wrap(Account.class, bank);
    assertSame(account, account.deposit(5, Account.Currency.EURO), "a fluent answer stays wrapped");
    assertEquals(Optional.of("ann"), account.owner());
    assertSame(bank.thrown, assertThrows(IOException.class, account::block));
    assertThrows(TimeoutException.class, account::ping);
    assertEquals(
        List.of(
            "deposit([5,\"EURO\"])",
            "owner() -> \"ann\"",
            "block() -> {\"exception\":\"IOException\"}",
            "ping() pending"),
        recorded());
  }

  @Test
  void wrap_refusesClasses_andTwoObjectsUnderOneName() {
    assertThrows(
        IllegalArgumentException.class, () -> recorder.wrap(ArrayDeque.class, new ArrayDeque<>()));
    Queue<Integer> one = new ArrayDeque<>();
    recorder.object().queue(one);
    recorder.object().queue(one);
    assertEquals(
        "another object is recorded without a name already: give each a name of its own with"
            + " object(name)",
        assertThrows(
                IllegalArgumentException.class, () -> recorder.object().queue(new ArrayDeque<>()))
            .getMessage());
    recorder.object("two").queue(new ArrayDeque<>()).add(7);
    assertEquals(List.of("two"), history().objects());
  }
}
