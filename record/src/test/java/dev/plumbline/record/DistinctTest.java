package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.junit.jupiter.api.Test;

/** Wrappers that record numbers for values, so that no two are equal. */
class DistinctTest extends InMemory {

  @Test
  void distinctQueue_recordsNumbers_andGivesBackElements() {
    Queue<String> queue = recorder.object().distinctQueue(new ConcurrentLinkedQueue<>());
    queue.add("same");
    queue.offer("same");
    assertEquals("same", queue.peek());
    assertEquals("same", queue.poll());
    assertEquals("same", queue.remove());
    assertNull(queue.poll());
    assertThrows(UnsupportedOperationException.class, () -> queue.contains("same"));
    assertEquals(
        List.of(
            "enq(0) -> true",
            "enq(1) -> true",
            "peek() -> 0",
            "deq() -> 0",
            "deq() -> 1",
            "deq() -> null"),
        recorded());
  }

  @Test
  void distinctQueue_showsWhatEqualValuesHide() {
    Deque<String> stack = new ArrayDeque<>();
    Queue<String> wrong = recorder.object().distinctQueue(java.util.Collections.asLifoQueue(stack));
    wrong.add("same");
    wrong.add("same");
    wrong.remove();
    wrong.remove();
    assertInstanceOf(Verdict.Violation.class, Plumbline.check(history(), Specs.named("queue")));
  }

  @Test
  @SuppressWarnings("JdkObsolete") // people use it
  void distinctQueue_showsElementsAsTheyAre_andRefusesObjectsThatCompareThem() {
    Deque<String> bare = new LinkedList<>();
    Deque<String> deque = recorder.object().distinctDeque(bare);
    deque.add("a");
    assertEquals("[a]", deque.toString());
    assertEquals(deque, List.of("a"));
    assertEquals(List.of("a").hashCode(), deque.hashCode());
    assertEquals(
        "an object that compares its elements cannot be recorded with distinct values: record it as"
            + " queue",
        assertThrows(
                IllegalArgumentException.class,
                () -> recorder.object("p").distinctQueue(new PriorityBlockingQueue<Integer>()))
            .getMessage());
    Queue<Integer> hidden =
        recorder.object("h").distinctQueue(new HiddenOrder<>(new PriorityQueue<>()));
    assertThrows(
        UnsupportedOperationException.class,
        () -> {
          hidden.add(2);
          hidden.add(1);
        });
  }

  /** A priority queue that cannot be known by its class. */
  private static final class HiddenOrder<E> extends java.util.AbstractQueue<E> {
    private final Queue<E> queue;

    HiddenOrder(Queue<E> queue) {
      this.queue = queue;
    }

    @Override
    public boolean offer(E element) {
      return queue.offer(element);
    }

    @Override
    public E poll() {
      return queue.poll();
    }

    @Override
    public E peek() {
      return queue.peek();
    }

    @Override
    public java.util.Iterator<E> iterator() {
      return queue.iterator();
    }

    @Override
    public int size() {
      return queue.size();
    }
  }

  @Test
  void distinctDeque_givesBackElements() {
    Deque<String> deque = recorder.object().distinctDeque(new ArrayDeque<>());
    deque.addFirst("a");
    deque.addLast("a");
    assertEquals("a", deque.pollLast());
    assertEquals("a", deque.getFirst());
    assertLinearizable("deque", null);
    assertEquals("popLast() -> 1", recorded().get(2));
  }

  @Test
  void distinctStack_recordsNumbers_andGivesBackElements() {
    Deque<String> stack = recorder.object().distinctStack(new ConcurrentLinkedDeque<>());
    stack.push("same");
    stack.push("same");
    assertEquals("same", stack.pop());
    assertEquals("same", stack.peek());
    assertLinearizable("stack", null);
    assertEquals(
        List.of("push(0) -> true", "push(1) -> true", "pop() -> 1", "peek() -> 0"), recorded());
  }

  @Test
  void distinctMap_numbersValues_andLeavesKeys() {
    Map<String, String> map = recorder.object().distinctMap(new ConcurrentHashMap<>());
    assertNull(map.put("k", "same"));
    assertEquals("same", map.put("k", "same"));
    assertEquals("same", map.putIfAbsent("k", "other"));
    assertEquals("same", map.replace("k", "same"));
    assertEquals("same", map.get("k"));
    assertEquals("same", map.remove("k"));
    assertLinearizable("map", null);
    assertEquals(
        List.of(
            "put([\"k\",0]) -> null",
            "put([\"k\",1]) -> 0",
            "putIfAbsent([\"k\",2]) -> 1",
            "replace([\"k\",3]) -> 1",
            "get(\"k\") -> 3",
            "remove(\"k\") -> 3"),
        recorded());
  }

  @Test
  void distinctMap_refusesWhatComparesValues() {
    Map<String, String> map = recorder.object().distinctMap(new ConcurrentHashMap<>());
    map.put("k", "v");
    assertEquals(
        "replace of a recorded Map with distinct values may compare values, which were made"
            + " distinct",
        assertThrows(UnsupportedOperationException.class, () -> map.replace("k", "v", "w"))
            .getMessage());
    assertThrows(UnsupportedOperationException.class, () -> map.remove("k", "v"));
    assertThrows(UnsupportedOperationException.class, () -> map.containsValue("v"));
    assertEquals(List.of("put([\"k\",0]) -> null"), recorded());
  }

  /** A container of the program's own. */
  public interface Bag<E> {
    void put(E element);

    E take();

    boolean has(E element);

    int count(int least);
  }

  private static final class DequeBag<E> implements Bag<E> {
    private final Deque<E> elements = new ArrayDeque<>();

    @Override
    public void put(E element) {
      elements.push(element);
    }

    @Override
    public E take() {
      return elements.poll();
    }

    @Override
    public boolean has(E element) {
      return elements.contains(element);
    }

    @Override
    public int count(int least) {
      return Math.max(least, elements.size());
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void distinct_ofAnInterface_numbersWhatTheNamedMethodsAdd() {
    Bag<String> bag = recorder.object().distinct(Bag.class, new DequeBag<String>(), "put");
    bag.put("same");
    bag.put("same");
    assertEquals("same", bag.take());
    assertThrows(UnsupportedOperationException.class, () -> bag.has("same"));
    assertLinearizable("pool", null);
    assertEquals(List.of("put(0) -> true", "put(1) -> true", "take() -> 1"), recorded());
  }

  @Test
  void distinct_refusesMethodsThatCannotTakeATag() {
    for (String name : List.of("count", "take", "gone")) {
      assertEquals(
          "Bag has no method %s that takes one value of any class, so its values cannot be made"
                  .formatted(name)
              + " distinct: let them be distinct yourself",
          assertThrows(
                  IllegalArgumentException.class,
                  () -> recorder.object().distinct(Bag.class, new DequeBag<String>(), name))
              .getMessage());
    }
  }
}
