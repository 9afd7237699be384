package dev.plumbline.core.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random walks of each specification beside a plain java.util object that does the same. */
final class ReferenceTest {
  private static final int WALKS = 100;
  private static final int STEPS = 100;

  /** Says that the reference cannot do this now. */
  private static final Object BLOCKED = new Object();

  /** All but the pool, which may answer one of several things: it has a test of its own. */
  static List<String> names() {
    return Specs.names().stream().filter(name -> !name.equals("pool")).toList();
  }

  /** Runs a call on a mutable object and answers what it answered. */
  private interface Reference extends Function<Operation, Object> {}

  private static Reference reference(String name) {
    return switch (name) {
      case "register" -> register();
      case "map" -> map();
      case "kv-append" -> kvAppend();
      case "set" -> set();
      case "multiset" -> multiset();
      case "grow-set" -> growSet();
      case "stack" -> stack(Integer.MAX_VALUE);
      case "bounded-stack" -> stack(2);
      case "queue" -> queue(new ArrayDeque<>(), Integer.MAX_VALUE);
      case "bounded-queue" -> queue(new ArrayDeque<>(), 2);
      case "priority-queue" -> queue(new PriorityQueue<>(), Integer.MAX_VALUE);
      case "bounded-priority-queue" -> queue(new PriorityQueue<>(), 2);
      case "max-priority-queue" ->
          queue(new PriorityQueue<>(Collections.reverseOrder()), Integer.MAX_VALUE);
      case "deque" -> deque(Integer.MAX_VALUE);
      case "bounded-deque" -> deque(2);
      case "counter" -> counter();
      case "mutex" -> mutex();
      case "semaphore" -> semaphore();
      case "reentrant-lock" -> reentrantLock();
      case "read-write-lock" -> readWriteLock();
      case "multi-register", "rw-register" -> multiRegister();
      case "list-append" -> listAppend();
      case "mwcas" -> memory();
      case "stack-with-height" -> stackWithHeight();
      default -> throw new IllegalArgumentException("no reference for " + name);
    };
  }

  private static Reference register() {
    Object[] value = new Object[1];
    return op -> {
      boolean equal = op.name().equals("cas") && Objects.equals(value[0], op.argument(0));
      Object before = value[0];
      if (op.name().equals("faa")) {
        if (!(before instanceof Long number)) {
          return BLOCKED;
        }
        value[0] =
            BigInteger.valueOf(number).add(BigInteger.valueOf((Long) op.input())).longValue();
        return before;
      }
      if (op.name().equals("write")) {
        value[0] = op.input();
        return Operation.NOTHING;
      }
      value[0] = equal ? op.argument(1) : before;
      return op.name().equals("cas") ? equal : before;
    };
  }

  private static Reference map() {
    Map<Object, Object> map = new HashMap<>();
    return op ->
        switch (op.name()) {
          case "put" -> map.put(op.argument(0), op.argument(1));
          case "get" -> map.get(op.input());
          case "remove" -> map.remove(op.input());
          case "putIfAbsent" -> map.putIfAbsent(op.argument(0), op.argument(1));
          case "replace" -> map.replace(op.argument(0), op.argument(1));
          default ->
              op.argument(1) == null
                  ? (Object) (map.putIfAbsent(op.argument(0), op.argument(2)) == null)
                  : map.replace(op.argument(0), op.argument(1), op.argument(2));
        };
  }

  private static Reference kvAppend() {
    Map<Object, String> map = new HashMap<>();
    return op -> {
      if (op.name().equals("get")) {
        return map.getOrDefault(op.input(), "");
      }
      if (op.name().equals("put")) {
        map.remove(op.argument(0));
      }
      map.merge(op.argument(0), (String) op.argument(1), String::concat);
      return Operation.NOTHING;
    };
  }

  private static Reference set() {
    Set<Object> set = new TreeSet<>();
    return op ->
        switch (op.name()) {
          case "add" -> set.add(op.input());
          case "remove" -> set.remove(op.input());
          default -> set.contains(op.input());
        };
  }

  private static Reference multiset() {
    List<Object> elements = new ArrayList<>();
    return op ->
        switch (op.name()) {
          case "add" -> nothing(elements.add(op.input()));
          case "remove" -> elements.remove(op.input());
          case "contains" -> elements.contains(op.input());
          default -> elements.stream().filter(op.input()::equals).count();
        };
  }

  private static Reference growSet() {
    Set<Object> set = new HashSet<>();
    return op -> op.name().equals("add") ? nothing(set.add(op.input())) : List.copyOf(set);
  }

  private static Reference stack(int capacity) {
    Deque<Object> stack = new ArrayDeque<>();
    return op ->
        switch (op.name()) {
          case "push" -> bounded(stack.size(), capacity, () -> stack.addFirst(op.input()));
          case "pop" -> stack.pollFirst();
          default -> stack.peekFirst();
        };
  }

