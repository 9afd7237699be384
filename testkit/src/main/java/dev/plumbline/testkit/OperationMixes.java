package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Shape;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The workloads of the built-in specifications, and a guess for any other.
 *
 * <p>Each knows what the object may do wrong, see {@link Fault}; and it plants violations that are
 * certain whatever else happens, because they rest on values that nobody else uses: an observation
 * of a value that is written only later (<em>early</em>), or never (<em>foreign</em>).
 */
public final class OperationMixes {
  private OperationMixes() {}

  /** The workload of a specification: by its name if it is built in, else by its signatures. */
  public static OperationMix forSpec(Spec<?> spec) {
    int relaxed = spec.name().indexOf(' ');
    if (relaxed >= 0) {
      return relaxed(spec.name().substring(0, relaxed), spec);
    }
    int parameter = spec.name().indexOf(':');
    return switch (parameter < 0 ? spec.name() : spec.name().substring(0, parameter)) {
      case "register", "cas-register" -> register();
      case "map" -> map();
      case "kv-append" -> appends();
      case "set" -> set();
      case "multiset" -> multiset();
      case "grow-set" -> growSet();
      case "stack" -> container("push", "pop").build();
      case "queue" -> container("enq", "deq").build();
      case "priority-queue" -> container("insert", "poll").build();
      case "max-priority-queue" -> container("insert", "pollMax", "peekMax").build();
      case "bounded-stack" -> container("push", "pop").build();
      case "bounded-queue" -> container("enq", "deq").build();
      case "bounded-priority-queue" -> container("insert", "poll").build();
      case "pool" -> disordered("put", "take").build();
      case "deque", "bounded-deque" -> deque();
      case "counter" -> counter();
      case "mutex" -> mutex();
      case "semaphore" -> semaphore();
      case "reentrant-lock" -> reentrantLock();
      case "read-write-lock" -> readWriteLock();
      case "multi-register", "rw-register" -> multiRegister();
      case "list-append" -> listAppend();
      case "mwcas" -> memory();
      case "stack-with-height" -> heights();
      default -> guess(spec);
    };
  }

  /** Calls of a relaxed object, and violations of it however relaxed it is. */
  private static OperationMix relaxed(String strict, Spec<?> spec) {
    return switch (strict) {
      case "stack" -> container("push", "pop").build();
      case "queue" -> container("enq", "deq").build();
      case "priority-queue" -> container("insert", "poll").build();
      case "pool" -> disordered("put", "take").build();
      default -> guess(spec);
    };
  }

  private static Operation call(String name, Object input) {
    return Operation.pending(name, input);
  }

  private static Operation lie(String name, Object input, Object output) {
    return Operation.of(name, input, output);
  }

  private static List<Object> list(Object... elements) {
    return Arrays.asList(elements);
  }

  /** An operation on a key and a value. */
  private interface Access {
    Operation of(long key, long value);
  }

  /**
   * Calls with the violations that all have whose keys have values.
   *
   * @param write the call that writes a value
   * @param lie an observation of one
   */
  private static OperationMix planted(OperationMix.Builder calls, Access write, Access lie) {
    return calls
        .faults(Fault.SWAPPED, Fault.LOST_UPDATE, Fault.STALE_READ)
        .disguised(
            "early",
            d -> {
              long k = d.key();
              long v = d.fresh();
              return List.of(lie.of(k, v), write.of(k, v));
            })
        .disguised("foreign", d -> List.of(lie.of(d.key(), d.fresh())))
        .build();
  }

  private static OperationMix register() {
    return OperationMix.builder()
        .add("write", Draw::value)
        .add("write", Draw::value)
        .add("cas", d -> list(d.recent(), d.value()))
        .add("swap", Draw::value)
        .add("faa", Draw::addend)
        .read("read")
        .faults(Fault.SWAPPED, Fault.LOST_UPDATE, Fault.STALE_READ)
        .disguised(
            "early",
            d -> {
              long v = d.fresh();
              return List.of(lie("read", null, v), call("write", v));
            })
        .disguised("foreign", d -> List.of(lie("read", null, d.fresh())))
        .build();
  }

  private static OperationMix map() {
    Function<Draw, Object> pair = d -> list(d.key(), d.value());
    OperationMix.Builder calls =
        OperationMix.builder()
            .add("put", pair)
            .add("put", pair)
            .add("putIfAbsent", pair)
            .add("replace", pair)
            .add("cas", d -> list(d.key(), d.recent(), d.value()))
            .remove("remove", Draw::key)
            .read("get", Draw::key)
            .faults(Fault.TAKEN_TWICE);
    return planted(calls, (k, v) -> call("put", list(k, v)), (k, v) -> lie("get", k, v));
  }

  /**
   * A string that no other one starts with: a read tells which were appended, and in which order.
   */
  private static String piece(long value) {
    return "x" + value + ";";
  }

