package dev.plumbline.explore.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.record.workload.IntegerMethods;
import dev.plumbline.record.workload.OperationMethod;
import dev.plumbline.record.workload.Target;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ScenarioSpaceTest {
  private static final long MANY = 1_000_000;

  private static ScenarioSpace space(Supplier<?> factory, Spec<?> spec) {
    return ScenarioSpace.of(Target.of("it", factory, spec).methods(), spec, new DirectRun(factory));
  }

  private static ScenarioSpace space(Supplier<?> factory, String spec) {
    return space(factory, Specs.named(spec));
  }

  private static List<Scenario> all(ScenarioSpace space, int size) {
    List<Scenario> all = new ArrayList<>();
    ScenarioSpace.shapes(size).forEach(shape -> space.forEach(shape, all::add));
    return all;
  }

  private static long count(ScenarioSpace space, int... shape) {
    return space.count(shape, MANY);
  }

  private static List<String> texts(ScenarioSpace space, int size) {
    return all(space, size).stream()
        .map(s -> new Scenario(s.before(), s.threads(), List.of()).toString())
        .toList();
  }

  private static Set<String> befores(ScenarioSpace space) {
    Set<String> befores = new HashSet<>();
    all(space, 1).forEach(s -> befores.add(Scenario.text(s.before())));
    return befores;
  }

  @Test
  void shapes_haveFewThreadsFirst() {
    List<String> shapes = ThreadShapes.of(4).stream().map(Arrays::toString).toList();
    assertEquals(List.of("[2, 2]", "[3, 1]", "[2, 1, 1]", "[1, 1, 1, 1]"), shapes);
    assertEquals(1, ThreadShapes.of(1).size());
  }

  /** Six operations, distinct values, and nothing, one or two elements at the beginning. */
  @Test
  void deque_hasAsManyScenariosAsCombinations() {
    ScenarioSpace deque = space(ConcurrentLinkedDeque::new, "deque");
    assertEquals(3 * 6, count(deque, 1));
    assertEquals(3 * 21, count(deque, 1, 1));
    assertEquals(3 * 36 * 6, count(deque, 2, 1));
    assertEquals(3 * 56, count(deque, 1, 1, 1));
    assertEquals(3 * 666, count(deque, 2, 2));
    assertEquals(3 * 36 * 21, count(deque, 2, 1, 1));
    assertEquals(10, deque.count(new int[] {2, 2}, 10));
  }

  @Test
  void scenarios_comeSmallestFirstAndInTheSameOrder() {
    List<String> some = texts(space(ArrayDeque::new, "queue"), 2);
    assertEquals(
        List.of(
            "enq(1) | enq(2)",
            "enq(2) | enq(3), before: enq(1)",
            "enq(3) | enq(4), before: enq(1); enq(2)",
            "enq(1) | deq()"),
        some.subList(0, 4));
    assertEquals(some, texts(space(ArrayDeque::new, "queue"), 2));
  }

  /** The quotient of all tuples of sequences by the order of threads, counted by brute force. */
  @Test
  void scenarios_areAllUpToTheOrderOfThreads() {
    for (int[] shape : new int[][] {{2, 2}, {2, 1}, {1, 1, 1}, {2, 1, 1}, {2, 2, 2}}) {
      Set<List<String>> expected = new HashSet<>();
      everySequences(shape, 0, new ArrayList<>(), expected);
      List<List<String>> found = new ArrayList<>();
      ThreadShapes.forEach(
          shape,
          3,
          sequences -> found.add(Arrays.stream(sequences).map(Arrays::toString).sorted().toList()));
      assertEquals(expected, new HashSet<>(found));
      assertEquals(expected.size(), found.size());
    }
  }

  private static void everySequences(
      int[] shape, int thread, List<String> chosen, Set<List<String>> found) {
    if (thread == shape.length) {
      found.add(chosen.stream().sorted().toList());
      return;
    }
    int count = (int) Math.pow(3, shape[thread]);
    for (int number = 0; number < count; number++) {
      int[] sequence = new int[shape[thread]];
      int rest = number;
      for (int i = 0; i < sequence.length; i++) {
        sequence[i] = rest % 3;
        rest /= 3;
      }
      List<String> more = new ArrayList<>(chosen);
      more.add(Arrays.toString(sequence));
      everySequences(shape, thread + 1, more, found);
    }
  }

  @Test
  void initialStates_differInMoreThanNames() {
    assertEquals(Set.of("", "enq(1)", "enq(1); enq(2)"), befores(space(ArrayDeque::new, "queue")));
    assertEquals(
        Set.of("", "add(1)", "add(2)", "add(1); add(2)"),
        befores(space(ConcurrentSkipListSet::new, "set")));
    assertEquals(
        Set.of("", "put(1, 1)", "put(2, 1)", "put(1, 1); put(2, 2)"),
        befores(space(ConcurrentHashMap::new, "map")));
    assertEquals(
        Set.of("", "write(1)"), befores(space(AtomicLong::new, Specs.withInitial("register", 0L))));
  }

  private static String finalLook(Supplier<?> factory, String spec) {
    return Scenario.text(all(space(factory, spec), 2).get(0).after());
  }

  @Test
  void object_isLookedAtInTheEnd() {
    assertEquals("deq(); deq()", finalLook(ArrayDeque::new, "queue"));
    assertEquals("popFirst(); popFirst()", finalLook(ArrayDeque::new, "deque"));
    assertEquals("poll(); poll()", finalLook(PriorityQueue::new, "priority-queue"));
    assertEquals("contains(1); contains(2)", finalLook(ConcurrentSkipListSet::new, "set"));
    assertEquals("get(1); get(2)", finalLook(ConcurrentHashMap::new, "map"));
    assertEquals("get()", finalLook(AtomicLong::new, "counter"));
    assertEquals("read()", finalLook(AtomicReference::new, "register"));
  }

  @Test
  void keys_areFewAndMeet() {
    List<String> sets =
        all(space(ConcurrentSkipListSet::new, "set"), 2).stream()
            .map(Scenario::threadsText)
            .distinct()
            .toList();
    assertEquals(21, sets.size());
    assertTrue(sets.containsAll(List.of("add(1) | add(1)", "add(1) | add(2)")), sets::toString);
  }

  @Test
  void compareAndSet_expectsWhatItMayFind() {
    List<String> register = texts(space(AtomicReference::new, "register"), 2);
    assertTrue(
        register.containsAll(
            List.of(
                "write(1) | cas(null, 2)",
                "write(1) | cas(1, 2)",
                "cas(null, 1) | cas(1, 2)",
                "cas(2, 1) | cas(1, 2)",
                "write(2) | cas(1, 3), before: write(1)")),
        register::toString);
    assertEquals(register.size(), new HashSet<>(register).size());
    Spec<?> spec = Specs.named("map");
    Map<String, String> cas = Map.of("cas", "replace(Object,Object,Object)");
    Target target = Target.of("it", ConcurrentHashMap::new, spec, cas);
    SequentialRun run = new DirectRun(ConcurrentHashMap::new);
    List<String> map = texts(ScenarioSpace.of(target.methods(), spec, run), 2);
    assertTrue(map.contains("put(1, 1) | cas(1, 1, 2)"), map::toString);
    assertTrue(map.contains("put(1, 1) | cas(2, 0, 2)"), map::toString);
    assertTrue(!map.contains("put(1, 1) | cas(2, 1, 2)"), map::toString);
  }

  @Test
  void summands_areToldApartByTheirSums() {
    List<String> counter = texts(space(AtomicLong::new, "counter"), 3);
    assertTrue(counter.contains("add(1) | add(2) | add(4)"), counter::toString);
  }

  @Test
  void priorities_comeInEveryOrder() {
    List<String> priority = texts(space(PriorityQueue::new, "priority-queue"), 3);
    assertTrue(
        priority.containsAll(
            List.of("insert(1); insert(2) | poll()", "insert(2); insert(1) | poll()")),
        priority::toString);
    assertTrue(priority.contains("insert(1) | insert(2) | insert(3)"));
    assertTrue(!priority.contains("insert(2) | insert(1) | insert(3)"));
  }

  /** What one further call does not tell apart counts as one state. */
  @Test
  void withoutSpecification_statesAreToldApartByAnswers() {
    List<OperationMethod> methods =
        IntegerMethods.of(ArrayDeque.class).operations().stream()
            .filter(o -> Set.of("addFirst", "addLast", "pollFirst", "size").contains(o.name()))
            .toList();
    ScenarioSpace space = ScenarioSpace.of(methods, new DirectRun(ArrayDeque::new));
    assertEquals(
        Set.of(
            "",
            "addFirst(1)",
            "addFirst(2)",
            "addFirst(1); addFirst(1)",
            "addFirst(1); addFirst(2)"),
        befores(space));
  }

  private static Set<String> grown(ScenarioSpace space) {
    Set<String> befores = new HashSet<>();
    space.forEachGrown(
        new int[] {1},
        s -> {
          befores.add(Scenario.text(s.before()));
          return true;
        });
    return befores;
  }

  /** As of a buffer of two: the third call waits for ever, and none is performed after it. */
  @Test
  void callsThatWait_neverComeBeforeTheThreads() {
    Spec<?> spec = Specs.named("bounded-queue:2");
    Target target = Target.of("it", () -> new ArrayBlockingQueue<Long>(2), spec);
    List<OperationMethod> methods =
        target.methods().stream().filter(o -> o.name().equals("enq")).toList();
    SequentialRun buffer =
        calls -> {
          assertTrue(calls.size() <= 3, "performed after one that waits: " + calls);
          return calls.size() < 3 ? true : SequentialRun.WAITS;
        };
    assertEquals(Set.of(), grown(ScenarioSpace.of(methods, spec, buffer)));
    assertEquals(Set.of(), grown(ScenarioSpace.of(methods, buffer)));
  }

  @Test
  void grown_queueHasManyElementsAndOneLess() {
    Set<String> befores = grown(space(ArrayDeque::new, "queue"));
    assertEquals(6, befores.size());
    assertTrue(befores.contains("enq(1); enq(2); enq(3)"));
    assertTrue(befores.contains("enq(1); enq(2); enq(3); enq(4); enq(5); deq()"));
  }

  @Test
  void grown_setHasDifferentElements() {
    Set<String> befores = grown(space(ConcurrentSkipListSet::new, "set"));
    assertTrue(befores.contains("add(1); add(2); add(3)"));
    assertTrue(befores.contains("add(1); add(2); add(3); remove(1)"));
    assertTrue(befores.stream().noneMatch(s -> s.startsWith("remove")));
  }

  @Test
  void grown_whereTheOrderOfValuesMatters_isNothing() {
    assertEquals(Set.of(), grown(space(PriorityQueue::new, "priority-queue")));
  }

  @Test
  void shorter_hasOneCallLess() {
    List<OperationMethod> queue = Target.of("it", ArrayDeque::new, Specs.named("queue")).methods();
    Scenario scenario =
        Scenario.parse("enq(1); deq() | deq()", queue)
            .withBefore("enq(2)", queue)
            .withAfter("deq(); peek()", queue);
    assertEquals(
        List.of(
            "enq(1) | deq(), before: enq(2), after: deq(); peek()",
            "deq() | deq(), before: enq(2), after: deq(); peek()",
            "enq(1); deq(), before: enq(2), after: deq(); peek()",
            "enq(1); deq() | deq(), after: deq(); peek()",
            "enq(1); deq() | deq(), before: enq(2)",
            "enq(1); deq() | deq(), before: enq(2), after: deq()"),
        ShorterScenarios.of(scenario).stream().map(Scenario::toString).toList());
  }
}