  private static Reference queue(Queue<Object> queue, int capacity) {
    return op ->
        switch (op.name()) {
          case "enq", "insert" -> bounded(queue.size(), capacity, () -> queue.add(op.input()));
          case "deq", "poll", "pollMax" -> queue.poll();
          default -> queue.peek();
        };
  }

  private static Reference deque(int capacity) {
    Deque<Object> deque = new ArrayDeque<>();
    return op ->
        switch (op.name()) {
          case "pushFirst" -> bounded(deque.size(), capacity, () -> deque.addFirst(op.input()));
          case "pushLast" -> bounded(deque.size(), capacity, () -> deque.addLast(op.input()));
          case "popFirst" -> deque.pollFirst();
          case "popLast" -> deque.pollLast();
          case "peekFirst" -> deque.peekFirst();
          default -> deque.peekLast();
        };
  }

  private static Reference counter() {
    AtomicLong counter = new AtomicLong();
    return op ->
        switch (op.name()) {
          case "increment" -> counter.incrementAndGet();
          case "decrement" -> counter.decrementAndGet();
          case "add" -> counter.addAndGet((Long) op.input());
          default -> counter.get();
        };
  }

  private static Reference mutex() {
    ReentrantLock lock = new ReentrantLock();
    return op -> {
      if (lock.isLocked() == op.name().equals("acquire")) {
        return BLOCKED;
      }
      if (lock.isLocked()) {
        lock.unlock();
      } else {
        lock.lock();
      }
      return Operation.NOTHING;
    };
  }

  private static Reference semaphore() {
    Semaphore semaphore = new Semaphore(2);
    return op -> {
      if (op.name().equals("release")) {
        semaphore.release();
        return Operation.NOTHING;
      }
      boolean taken = semaphore.tryAcquire();
      return op.name().equals("tryAcquire") ? (Object) taken : taken ? Operation.NOTHING : BLOCKED;
    };
  }

  /** The owners of the holds, one for each time. */
  private static Reference reentrantLock() {
    List<Object> holds = new ArrayList<>();
    return op -> {
      boolean mine = holds.isEmpty() ? !op.name().equals("release") : holds.contains(op.input());
      if (mine && op.name().equals("release")) {
        holds.remove(0);
      } else if (mine) {
        holds.add(op.input());
      }
      return op.name().equals("tryAcquire") ? (Object) mine : mine ? Operation.NOTHING : BLOCKED;
    };
  }

  private static Reference readWriteLock() {
    StampedLock lock = new StampedLock();
    return op -> {
      boolean done =
          switch (op.name()) {
            case "acquireRead", "tryAcquireRead" -> lock.tryReadLock() != 0;
            case "acquireWrite", "tryAcquireWrite" -> lock.tryWriteLock() != 0;
            case "releaseRead" -> lock.tryUnlockRead();
            default -> lock.tryUnlockWrite();
          };
      return op.name().startsWith("try") ? (Object) done : done ? Operation.NOTHING : BLOCKED;
    };
  }

  private static Reference memory() {
    Map<Object, Object> words = new HashMap<>();
    return op -> {
      List<?> input = op.input() instanceof List<?> l ? l : List.of(op.input());
      boolean many = op.input() instanceof List && (op.name().equals("read") || isList(input));
      List<Object> before = new ArrayList<>();
      boolean equal = true;
      for (Object word : many ? input : List.of(input)) {
        List<?> w = word instanceof List<?> l ? l : List.of(word);
        before.add(words.getOrDefault(w.get(0), 0L));
        equal &= !op.name().equals("cas") || w.get(1).equals(before.get(before.size() - 1));
      }
      for (Object word : many && !op.name().equals("read") ? input : List.of(input)) {
        List<?> w = (List<?>) word;
        if (equal && !op.name().equals("read")) {
          words.put(w.get(0), w.get(w.size() - 1));
        }
      }
      return switch (op.name()) {
        case "cas" -> equal;
        case "write" -> Operation.NOTHING;
        default -> many ? before : before.get(0);
      };
    };
  }

  private static boolean isList(List<?> input) {
    return input.get(0) instanceof List;
  }

  private static Reference multiRegister() {
    Map<Object, Object> map = new TreeMap<>();
    return op -> {
      List<Object> done = new ArrayList<>();
      for (Object access : (List<?>) op.input()) {
        List<?> a = (List<?>) access;
        if (a.get(0).equals("w")) {
          map.put(a.get(1), a.get(2));
          done.add(a);
        } else {
          done.add(Arrays.asList("r", a.get(1), map.get(a.get(1))));
        }
      }
      return done;
    };
  }

