package dev.plumbline.core.monitor;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.split.Binding;
import dev.plumbline.core.split.Split;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypedHistoryTest {
  private static final BigInteger BIG = BigInteger.TWO.pow(70);

  /** Values that are easily mixed up: equal ones in other places, the largest integers, nothing. */
  private static final List<Object> ODD =
      Arrays.asList(
          0L,
          1L,
          2L,
          -1L,
          Long.MAX_VALUE,
          Long.MIN_VALUE,
          BIG,
          true,
          false,
          null,
          "",
          "1",
          "ok",
          Operation.NOTHING,
          List.of(),
          List.of(1L),
          List.of(1L, 2L),
          List.of("a", 2L),
          List.of("a", 1L, 2L),
          List.of(List.of(1L, 2L), "1"),
          List.of(List.of(1L, 2L), BIG, true),
          Arrays.asList(null, 1L),
          Arrays.asList(1L, null),
          Arrays.asList("a", null, 1L));

  private static final List<String> KNOWN =
      Specs.all().stream()
          .filter(e -> e.parameter().isEmpty())
          .filter(e -> e.example().traits().type().isPresent())
          .map(Specs.Entry::name)
          .toList();

  private static Object pick(Random random, List<?> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static boolean fits(dev.plumbline.core.spec.Shape shape, Object value) {
    return value == Operation.NOTHING ? shape.mayBeAbsent() : shape.accepts().test(value);
  }

  /** Operations that mostly fit; codes are written as readers do, so nothing is no null. */
  private static History random(Random random, Spec<?> spec, double misfits) {
    HistoryBuilder b = History.builder();
    int n = random.nextInt(25);
    for (int i = 0; i < n; i++) {
      Signature s = (Signature) pick(random, spec.operations());
      Object input = pick(random, ODD);
      Object output = pick(random, ODD);
      while (random.nextDouble() >= misfits && !fits(s.input(), input)) {
        input = pick(random, ODD);
      }
      while (random.nextDouble() >= misfits && !fits(s.output(), output)) {
        output = pick(random, ODD);
      }
      List<String> names = new ArrayList<>(s.synonyms());
      names.add(s.name());
      String name = random.nextDouble() < misfits ? "bogus" : (String) pick(random, names);
      Object object = random.nextInt(4) == 0 ? "other" : null;
      long call = random.nextInt(50);
      int row = b.begin(i, object, name, b.values().code(input), call, 0);
      if (random.nextInt(5) > 0) {
        b.end(row, b.values().code(output), call + random.nextInt(20));
      }
    }
    return b.build();
  }

  @Test
  void types_thatHaveMonitors_areAllHere() {
    assertTrue(
        KNOWN.containsAll(
            List.of(
                "stack",
                "queue",
                "priority-queue",
                "max-priority-queue",
                "set",
                "multiset",
                "register",
                "map",
                "counter")),
        KNOWN.toString());
  }

  @Test
  void parts_ofRandomHistories_areThoseOfBindingAndSplit() {
    Random random = new Random(1);
    for (String name : KNOWN) {
      Spec<?> spec = Specs.named(name);
      int fitting = 0;
      int misfitting = 0;
      for (int round = 0; round < 600; round++) {
        History h = random(random, spec, round % 2 * 0.02);
        Problems problems = new Problems("");
        Binding binding = Binding.bind(h, spec, problems);
        TypedHistory typed = TypedHistory.read(h, spec);
        assertEquals(!problems.isEmpty(), typed == null, () -> name + "\n" + shown(h));
        if (typed == null) {
          misfitting++;
          continue;
        }
        fitting++;
        Split split = Split.of(binding, spec, true);
        assertEquals(split.count(), typed.count(), () -> name + "\n" + shown(h));
        for (int p = 0; p < split.count(); p++) {
          assertArrayEquals(split.rows(p), typed.rows(p), () -> name + "\n" + shown(h));
          assertEquals(split.size(p), typed.size(p));
          keepsAllButPendingReaders(h, split, typed, p);
        }
      }
      assertTrue(fitting > 300 && misfitting > 50, name + " " + fitting + " " + misfitting);
    }
  }

  private static void keepsAllButPendingReaders(History h, Split split, TypedHistory typed, int p) {
    Timeline t = typed.timeline(p);
    int[] kept = IntStream.range(0, t.size).map(t::row).toArray();
    int[] dropped =
        Arrays.stream(typed.rows(p))
            .filter(i -> Arrays.stream(kept).noneMatch(k -> k == i))
            .toArray();
    for (int i : dropped) {
      assertTrue(h.pending(i), () -> "dropped " + h.show(i));
    }
    // What general search drops, monitors drop too.
    var part = split.part(p);
    int[] searched = IntStream.range(0, part.size()).map(part::row).toArray();
    for (int k : kept) {
      assertTrue(Arrays.stream(searched).anyMatch(i -> i == k), () -> "kept " + h.show(k));
    }
  }

  private static String shown(History h) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < h.size(); i++) {
      text.append(h.show(i)).append('\n');
    }
    return text.toString();
  }

  // ---- Roles.

  private static Timeline single(String spec, String name, Object input, Object output) {
    History h = History.builder().add(0, name, input, output, 0, 1).build();
    Timeline t = TypedHistory.read(h, Specs.named(spec)).timeline(0);
    assertEquals(1, t.size);
    return t;
  }

  private static Timeline pending(String spec, String name, Object input) {
    History h = History.builder().addPending(0, name, input, 0).build();
    return TypedHistory.read(h, Specs.named(spec)).timeline(0);
  }

  private static void hasRole(byte role, Timeline t) {
    assertEquals(1, t.size);
    assertEquals(role, t.role[0]);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"stack push pop peek", "queue enq deq peek", "priority-queue insert poll peek"})
  void roles_ofContainers(String names) {
    String[] n = names.split(" ", -1);
    hasRole(Role.ADD, single(n[0], n[1], 5, null));
    hasRole(Role.ADD, single(n[0], n[1], 5, true));
    hasRole(Role.REMOVE, single(n[0], n[2], null, 5));
    hasRole(Role.PEEK, single(n[0], n[3], null, "5"));
    hasRole(Role.EMPTY, single(n[0], n[2], null, null));
    hasRole(Role.EMPTY, single(n[0], n[3], null, null));
    hasRole(Role.EMPTY, single(n[0], n[2], null, Operation.NOTHING));
    hasRole(Role.ADD, pending(n[0], n[1], 5));
    hasRole(Role.LOST_REMOVE, pending(n[0], n[2], null));
    assertEquals(0, pending(n[0], n[3], null).size);
  }

  @Test
  void roles_ofSets() {
    hasRole(Role.INSERT, single("set", "add", 5, true));
    hasRole(Role.PRESENT, single("set", "add", 5, false));
    hasRole(Role.DELETE, single("set", "remove", 5, true));
    hasRole(Role.ABSENT, single("set", "remove", 5, false));
    hasRole(Role.PRESENT, single("set", "contains", 5, true));
    hasRole(Role.ABSENT, single("set", "has", 5, false));
    hasRole(Role.INSERT, pending("set", "add", 5));
    hasRole(Role.DELETE, pending("set", "remove", 5));
    assertEquals(0, pending("set", "contains", 5).size);
  }

  @Test
  void roles_ofMultisets() {
    hasRole(Role.INSERT, single("multiset", "add", 5, null));
    hasRole(Role.INSERT, single("multiset", "add", 5, true));
    hasRole(Role.DELETE, single("multiset", "remove", 5, true));
    hasRole(Role.ABSENT, single("multiset", "remove", 5, false));
    hasRole(Role.PRESENT, single("multiset", "contains", 5, true));
    hasRole(Role.ABSENT, single("multiset", "contains", 5, false));
    hasRole(Role.COUNT, single("multiset", "count", 5, 3));
    assertEquals(3, single("multiset", "count", 5, 3).value[0]);
    assertEquals(Long.MAX_VALUE, single("multiset", "count", 5, Long.MAX_VALUE).value[0]);
    hasRole(Role.INSERT, pending("multiset", "add", 5));
    hasRole(Role.DELETE, pending("multiset", "remove", 5));
    assertEquals(0, pending("multiset", "contains", 5).size);
    assertEquals(0, pending("multiset", "count", 5).size);
  }

  @Test
  void roles_ofPendingRegisterAndMapOperations() {
    hasRole(Role.WRITE, pending("register", "write", 5));
    assertEquals(0, pending("register", "read", null).size);
    hasRole(Role.UPDATE, pending("register", "cas", List.of(1, 2)));
    assertEquals(0, pending("register", "cas", List.of(1, 1)).size);
    hasRole(Role.WRITE, pending("map", "put", List.of("k", 2)));
    hasRole(Role.WRITE, pending("map", "remove", "k"));
    assertEquals(Values.NULL, pending("map", "remove", "k").value[0]);
    Timeline putIfAbsent = pending("map", "putIfAbsent", List.of("k", 2));
    hasRole(Role.UPDATE, putIfAbsent);
    assertEquals(Values.NULL, putIfAbsent.value[0]);
    hasRole(Role.LOST_REPLACE, pending("map", "replace", List.of("k", 2)));
    hasRole(Role.UPDATE, pending("map", "cas", List.of("k", 1, 2)));
    assertEquals(0, pending("map", "get", "k").size);
  }

  @Test
  void roles_ofCounters() {
    hasRole(Role.ADD_BLINDLY, single("counter", "increment", null, null));
    assertEquals(1, single("counter", "increment", null, "ok").value[0]);
    assertEquals(-1, single("counter", "decrement", null, null).value[0]);
    Timeline step = single("counter", "add", 3, 10);
    hasRole(Role.STEP, step);
    assertEquals(7, step.value[0]);
    assertEquals(10, step.other[0]);
    hasRole(Role.GET, single("counter", "get", null, 4));
    hasRole(Role.ADD_BLINDLY, pending("counter", "decrement", null));
    assertEquals(0, pending("counter", "get", null).size);
    assertEquals(0, pending("counter", "add", 0).size);
  }

  /** What the role of an operation allows and leaves, in codes, next to what the step does. */
  private static <S> int agreesWithSteps(Spec<S> spec, Random random, String probe, Object key) {
    S state = spec.initial();
    int legal = 0;
    for (int round = 0; round < 3000; round++) {
      Signature s = (Signature) pick(random, spec.operations());
      Object input = pick(random, ODD);
      if (!fits(s.input(), input)) {
        continue;
      }
      List<Object> right = spec.outputs(state, Operation.pending(s.name(), plain(input)));
      // Where nothing is right, such as adding to a word, anything must be refused.
      boolean rightly = !right.isEmpty() && random.nextBoolean();
      Object output = pick(random, rightly ? right : ODD);
      if (!fits(s.output(), output)) {
        continue;
      }
      HistoryBuilder b = History.builder();
      int row = b.begin(0, null, s.name(), b.values().code(input), 0, 0);
      b.end(row, b.values().code(output), 1);
      History h = b.build();
      Operation op = new dev.plumbline.core.spec.Vocabulary(spec).translate(h.operation(0));
      if (key != null && !key.equals(spec.key(op))) {
        continue;
      }
      TypedHistory typed = TypedHistory.read(h, spec);
      Timeline t = typed.timeline(0);
      long now = typed.code(value(spec, state, probe, key));
      boolean found = t.value[0] == now;
      boolean allowed =
          switch (t.role[0]) {
            case Role.WRITE -> true;
            case Role.READ, Role.UPDATE -> found;
            case Role.DIFFERS -> !found;
            default -> throw new AssertionError("role " + t.role[0]);
          };
      long left =
          t.role[0] == Role.WRITE ? t.value[0] : t.role[0] == Role.UPDATE ? t.other[0] : now;
      Step<S> step = spec.step(state, op);
      assertEquals(step.legal(), allowed, () -> op.toString());
      if (allowed) {
        state = step.states().get(0);
        assertEquals(typed.code(value(spec, state, probe, key)), left, () -> op.toString());
        legal++;
      }
    }
    return legal;
  }

  private static Object plain(Object input) {
    return input == Operation.NOTHING ? null : input;
  }

  private static <S> Object value(Spec<S> spec, S state, String probe, Object key) {
    Operation read = key == null ? Operation.pending(probe, null) : Operation.pending(probe, key);
    return spec.outputs(state, read).get(0);
  }

  @Test
  void roles_ofRegisters_doWhatTheirStepsDo() {
    assertTrue(agreesWithSteps(Specs.named("register"), new Random(1), "read", null) > 300);
  }

  @Test
  void roles_ofMaps_doWhatTheirStepsDo() {
    for (Object key : List.of(1L, "a", List.of(1L, 2L))) {
      assertTrue(agreesWithSteps(Specs.named("map"), new Random(2), "get", key) > 20, "key " + key);
    }
  }

  // ---- Values.

  @Test
  void codes_ofEqualValues_areEqualWhereverTheyStand() {
    for (Object value :
        Arrays.asList("v", List.of("x", 1L), BIG, true, false, 7L, Long.MIN_VALUE)) {
      History h =
          History.builder()
              .add(0, "put", List.of("k", value), Operation.NOTHING, 0, 1)
              .add(0, "get", "k", value, 2, 3)
              .add(0, "cas", List.of("k", value, "next"), true, 4, 5)
              .build();
      TypedHistory typed = TypedHistory.read(h, Specs.named("map"));
      assertEquals(1, typed.count());
      Timeline t = typed.timeline(0);
      assertEquals(typed.code(value), t.value[0]);
      assertEquals(t.value[0], t.value[1]);
      assertEquals(t.value[0], t.value[2]);
      assertNotEquals(t.value[0], t.other[2]);
    }
  }

  @Test
  void codes_ofNullInALists_areThoseOfNothing() {
    History h =
        History.builder()
            .add(0, "read", null, Operation.NOTHING, 0, 1)
            .add(0, "cas", Arrays.asList(null, 1L), true, 2, 3)
            .add(0, "cas", Arrays.asList(1L, null), true, 4, 5)
            .add(0, "read", null, null, 6, 7)
            .build();
    Timeline t = TypedHistory.read(h, Specs.named("register")).timeline(0);
    assertEquals(Values.NULL, t.value[0]);
    assertEquals(Values.NULL, t.value[1]);
    assertEquals(Values.NULL, t.other[2]);
    assertEquals(Values.NULL, t.value[3]);
  }

  @Test
  void keys_thatAreListsOrInLists_nameOnePart() {
    Object key = List.of(1L, "a");
    History h =
        History.builder()
            .add(0, "put", List.of(key, 1L), null, 0, 1)
            .add(0, "get", key, 1L, 2, 3)
            .add(0, "get", List.of(1L, "b"), null, 4, 5)
            .addTo("other", 0, "get", key, null, 6, 7)
            .build();
    TypedHistory typed = TypedHistory.read(h, Specs.named("map"));
    assertEquals(3, typed.count());
    assertArrayEquals(new int[] {0, 1}, typed.rows(0));
    assertEquals(key, typed.key(0));
    assertEquals(List.of(1L, "b"), typed.key(1));
    assertEquals(key, typed.key(2));
  }

  @Test
  void misfits_areLeftToOthers() {
    Spec<?> set = Specs.named("set");
    assertNull(TypedHistory.read(history("[0,1] add(1) -> 1"), set));
    assertNull(TypedHistory.read(history("[0,1] add() -> true"), set));
    assertNull(TypedHistory.read(history("[0,1] ad(1) -> true"), set));
    assertNull(TypedHistory.read(history("[0,...] count(1)"), set));
    assertNotNull(TypedHistory.read(History.builder().build(), set));
  }
}
