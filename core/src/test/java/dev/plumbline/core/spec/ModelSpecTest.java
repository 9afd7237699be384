package dev.plumbline.core.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.TooLargeException;
import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.AbstractQueue;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ModelSpecTest {
  /** Neither equals nor Serializable. */
  public static final class Account {
    private int balance;

    public void deposit(int amount) {
      balance += amount;
    }

    public boolean withdraw(int amount) {
      if (amount > balance) {
        return false;
      }
      balance -= amount;
      return true;
    }

    public int balance() {
      return balance;
    }

    public Account set(int value) {
      balance = value;
      return this;
    }

    public TimeUnit unit(TimeUnit unit) {
      return unit;
    }

    public void fail() {
      balance = 7;
      throw new UnsupportedOperationException();
    }
  }

  public static final class SerializableAccount implements Serializable {
    private final ArrayList<Object> log = new ArrayList<>();

    public void deposit(Object amount) {
      log.add(amount);
    }

    public int count() {
      return log.size();
    }
  }

  public static final class Point {
    private int x;

    public void move(int by) {
      x += by;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Point p && x == p.x;
    }

    @Override
    public int hashCode() {
      return x;
    }
  }

  /** A list of elements with more to it than its elements. */
  public static final class Bag extends AbstractQueue<Object> {
    private boolean closed;

    public void close() {
      closed = true;
    }

    public boolean closed() {
      return closed;
    }

    @Override
    public Iterator<Object> iterator() {
      return List.of().iterator();
    }

    @Override
    public int size() {
      return 0;
    }

    @Override
    public boolean offer(Object e) {
      return !closed;
    }

    @Override
    public Object poll() {
      return null;
    }

    @Override
    public Object peek() {
      return null;
    }
  }

  public static final class NeedsCapacity {
    public NeedsCapacity(int capacity) {
      assertTrue(capacity > 0);
    }
  }

  @Test
  void arrayDequeIsAQueueAndAStack() {
    Map<String, String> queue = Map.of("enq", "void addLast", "deq", "pollFirst", "peek", "peek");
    assertSameWalk(ModelSpec.of(ArrayDeque.class, queue), "queue");
    assertSameWalk(
        ModelSpec.of(ConcurrentLinkedQueue.class, Map.of("enq", "add", "deq", "poll")), "queue");
    Map<String, String> stack = Map.of("push", "push", "pop", "pollFirst", "peek", "peekFirst");
    assertSameWalk(ModelSpec.of(ArrayDeque.class, stack), "stack");
    assertSameWalk(
        ModelSpec.of(PriorityQueue.class, Map.of("insert", "void add")), "priority-queue");
  }

  @Test
  void hashMapIsAMap() {
    Random r = new Random(1);
    ModelSpec model = ModelSpec.of(HashMap.class);
    RandomCalls<?> subject = RandomCalls.named("map");
    for (int walk = 0; walk < 100; walk++) {
      Map<Object, Object> reference = new HashMap<>();
      ModelState state = model.initial();
      for (int i = 0; i < 30; i++) {
        Operation call = subject.call().apply(r);
        if (call.name().equals("cas")) {
          continue;
        }
        Object k = call.input() instanceof List<?> l ? l.get(0) : call.input();
        Object v = call.input() instanceof List<?> l ? l.get(1) : null;
        Object answer =
            switch (call.name()) {
              case "put" -> reference.put(k, v);
              case "get" -> reference.get(k);
              case "remove" -> reference.remove(k);
              case "putIfAbsent" -> reference.putIfAbsent(k, v);
              default -> reference.replace(k, v);
            };
        Step<ModelState> step = model.step(state, call.returning(answer));
        assertTrue(step.legal(), step::reason);
        assertFalse(model.step(state, call.returning("wrong")).legal());
        state = step.states().get(0);
      }
    }
  }

  /** Walks model and built-in specification side by side, and compares equality of states too. */
  private static void assertSameWalk(ModelSpec model, String name) {
    assertSameWalk(model, RandomCalls.named(name));
  }

  private static <S> void assertSameWalk(ModelSpec model, RandomCalls<S> subject) {
    Random r = new Random(2);
    Spec<S> spec = subject.spec();
    List<S> states = new ArrayList<>();
    List<ModelState> models = new ArrayList<>();
    for (int walk = 0; walk < 60; walk++) {
      S state = spec.initial();
      ModelState m = model.initial();
      for (int i = 0; i < 20; i++) {
        Operation op =
            r.nextInt(3) == 0 ? subject.randomOperation(r) : subject.randomCompleted(r, state);
        Step<S> expected = spec.step(state, op);
        Step<ModelState> actual = model.step(m, op);
        assertEquals(expected.legal(), actual.legal(), () -> op + " in " + spec.name());
        if (expected.legal()) {
          state = expected.states().get(0);
          m = actual.states().get(0);
        }
        states.add(state);
        models.add(m);
      }
    }
    for (int i = 0; i < 20_000; i++) {
      int a = r.nextInt(states.size());
      int b = r.nextInt(states.size());
      if (models.get(a).equals(models.get(b))) {
        assertEquals(states.get(a), states.get(b));
        assertEquals(models.get(a).hashCode(), models.get(b).hashCode());
      } else if (!spec.name().equals("priority-queue")) { // a heap has several layouts
        assertNotEquals(states.get(a), states.get(b));
      }
    }
  }

  @Test
  void exceptionsAreAnswers() {
    ModelSpec spec = ModelSpec.of(ArrayDeque.class);
    assertAnswer(
        spec, Operation.pending("pop", null), Map.of("exception", "NoSuchElementException"));
    assertAnswer(spec, Operation.pending("poll", null), null);
    assertAnswer(spec, Operation.pending("push", 1L), Operation.NOTHING);
    assertAnswer(
        ModelSpec.of(Account.class),
        Operation.pending("fail", null),
        Map.of("exception", "UnsupportedOperationException"));
  }

  @Test
  void exceptionsMayBeRecordedByName_andEmptinessAsNull() {
    ModelSpec spec = ModelSpec.of(ArrayDeque.class);
    assertTrue(
        spec.step(spec.initial(), Operation.of("pop", null, "NoSuchElementException")).legal());
    assertTrue(spec.step(spec.initial(), Operation.of("pop", null, null)).legal());
    assertFalse(spec.step(spec.initial(), Operation.of("pop", null, "IOException")).legal());
    assertFalse(
        spec.step(after(spec, Operation.of("push", 1L)), Operation.of("pop", null, null)).legal());
    ModelSpec account = ModelSpec.of(Account.class);
    assertFalse(account.step(account.initial(), Operation.of("fail", null, null)).legal());
  }

  @Test
  void inputsAreConverted() {
    ModelSpec account = ModelSpec.of(Account.class);
    ModelState rich = after(account, Operation.of("deposit", 5L), Operation.of("set", 9L));
    assertEquals(List.of(9L), account.outputs(rich, Operation.pending("balance", null)));
    assertEquals(List.of("DAYS"), account.outputs(rich, Operation.pending("unit", "DAYS")));
    assertFalse(account.step(rich, Operation.of("deposit", "five")).legal());
    assertFalse(account.step(rich, Operation.of("deposit", 1L << 40)).legal());
    assertEquals(
        "dev.plumbline.core.spec.ModelSpecTest$Account has no deposit for the input \"five\"",
        account.step(rich, Operation.of("deposit", "five")).reason());
    assertEquals(
        "balance answers 9", account.step(rich, Operation.of("balance", null, 8L)).reason());
  }

  @Test
  void overloadsAreChosenByInput() {
    ModelSpec list = ModelSpec.of(ArrayList.class, Map.of("removeAt", "remove(int)"));
    ModelState state = after(list, Operation.of("add", 7L), Operation.of("add", List.of(0L, 8L)));
    assertEquals("[8, 7]", state.toString());
    assertEquals(List.of(true), list.outputs(state, Operation.pending("remove", 7L)));
    assertEquals(List.of(8L), list.outputs(state, Operation.pending("removeAt", 0L)));
  }

  /** Counts in a field that serialization leaves out. */
  public static final class Forgetful implements Serializable {
    private transient int count;

    public int increment() {
      return ++count;
    }
  }

  /** Not serializable itself. */
  public static class Counting {
    private int count;

    public int increment() {
      return ++count;
    }
  }

  /** Its count is in a class that is not. */
  public static final class Inheriting extends Counting implements Serializable {}

  /** What it holds is forgetful. */
  public static final class Holding implements Serializable {
    private final Forgetful held = new Forgetful();

    public int increment() {
      return held.increment();
    }
  }

  /** Cannot be serialized after the second call, and can again after the third. */
  public static final class Changing implements Serializable {
    private int count;
    private Object last;

    public int increment() {
      count++;
      last = count == 2 ? new Object() : null;
      return last == null ? count : 2;
    }
  }

  /** Compares what it holds with a constant. */
  public static final class Ending implements Serializable {
    private static final class Node implements Serializable {
      private Node next;
    }

    private static final Node END = new Node();

    private Node first = END;

    public int increment() {
      Node node = new Node();
      node.next = first;
      first = node;
      int count = 0;
      for (Node n = first; n != END && count < 100; n = n.next) {
        count++;
      }
      return count;
    }
  }

  /** Waits for itself where its lock was free in a copy. */
  public static final class Locking implements Serializable {
    private final ReentrantLock lock = new ReentrantLock();

    public int increment() {
      lock.lock();
      return lock.getHoldCount();
    }
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Forgetful.class,
        Inheriting.class,
        Holding.class,
        Changing.class,
        Ending.class,
        Locking.class
      })
  void whatSerializationLoses_isKeptInStates(Class<?> type) {
    ModelSpec spec = ModelSpec.of(type);
    List<Operation> calls = new ArrayList<>();
    for (long count = 1; count <= 4; count++) {
      calls.add(Operation.of("increment", null, count));
      assertNotEquals(spec.initial(), after(spec, calls.toArray(Operation[]::new)));
    }
  }

  /** Each state keeps its own instance, however it is copied. */
  @Test
  void statesDoNotShareInstances() {
    for (Class<?> type : List.of(Account.class, Point.class, SerializableAccount.class)) {
      ModelSpec spec = ModelSpec.of(type);
      Operation change = Operation.of(type == Point.class ? "move" : "deposit", 1L);
      ModelState one = after(spec, change);
      ModelState two = after(spec, change, change);
      assertNotEquals(one, two);
      assertNotEquals(spec.initial(), one);
      assertEquals(one, after(spec, change));
      assertEquals(spec.initial(), ModelSpec.of(type).initial());
    }
    ModelSpec point = ModelSpec.of(Point.class);
    assertEquals(
        point.initial(), after(point, Operation.of("move", 1L), Operation.of("move", -1L)));
    ModelSpec atomic = ModelSpec.of(AtomicInteger.class);
    assertEquals(
        atomic.initial(),
        after(atomic, Operation.of("set", 5L), Operation.of("getAndSet", 0L, 5L)));
  }

  @Test
  void orderCountsInLinkedMaps() {
    ModelSpec spec = ModelSpec.of(LinkedHashMap.class);
    Operation a = Operation.of("put", List.of("a", 1L));
    Operation b = Operation.of("put", List.of("b", 1L));
    assertNotEquals(after(spec, a, b), after(spec, b, a));
  }

  @Test
  void elementsOfAUsersClassAreNotItsState() {
    ModelSpec spec = ModelSpec.of(Bag.class);
    assertNotEquals(spec.initial(), after(spec, Operation.of("close", null)));
  }

  /** Collections that have no end, or say something wrong about their size. */
  public static final class Fountain {
    private static Iterator<Object> numbers() {
      return LongStream.iterate(1, n -> n + 1).<Object>mapToObj(n -> n).iterator();
    }

    public Object list() {
      return new AbstractCollection<Object>() {
        @Override
        public int size() {
          return Integer.MAX_VALUE;
        }

        @Override
        public Iterator<Object> iterator() {
          return numbers();
        }
      };
    }

    public Object set() {
      return new AbstractSet<Object>() {
        @Override
        public int size() {
          return -1;
        }

        @Override
        public Iterator<Object> iterator() {
          return numbers();
        }
      };
    }

    public Object array() {
      Object[] itself = new Object[1];
      itself[0] = itself;
      return itself;
    }

    public Object nested() {
      List<Object> itself = new ArrayList<>();
      itself.add(itself);
      return itself;
    }

    public Object few() {
      return List.of(List.of(1, 2), Map.of(3, 4));
    }
  }

  /** A recorded answer has an end, so it is another one; nor does it matter if it is not known. */
  @Test
  void answersWithoutEnd_areReadAsFarAsRecordedOnesGo() {
    ModelSpec spec = ModelSpec.of(Fountain.class);
    for (String name : List.of("list", "set", "array", "nested")) {
      Operation call = Operation.pending(name, null);
      Step<ModelState> step = spec.step(spec.initial(), call.returning(List.of(1L, 2L)));
      assertFalse(step.legal(), name);
      assertEquals(name + " answers something too large to show", step.reason());
      assertFalse(spec.step(spec.initial(), call.returningNothing()).legal(), name);
      assertTrue(spec.step(spec.initial(), call).legal(), name);
      assertThrows(
          TooLargeException.class, () -> spec.outputs(spec.initial(), call), "for a history");
    }
    assertAnswer(spec, Operation.pending("few", null), List.of(List.of(1L, 2L), Map.of(3L, 4L)));
  }

  @Test
  void absentOutputsAreNothing() {
    ModelSpec spec =
        ModelSpec.of(ArrayDeque.class, Map.of("enq", "add", "blind", "void pollFirst"));
    ModelState one = after(spec, Operation.of("enq", 1L));
    assertTrue(spec.step(one, Operation.of("enq", 2L, true)).legal());
    assertFalse(spec.step(one, Operation.of("enq", 2L, false)).legal());
    assertFalse(spec.step(one, Operation.of("poll", null)).legal());
    assertTrue(spec.step(one, Operation.of("blind", null)).legal());
    assertTrue(spec.step(spec.initial(), Operation.of("poll", null)).legal());
    assertTrue(spec.step(one, Operation.pending("poll", null)).legal());
  }

  @Test
  void mistakesAreExplained() {
    String message = message(() -> ModelSpec.of(Account.class, Map.of("pay", "depositt")));
    assertEquals(
        "operation pay: dev.plumbline.core.spec.ModelSpecTest$Account has no method depositt;"
            + " it has balance(), deposit(int), fail(), set(int), unit(TimeUnit), withdraw(int)",
        message);
    assertTrue(message(() -> ModelSpec.of(List.class)).startsWith("java.util.List is abstract"));
    assertTrue(
        message(() -> ModelSpec.of(NeedsCapacity.class))
            .endsWith("has no constructor without parameters"));
  }

  @Test
  void signaturesKnowTheMethods() {
    ModelSpec spec = ModelSpec.of(Account.class, Map.of("pay", "deposit"));
    Signature pay = spec.operations().get(0);
    assertEquals("pay", pay.name());
    assertTrue(pay.input().accepts().test(1L));
    assertFalse(pay.input().accepts().test("one"));
    assertFalse(pay.observes());
    assertEquals("what deposit(int) takes", pay.input().description());
  }

  private static String message(Runnable action) {
    return assertThrows(IllegalArgumentException.class, action::run).getMessage();
  }

  private static void assertAnswer(ModelSpec spec, Operation call, Object answer) {
    assertEquals(java.util.Collections.singletonList(answer), spec.outputs(spec.initial(), call));
    Operation done = RandomCalls.complete(call, answer);
    assertTrue(spec.step(spec.initial(), done).legal());
  }

  private static ModelState after(ModelSpec spec, Operation... ops) {
    ModelState state = spec.initial();
    for (Operation op : ops) {
      Step<ModelState> step = spec.step(state, op);
      assertTrue(step.legal(), step::reason);
      state = step.states().get(0);
    }
    return state;
  }
}