  private static Reference listAppend() {
    Map<Object, List<Object>> map = new TreeMap<>();
    return op -> {
      List<Object> done = new ArrayList<>();
      for (Object access : (List<?>) op.input()) {
        List<?> a = (List<?>) access;
        List<Object> list = map.computeIfAbsent(a.get(1), k -> new ArrayList<>());
        if (a.get(0).equals("append")) {
          list.add(a.get(2));
          done.add(a);
        } else {
          done.add(List.of("r", a.get(1), List.copyOf(list)));
        }
      }
      return done;
    };
  }

  private static Reference stackWithHeight() {
    Deque<Object> stack = new ArrayDeque<>();
    return op -> {
      long height = stack.size();
      if (op.name().equals("push")) {
        stack.addFirst(op.input());
        return height;
      }
      Object top = op.name().equals("pop") ? stack.pollFirst() : stack.peekFirst();
      return top == null ? (Object) 0L : List.of(height, top);
    };
  }

  private static Object nothing(boolean ignored) {
    return Operation.NOTHING;
  }

  private static Object bounded(int size, int capacity, Runnable add) {
    if (size < capacity) {
      add.run();
    }
    return capacity == Integer.MAX_VALUE ? Operation.NOTHING : (Object) (size < capacity);
  }

  @ParameterizedTest
  @MethodSource("names")
  void walksLikeItsReference(String name) {
    Random r = new Random(name.hashCode());
    for (int i = 0; i < WALKS; i++) {
      walk(RandomCalls.named(name), reference(name), r);
    }
  }

  @Test
  void pool_givesWhatIsInsideAndNothingElse() {
    Random r = new Random(1);
    Spec<PersistentMap<Object, Long>> spec = new PoolSpec();
    PersistentMap<Object, Long> state = spec.initial();
    List<Object> inside = new ArrayList<>();
    for (int i = 0; i < WALKS * STEPS; i++) {
      if (r.nextBoolean()) {
        Object value = 1L + r.nextInt(4);
        inside.add(value);
        state = spec.step(state, Operation.of("put", value)).states().get(0);
        continue;
      }
      Operation take = Operation.pending("take", null);
      Set<Object> expected = inside.isEmpty() ? Collections.singleton(null) : new HashSet<>(inside);
      assertEquals(expected, new HashSet<>(spec.outputs(state, take)));
      for (Object answer : Arrays.asList(null, 1L, 2L, 3L, 4L, 5L)) {
        assertEquals(expected.contains(answer), spec.step(state, take.returning(answer)).legal());
      }
      Object taken = inside.isEmpty() ? null : inside.remove(r.nextInt(inside.size()));
      state = spec.step(state, take.returning(taken)).states().get(0);
    }
  }

  private static <S> void walk(RandomCalls<S> subject, Reference reference, Random r) {
    Spec<S> spec = subject.spec();
    S state = spec.initial();
    for (int i = 0; i < STEPS; i++) {
      Operation call = subject.call().apply(r);
      Object answer = reference.apply(call);
      if (answer == BLOCKED) {
        assertFalse(spec.step(state, call.returningNothing()).legal());
        assertEquals(List.of(), spec.outputs(state, call));
        continue;
      }
      Operation done = RandomCalls.complete(call, answer);
      Step<S> step = spec.step(state, done);
      assertTrue(step.legal(), () -> done + ": " + step.reason());
      assertTrue(isAmong(answer, spec.outputs(state, call)), () -> done.toString());
      if (!subject.spec().name().equals("multi-register")
          && !subject.spec().name().equals("rw-register")) {
        assertEquals(step.states(), spec.step(state, call).states());
      }
      for (Object wrong : Arrays.asList(null, true, false, 0L, 1L, 2L, "a", List.of(1L, 1L))) {
        Signature signature = signature(spec, call.name());
        boolean claims = !Shape.NOTHING.accepts().test(wrong) || answer instanceof Boolean;
        if (!signature.output().equals(Shape.NOTHING)
            && signature.output().accepts().test(wrong)
            && claims
            && !isAmong(wrong, List.of(Values.normalize(answer == null ? "null" : answer)))) {
          Step<S> refused = spec.step(state, call.returning(wrong));
          assertFalse(refused.legal(), () -> call + " -> " + wrong);
          assertFalse(refused.reason().isBlank());
        }
      }
      state = step.states().get(0);
    }
  }

  private static Signature signature(Spec<?> spec, String name) {
    return spec.operations().stream().filter(s -> s.name().equals(name)).findAny().orElseThrow();
  }

  /** Lists of elements in another order are the same answer of a set. */
  private static boolean isAmong(Object answer, List<Object> outputs) {
    return outputs.stream()
        .anyMatch(
            o ->
                Objects.equals(o, answer)
                    || (o instanceof List<?> a
                        && answer instanceof List<?> b
                        && a.size() == b.size()
                        && new HashSet<>(a).equals(new HashSet<>(b))));
  }
}
