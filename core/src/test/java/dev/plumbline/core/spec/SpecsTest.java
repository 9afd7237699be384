package dev.plumbline.core.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.Operation;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SpecsTest {
  @Test
  void everySpecificationIsThere() {
    assertEquals(
        Set.of(
            "register",
            "map",
            "kv-append",
            "set",
            "multiset",
            "grow-set",
            "stack",
            "queue",
            "priority-queue",
            "max-priority-queue",
            "pool",
            "deque",
            "bounded-stack",
            "bounded-queue",
            "bounded-priority-queue",
            "bounded-deque",
            "counter",
            "mutex",
            "reentrant-lock",
            "read-write-lock",
            "semaphore",
            "multi-register",
            "list-append",
            "rw-register",
            "mwcas",
            "stack-with-height"),
        Set.copyOf(Specs.names()));
  }

  @Test
  void entriesDescribeThemselves() {
    for (Specs.Entry e : Specs.all()) {
      assertTrue(e.description().endsWith("."), e.name());
      assertEquals(e.description(), Specs.description(e.name()));
      String usable = e.usage().replaceAll("CAPACITY|PERMITS", "16");
      assertEquals(usable, Specs.named(usable).name());
      assertEquals(usable, e.example().name());
    }
  }

  @Test
  void namesOfOperationsAreUniqueInEachSpecification() {
    for (Specs.Entry e : Specs.all()) {
      Set<String> names = new HashSet<>();
      for (Signature s : e.example().operations()) {
        assertTrue(names.add(s.name()), e.name() + " " + s.name());
        for (String synonym : s.synonyms()) {
          assertTrue(names.add(synonym), e.name() + " " + synonym);
        }
      }
      assertFalse(names.isEmpty(), e.name());
    }
  }

  @Test
  void nearNamesAreSuggested() {
    assertMessage(
        "there is no specification \"qeue\"; did you mean queue?", () -> Specs.named("qeue"));
    assertMessage(
        "there is no specification \"regster\"; did you mean register?",
        () -> Specs.named("regster"));
    assertMessage(
        "there is no specification \"xxxxxxxxxxxx\"; there are " + String.join(", ", Specs.names()),
        () -> Specs.named("xxxxxxxxxxxx"));
    assertMessage(
        "there is no specification \"\"; there are " + String.join(", ", Specs.names()),
        () -> Specs.named(""));
  }

  @Test
  void parametersAreChecked() {
    assertEquals("bounded-queue:3", Specs.named("bounded-queue:3").name());
    assertMessage(
        "queue takes no parameter: write queue instead of queue:3", () -> Specs.named("queue:3"));
    assertMessage(
        "bounded-queue needs a parameter: write bounded-queue:CAPACITY, as in bounded-queue:16",
        () -> Specs.named("bounded-queue"));
    for (String wrong : List.of("", "x", "0", "-1", "1.5")) {
      assertMessage(
          "the capacity of a bounded-deque is a positive integer, not \"" + wrong + "\"",
          () -> Specs.named("bounded-deque:" + wrong));
    }
  }

  @Test
  void initialValues() {
    assertLegal(Specs.withInitial("register", 5), Operation.of("read", null, 5L));
    assertLegal(Specs.withInitial("register", null), Operation.of("read", null, null));
    assertLegal(Specs.withInitial("counter", 5), Operation.of("increment", null, 6L));
    assertLegal(Specs.withInitial("map", Map.of("k", 1)), Operation.of("get", "k", 1L));
    assertLegal(Specs.withInitial("kv-append", Map.of("k", "v")), Operation.of("get", "k", "v"));
    assertLegal(Specs.withInitial("set", List.of(1, 2)), Operation.of("remove", 2L, true));
    assertLegal(
        Specs.withInitial("multi-register", Map.of("x", 1)),
        Operation.of("txn", List.of(List.of("r", "x", 1L))));
    assertMessage(
        "queue has no initial value to choose; these have: "
            + "register, map, kv-append, set, counter, multi-register, mwcas",
        () -> Specs.withInitial("queue", List.of()));
    assertMessage(
        "the initial value of a counter is an integer of 64 bits, not \"5\"",
        () -> Specs.withInitial("counter", "5"));
    assertMessage("the initial value of a map is a map, not 5", () -> Specs.withInitial("map", 5));
    assertMessage(
        "a kv-append cannot start with {\"k\":5}",
        () -> Specs.withInitial("kv-append", Map.of("k", 5)));
    assertMessage(
        "the initial value of a set is a list of elements, not [null]",
        () -> Specs.withInitial("set", Arrays.asList((Object) null)));
  }

  @Test
  void emptyStringsAreNotPartOfTheState() {
    assertEquals(
        Specs.named("kv-append").initial(),
        Specs.withInitial("kv-append", Map.of("k", "")).initial());
  }

  @Test
  void nilReadsAreLegalWhenAsked() {
    Spec<?> plain = Specs.withInitial("register", 5);
    Spec<?> lenient = Specs.nilReadsLegal(plain);
    Operation nil = Operation.of("read", null, null);
    assertIllegal(plain, nil, "the value is 5");
    assertLegal(lenient, nil);
    assertLegal(lenient, Operation.of("read", null));
    assertIllegal(lenient, Operation.of("read", null, 4L), "the value is 5");
    assertNull(lenient.traits().tokens().needs(nil));
    assertTrue(
        Specs.nilReadsLegal(Specs.named("counter")).operations().stream()
            .filter(s -> s.name().equals("get"))
            .allMatch(s -> s.output().accepts().test(null) && s.output().mayBeAbsent()));
  }

  @Test
  void reasonsAreSentences() {
    assertIllegal(Specs.named("stack"), Operation.of("pop", null, 1L), "the stack is empty");
    assertIllegal(Specs.named("queue"), Operation.of("deq", null, 1L), "the queue is empty");
    assertIllegal(
        Specs.named("queue"),
        Operation.of("deq", null, 1L),
        "the queue's head is 3",
        Operation.of("enq", 3L));
    assertIllegal(
        Specs.named("stack"),
        Operation.of("pop", null),
        "\"a\" is on top",
        Operation.of("push", "a"));
    assertIllegal(Specs.named("set"), Operation.of("contains", 7L, true), "7 is not in the set");
    assertIllegal(
        Specs.named("bounded-queue:1"),
        Operation.of("enq", 2L, true),
        "all 1 places are taken",
        Operation.of("enq", 3L, true));
    assertIllegal(Specs.named("mutex"), Operation.of("release", null), "the lock is free");
    assertIllegal(Specs.named("map"), Operation.of("get", "k", 1L), "key \"k\" is absent");
    assertIllegal(
        Specs.named("map"),
        Operation.of("get", List.of(1L, 2L), 1L),
        "key [1,2] has the value 9",
        Operation.of("put", List.of(List.of(1L, 2L), 9L)));
  }

  @Test
  void blindPutsClaimNothing() {
    Operation put = Operation.of("put", List.of("k", 2L));
    Spec<?> map = Specs.withInitial("map", Map.of("k", 1));
    assertLegal(map, put);
    assertLegal(map, put.returning(1L));
    assertIllegal(map, put.returning(null), "key \"k\" has the value 1");
    assertEquals(Traits.Kind.OVERWRITE, map.traits().kind(put));
    assertEquals(Traits.Kind.OTHER, map.traits().kind(put.returning(1L)));
    assertEquals(Traits.Kind.READ_ONLY, map.traits().kind(put.returning(2L)));
  }

  @Test
  void heightsMayBeWrittenInSeveralWays() {
    Spec<?> spec = Specs.named("stack-with-height");
    for (Object empty : Arrays.asList(0L, List.of(0L), Arrays.asList(0L, null))) {
      assertTrue(shape(spec, "pop").accepts().test(empty));
      assertLegal(spec, Operation.of("pop", null, empty));
    }
    assertFalse(shape(spec, "pop").accepts().test(1L));
    assertFalse(shape(spec, "pop").accepts().test(List.of(0L, "a")));
    assertLegal(spec, Operation.of("push", "a", List.of(0L)));
    assertIllegal(spec, Operation.of("push", "a", 1L), "the height is 0");
  }

  /** The published partitioning of this type is wrong; see the class comment. */
  @Test
  void stackWithHeightHasNoKeys() {
    Spec<?> spec = Specs.named("stack-with-height");
    assertNull(spec.key(Operation.of("push", "a", 0L)));
    assertIllegal(
        spec,
        Operation.of("push", "b", 1L),
        "the height is 0",
        Operation.of("push", "a", 0L),
        Operation.of("pop", null, List.of(1L, "a")));
  }

  @Test
  void transactions() {
    Spec<?> spec = Specs.named("multi-register");
    Operation write = Operation.of("txn", List.of(List.of("w", "x", 1L), List.of("w", "y", 2L)));
    Operation readNull = Operation.of("txn", List.of(Arrays.asList("r", "x", null)));
    assertLegal(spec, readNull);
    assertIllegal(spec, readNull, "register \"x\" has the value 1", write);
    assertLegal(
        spec, readNull.returning(List.of(List.of("r", "x", 1L), List.of("r", "y", 2L))), write);
    assertLegal(spec, Operation.pending("txn", readNull.input()), write);
    assertLegal(spec, Operation.of("txn", List.of(List.of("read", "x", 1L))), write);
    Shape input = spec.operations().get(0).input();
    assertTrue(input.accepts().test(List.of(List.of("r", "x"))));
    assertFalse(input.accepts().test(List.of(List.of("w", "x"))));
    assertFalse(input.accepts().test(List.of("r", "x", 1L)));
    assertFalse(input.accepts().test("r"));
  }

  @Test
  void growSetReadsAreImpossibleForEverOnceTheyMissAnElement() {
    Spec<?> spec = Specs.named("grow-set");
    Operation read = Operation.of("read", null, List.of(1L, 2L));
    assertFalse(stepAfter(spec, read, Operation.of("add", 1L)).isNever());
    assertTrue(stepAfter(spec, read, Operation.of("add", 3L)).isNever());
    assertTrue(stepAfter(spec, read.returning(List.of(1L, 1L))).isNever());
    assertNotEquals("", stepAfter(spec, read, Operation.of("add", 3L)).reason());
  }

  private static Shape shape(Spec<?> spec, String operation) {
    return spec.operations().stream()
        .filter(s -> s.name().equals(operation))
        .findAny()
        .orElseThrow()
        .output();
  }

  private static void assertMessage(String message, Runnable action) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, action::run).getMessage());
  }

  private static <S> Step<S> stepAfter(Spec<S> spec, Operation op, Operation... before) {
    S state = spec.initial();
    for (Operation b : before) {
      state = spec.step(state, b).states().get(0);
    }
    return spec.step(state, op);
  }

  private static void assertLegal(Spec<?> spec, Operation op, Operation... before) {
    Step<?> step = stepAfter(spec, op, before);
    assertTrue(step.legal(), step::reason);
  }

  private static void assertIllegal(
      Spec<?> spec, Operation op, String reason, Operation... before) {
    Step<?> step = stepAfter(spec, op, before);
    assertFalse(step.legal());
    assertEquals(reason, step.reason());
  }
}
