package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A specification with random calls over few values, so that everything that can collide does.
 *
 * @param call a random call, as a pending operation
 */
record RandomCalls<S>(Spec<S> spec, Function<Random, Operation> call) {
  static List<RandomCalls<?>> all() {
    return Stream.concat(
            builtins(),
            Stream.of(
                of(Specs.nilReadsLegal(Specs.named("register")), RandomCalls::register),
                of(Specs.nilReadsLegal(Specs.named("map")), RandomCalls::map),
                of(Specs.nilReadsLegal(Specs.named("counter")), RandomCalls::counter),
                of(Specs.nilReadsLegal(Specs.named("grow-set")), RandomCalls::growSet),
                of(Specs.withInitial("register", 2), RandomCalls::register)))
        .toList();
  }

  private static Stream<RandomCalls<?>> builtins() {
    return Specs.names().stream().map(RandomCalls::named);
  }

  static RandomCalls<?> named(String name) {
    return switch (name) {
      case "register" -> of(Specs.named(name), RandomCalls::register);
      case "map" -> of(Specs.named(name), RandomCalls::map);
      case "kv-append" -> of(Specs.named(name), RandomCalls::kvAppend);
      case "set" ->
          of(Specs.named(name), r -> call(pick(r, "add", "remove", "contains"), value(r)));
      case "multiset" ->
          of(Specs.named(name), r -> call(pick(r, "add", "remove", "contains", "count"), value(r)));
      case "grow-set" -> of(Specs.named(name), RandomCalls::growSet);
      case "stack" -> of(Specs.named(name), r -> container(r, "push", "pop", "peek"));
      case "queue" -> of(Specs.named(name), r -> container(r, "enq", "deq", "peek"));
      case "priority-queue" -> of(Specs.named(name), r -> container(r, "insert", "poll", "peek"));
      case "max-priority-queue" ->
          of(Specs.named(name), r -> container(r, "insert", "pollMax", "peekMax"));
      case "pool" -> of(Specs.named(name), r -> container(r, "put", "take", "take"));
      case "deque" -> of(Specs.named(name), RandomCalls::deque);
      case "bounded-stack" ->
          of(Specs.named(name + ":2"), r -> container(r, "push", "pop", "peek"));
      case "bounded-queue" -> of(Specs.named(name + ":2"), r -> container(r, "enq", "deq", "peek"));
      case "bounded-priority-queue" ->
          of(Specs.named(name + ":2"), r -> container(r, "insert", "poll", "peek"));
      case "bounded-deque" -> of(Specs.named(name + ":2"), RandomCalls::deque);
      case "counter" -> of(Specs.named(name), RandomCalls::counter);
      case "mutex" -> of(Specs.named(name), r -> call(pick(r, "acquire", "release"), null));
      case "semaphore" ->
          of(
              Specs.named(name + ":2"),
              r -> call(pick(r, "acquire", "tryAcquire", "release"), null));
      case "reentrant-lock" ->
          of(
              Specs.named(name),
              r -> call(pick(r, "acquire", "tryAcquire", "release"), pick(r, "x", "y")));
      case "read-write-lock" -> of(Specs.named(name), RandomCalls::readWriteLock);
      case "multi-register", "rw-register" ->
          of(Specs.named(name), r -> call("txn", transaction(r)));
      case "list-append" -> of(Specs.named(name), r -> call("txn", appends(r)));
      case "mwcas" -> of(Specs.named(name), RandomCalls::memory);
      case "stack-with-height" -> of(Specs.named(name), r -> container(r, "push", "pop", "peek"));
      default -> throw new IllegalArgumentException("no random calls for " + name);
    };
  }

  private static <S> RandomCalls<S> of(Spec<S> spec, Function<Random, Operation> call) {
    return new RandomCalls<>(spec, call);
  }

  private static Operation register(Random r) {
    return switch (r.nextInt(4)) {
      case 0 -> call("write", valueOrNull(r));
      case 1 -> call("read", null);
      case 2 -> call("faa", pick(r, 0L, 1L, -2L, Long.MAX_VALUE));
      default -> call("cas", Arrays.asList(valueOrNull(r), valueOrNull(r)));
    };
  }

  private static Operation map(Random r) {
    Object key = pick(r, "x", "y");
    return switch (r.nextInt(6)) {
      case 0 -> call("put", List.of(key, value(r)));
      case 1 -> call("get", key);
      case 2 -> call("remove", key);
      case 3 -> call("putIfAbsent", List.of(key, value(r)));
      case 4 -> call("replace", List.of(key, value(r)));
      default -> call("cas", Arrays.asList(key, valueOrNull(r), value(r)));
    };
  }