  private static OperationMix appends() {
    OperationMix.Builder calls =
        OperationMix.builder()
            .add("append", d -> list(d.key(), piece(d.value())))
            .add("append", d -> list(d.key(), piece(d.value())))
            .remove("put", d -> list(d.key(), piece(d.value())))
            .read("get", Draw::key);
    return planted(
        calls, (k, v) -> call("put", list(k, piece(v))), (k, v) -> lie("get", k, piece(v)));
  }

  private static OperationMix set() {
    return OperationMix.builder()
        .add("add", Draw::value)
        .remove("remove", Draw::recent)
        .read("contains", Draw::recent)
        .faults(Fault.SWAPPED, Fault.LOST_UPDATE, Fault.STALE_READ, Fault.TAKEN_TWICE)
        .disguised(
            "early",
            d -> {
              long v = d.fresh();
              return List.of(lie("remove", v, true), call("add", v));
            })
        .disguised("foreign", d -> List.of(lie("contains", d.fresh(), true)))
        .build();
  }

  private static OperationMix multiset() {
    return OperationMix.builder()
        .add("add", Draw::value)
        .remove("remove", Draw::recent)
        .read("contains", Draw::recent)
        .read("count", Draw::recent)
        .faults(Fault.SWAPPED, Fault.LOST_UPDATE, Fault.STALE_READ, Fault.TAKEN_TWICE)
        .disguised("foreign", d -> List.of(lie("contains", d.fresh(), true)))
        .build();
  }

  private static final int GROW_SET_SIZE = 100;

  /** Reads answer the whole set, so it stays small: writing them down would be quadratic. */
  private static OperationMix growSet() {
    return OperationMix.builder()
        .add("add", d -> d.value() % GROW_SET_SIZE)
        .read("read")
        .faults(Fault.SWAPPED, Fault.LOST_UPDATE, Fault.STALE_READ)
        .disguised(
            "early",
            d -> {
              long v = GROW_SET_SIZE + d.fresh();
              return List.of(lie("read", null, list(v)), call("add", v));
            })
        .disguised("foreign", d -> List.of(lie("read", null, list(GROW_SET_SIZE + d.fresh()))))
        .build();
  }

  private static OperationMix.Builder container(String add, String remove) {
    return container(add, remove, "peek");
  }

  private static OperationMix.Builder container(String add, String remove, String peek) {
    return disordered(add, remove)
        .read(peek)
        .faults(Fault.SWAPPED, Fault.STALE_READ, Fault.OVERTAKING);
  }

  /** A container of which nobody can say what is next. */
  private static OperationMix.Builder disordered(String add, String remove) {
    return OperationMix.builder()
        .add(add, Draw::value)
        .remove(remove)
        .faults(Fault.LOST_UPDATE, Fault.TAKEN_TWICE)
        .disguised(
            "early",
            d -> {
              long v = d.fresh();
              return List.of(lie(remove, null, v), call(add, v));
            })
        .disguised("foreign", d -> List.of(lie(remove, null, d.fresh())));
  }

  private static OperationMix deque() {
    return OperationMix.builder()
        .add("pushFirst", Draw::value)
        .add("pushLast", Draw::value)
        .remove("popFirst")
        .remove("popLast")
        .read("peekFirst")
        .read("peekLast")
        .faults(Fault.values())
        .disguised(
            "early",
            d -> {
              long v = d.fresh();
              return List.of(lie("popLast", null, v), call("pushFirst", v));
            })
        .disguised("foreign", d -> List.of(lie("popFirst", null, d.fresh())))
        .build();
  }

  private static final int LARGEST_STEP = 5;

  private static OperationMix counter() {
    return OperationMix.builder()
        .add("increment", d -> null)
        .add("add", d -> 1L + d.below(LARGEST_STEP))
        .remove("add", d -> -1L - d.below(LARGEST_STEP))
        .read("get")
        .faults(Fault.SWAPPED, Fault.LOST_UPDATE, Fault.STALE_READ)
        // All operations together cannot get it there.
        .disguised(
            "out-of-reach",
            d -> List.of(lie("get", null, LARGEST_STEP * d.operations() + d.fresh())))
        .build();
  }

  private static OperationMix mutex() {
    return OperationMix.builder()
        .cycle("acquire", "release")
        .faults(Fault.TAKEN_TWICE)
        // Nobody releases without having acquired, nothing is pending, and now at least two more
        // acquired than released.
        .disguisedLast(
            "held-twice", d -> List.of(lie("acquire", null, null), lie("acquire", null, null)))
        .build();
  }

  /** A permit that is given back may be one that nobody had taken. */
  private static OperationMix semaphore() {
    return OperationMix.builder()
        .add("release", d -> null)
        .remove("acquire")
        .remove("tryAcquire")
        .remove("tryAcquire")
        .faults(Fault.SWAPPED, Fault.LOST_UPDATE, Fault.TAKEN_TWICE)
        .build();
  }

  private static final int OWNERS = 3;

  private static OperationMix reentrantLock() {
    Function<Draw, Object> owner = d -> (long) d.below(OWNERS);
    return OperationMix.builder()
        .add("release", owner)
        .remove("acquire", owner)
        .remove("tryAcquire", owner)
        .remove("tryAcquire", owner)
        .faults(Fault.SWAPPED, Fault.LOST_UPDATE, Fault.TAKEN_TWICE)
        .build();
  }