  private static Operation kvAppend(Random r) {
    Object key = pick(r, "x", "y");
    Object text = pick(r, "", "a", "b");
    return switch (r.nextInt(3)) {
      case 0 -> call("get", key);
      case 1 -> call("put", List.of(key, text));
      default -> call("append", List.of(key, text));
    };
  }

  private static Operation growSet(Random r) {
    return r.nextBoolean() ? call("add", value(r)) : call("read", null);
  }

  private static Operation container(Random r, String add, String remove, String peek) {
    String name = pick(r, add, remove, peek, add);
    return call(name, name.equals(add) ? value(r) : null);
  }

  private static Operation deque(Random r) {
    String name = pick(r, "pushFirst", "pushLast", "popFirst", "popLast", "peekFirst", "peekLast");
    return call(name, name.startsWith("push") ? value(r) : null);
  }

  private static Operation counter(Random r) {
    String name = pick(r, "increment", "decrement", "add", "get");
    return call(name, name.equals("add") ? (Object) (r.nextInt(5) - 2L) : null);
  }

  private static Operation readWriteLock(Random r) {
    String how = pick(r, "acquire", "release", "tryAcquire");
    return call(how + pick(r, "Read", "Write"), null);
  }

  private static Operation memory(Random r) {
    Object x = value(r);
    Object y = value(r);
    return switch (r.nextInt(6)) {
      case 0 -> call("read", pick(r, "x", "y"));
      case 1 -> call("read", List.of("x", "y"));
      case 2 -> call("write", List.of(pick(r, "x", "y"), x));
      case 3 -> call("swap", List.of(List.of("x", x), List.of("y", y)));
      case 4 -> call("cas", List.of("x", pick(r, 0L, 1L, 2L), y));
      default ->
          call(
              "cas",
              List.of(List.of("x", pick(r, 0L, 1L, 2L), x), List.of("y", pick(r, 0L, 1L, 2L), y)));
    };
  }

  private static Object transaction(Random r) {
    List<Object> accesses = new ArrayList<>();
    for (int i = r.nextInt(3); i >= 0; i--) {
      boolean read = r.nextBoolean();
      Object value = r.nextInt(3) == 0 ? null : value(r);
      accesses.add(Arrays.asList(read ? "r" : "w", pick(r, "x", "y"), value));
    }
    return accesses;
  }

  private static Object appends(Random r) {
    List<Object> steps = new ArrayList<>();
    for (int i = r.nextInt(3); i >= 0; i--) {
      Object key = pick(r, "x", "y");
      steps.add(r.nextBoolean() ? Arrays.asList("r", key, null) : List.of("append", key, value(r)));
    }
    return steps;
  }

  private static Operation call(String name, Object input) {
    return Operation.pending(name, input);
  }

  private static Object value(Random r) {
    return 1L + r.nextInt(3);
  }

  private static Object valueOrNull(Random r) {
    return r.nextInt(4) == 0 ? null : value(r);
  }

  @SafeVarargs
  private static <T> T pick(Random r, T... choices) {
    return choices[r.nextInt(choices.length)];
  }

  /** The state after a few legal operations. */
  S randomState(Random r) {
    S state = spec.initial();
    for (int i = r.nextInt(8); i > 0; i--) {
      List<S> next = spec.step(state, call.apply(r)).states();
      state = next.isEmpty() ? state : next.get(r.nextInt(next.size()));
    }
    return state;
  }

  /** An operation, pending or with an output that is right in some state. */
  Operation randomOperation(Random r) {
    return r.nextInt(5) == 0 ? call.apply(r) : randomCompleted(r, randomState(r));
  }

  /** A completed operation with an output that is right in the given state, if there is one. */
  Operation randomCompleted(Random r, S state) {
    for (int tries = 0; tries < 100; tries++) {
      Operation c = call.apply(r);
      if (isRead(c) && r.nextInt(5) == 0 && spec instanceof NilReadsLegal) {
        return c.returning(null);
      }
      List<Object> outputs = spec.outputs(state, c);
      if (!outputs.isEmpty()) {
        return complete(c, outputs.get(r.nextInt(outputs.size())));
      }
    }
    throw new AssertionError("no operation completes in " + state);
  }

  private static boolean isRead(Operation op) {
    return op.name().equals("read") || op.name().equals("get");
  }

  static Operation complete(Operation call, Object output) {
    return output == Operation.NOTHING ? call.returningNothing() : call.returning(output);
  }

  @Override
  public String toString() {
    return spec.name() + (spec instanceof NilReadsLegal ? ", nil reads legal" : "");
  }
}