  private static OperationMix readWriteLock() {
    return OperationMix.builder()
        .add("releaseRead", d -> null)
        .add("releaseWrite", d -> null)
        .remove("acquireRead")
        .remove("acquireWrite")
        .remove("tryAcquireRead")
        .remove("tryAcquireWrite")
        .faults(Fault.SWAPPED, Fault.LOST_UPDATE, Fault.TAKEN_TWICE)
        .build();
  }

  private static List<Object> readOf(long key, Object value) {
    return list("r", key, value);
  }

  private static List<Object> writeOf(long key, long value) {
    return list("w", key, value);
  }

  /** Swaps, so that every value is replaced by an operation that saw it. */
  private static OperationMix memory() {
    Function<Draw, Object> write = d -> list(d.key(), d.value());
    OperationMix.Builder calls =
        OperationMix.builder()
            .add("swap", write)
            .add("swap", write)
            .add("cas", d -> list(d.key(), d.recent(), d.value()))
            .add(
                "cas",
                d -> {
                  long k = d.key();
                  return list(list(k, d.recent(), d.value()), list(k + 1, 0L, d.value()));
                })
            .read("read", Draw::key)
            .read(
                "read",
                d -> {
                  long k = d.key();
                  return list(k, k + 1);
                });
    return planted(calls, (k, v) -> call("swap", list(k, v)), (k, v) -> lie("read", k, v));
  }

  private static OperationMix multiRegister() {
    OperationMix.Builder calls =
        OperationMix.builder()
            .add("txn", d -> list(writeOf(d.key(), d.value())))
            .add("txn", d -> list(readOf(d.key(), null), writeOf(d.key(), d.value())))
            .add("txn", d -> list(writeOf(d.key(), d.value()), writeOf(d.key(), d.value())))
            .read("txn", d -> list(readOf(d.key(), null)))
            .read("txn", d -> list(readOf(d.key(), null), readOf(d.key(), null)));
    return planted(calls, (k, v) -> call("txn", list(writeOf(k, v))), OperationMixes::lieAboutRead);
  }

  private static Operation lieAboutRead(long key, long value) {
    return lie("txn", list(readOf(key, null)), list(readOf(key, value)));
  }

  private static OperationMix listAppend() {
    OperationMix.Builder calls =
        OperationMix.builder()
            .add("txn", d -> list(appendOf(d.key(), d.value())))
            .add("txn", d -> list(readOf(d.key(), null), appendOf(d.key(), d.value())))
            .add("txn", d -> list(appendOf(d.key(), d.value()), appendOf(d.key(), d.value())))
            .read("txn", d -> list(readOf(d.key(), null)))
            .read("txn", d -> list(readOf(d.key(), null), readOf(d.key(), null)));
    return planted(
        calls,
        (k, v) -> call("txn", list(appendOf(k, v))),
        (k, v) -> lie("txn", list(readOf(k, null)), list(readOf(k, list(v)))));
  }

  private static Object appendOf(long key, long value) {
    return list("append", key, value);
  }

  private static OperationMix heights() {
    return OperationMix.builder()
        .add("push", Draw::value)
        .remove("pop")
        .read("peek")
        .faults(Fault.values())
        .disguised("out-of-reach", d -> List.of(lie("push", d.fresh(), d.operations() + 1)))
        .disguised("foreign", d -> List.of(lie("pop", null, list(1L, d.fresh()))))
        .build();
  }

  /**
   * Inputs that the signatures accept. Operations whose output is nothing are taken for updates;
   * there is no planted violation, so the generator looks for one by trial.
   */
  private static OperationMix guess(Spec<?> spec) {
    if (spec.operations().isEmpty()) {
      throw new IllegalArgumentException(
          spec.name() + " lists no operations: implement Spec.operations or pass a OperationMix");
    }
    OperationMix.Builder b =
        OperationMix.builder().faults(Fault.SWAPPED, Fault.LOST_UPDATE, Fault.STALE_READ);
    for (Signature s : spec.operations()) {
      b.add(s.name(), input(spec, s));
    }
    return b.build();
  }

  private static Function<Draw, Object> input(Spec<?> spec, Signature s) {
    List<Function<Draw, Object>> kinds =
        List.of(
            Draw::value,
            d -> d.chance(0.5),
            d -> piece(d.value()),
            d -> list(d.key(), d.value()),
            d -> list(d.recent(), d.value()),
            d -> list(d.key(), d.recent(), d.value()),
            d -> Set.of(d.value()));
    if (s.input().equals(Shape.NOTHING)) {
      return d -> null;
    }
    for (Function<Draw, Object> kind : kinds) {
      if (s.input().accepts().test(kind.apply(new Draw(new Rng(0), 1, 1, 1)))) {
        return kind;
      }
    }
    if (s.input().mayBeAbsent()) {
      return d -> null;
    }
    throw new IllegalArgumentException(
        "cannot guess inputs of " + spec.name() + "." + s.name() + ": pass a OperationMix");
  }
}
