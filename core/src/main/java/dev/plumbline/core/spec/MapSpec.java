package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A map from keys to values, with the operations of a concurrent map. Null is no value: it says
 * that the key is absent.
 *
 * <p>{@code put} and {@code remove} answer the previous value; recorded without output they are
 * blind, and say nothing about it. {@code cas([k, null, v])} sets an absent key.
 *
 * <p>A state is the product of its keys and each operation concerns one key, so histories may be
 * decided key by key.
 *
 * <p>Traits. For one key, an operation is a partial function on {absent} and the values:
 *
 * <ul>
 *   <li>Blind {@code put} and {@code remove} are legal everywhere and leave nothing of what was
 *       there: overwrites, one group per key. A pending put or remove allows every previous value,
 *       so it is the same function as the blind one, and its output is "nothing" without loss.
 *   <li>An operation that is legal only where it changes nothing is read-only: {@code get}, {@code
 *       remove -> null}, {@code putIfAbsent -> v}, {@code replace -> null}, {@code cas -> false},
 *       and those that put the very value they found.
 *   <li>The token is (key, value or absent). An operation that tells what it found needs that; one
 *       that may leave another value than it found produces what it leaves.
 *   <li>Relevance, where the map is decided as one object: operations on other keys than the goal's
 *       commute with everything up to the goal and move behind it in their order.
 * </ul>
 */
final class MapSpec extends BuiltinSpec<PersistentMap<Object, Object>>
    implements TokenTraits<PersistentMap<Object, Object>>,
        SearchTraits<PersistentMap<Object, Object>> {
  private static final Shape CAS =
      new Shape(
          "a list [key, old, new] in which only old may be null",
          v -> v instanceof List<?> l && l.size() == 3 && l.get(0) != null && l.get(2) != null,
          false);

  MapSpec(PersistentMap<Object, Object> initial) {
    super(
        "map",
        initial,
        new KnownType.Dictionary(initial.toMap()),
        Signature.query("put", Shapes.KEY_AND_VALUE, Shape.ANY, "set", "write", "insert"),
        Signature.query("get", Shape.SOME, Shape.ANY, "read", "lookup", "find"),
        Signature.query("remove", Shape.SOME, Shape.ANY, "delete"),
        Signature.query(
            "putIfAbsent", Shapes.KEY_AND_VALUE, Shape.ANY, "put-if-absent", "put_if_absent"),
        Signature.query("replace", Shapes.KEY_AND_VALUE, Shape.ANY),
        Signature.query(
            "cas", CAS, Shape.BOOLEAN, "compareAndSet", "compare-and-set", "compare_and_set"));
  }

  @Override
  public Step<PersistentMap<Object, Object>> step(PersistentMap<Object, Object> map, Operation op) {
    Object found = map.get(key(op));
    return switch (op.name()) {
      case "get" -> answer(op, found, map);
      case "put" -> blindOrAnswer(op, found, map.put(op.argument(0), op.argument(1)));
      case "remove" -> blindOrAnswer(op, found, map.remove(op.input()));
      case "putIfAbsent" ->
          answer(op, found, found == null ? map.put(op.argument(0), op.argument(1)) : map);
      case "replace" ->
          answer(op, found, found == null ? map : map.put(op.argument(0), op.argument(1)));
      case "cas" -> cas(map, found, op);
      default -> Step.illegal("a map has no operation %s", op.name());
    };
  }

  private static <S> Step<S> blindOrAnswer(Operation op, @Nullable Object found, S next) {
    return op.hasOutput() ? answer(op, found, next) : Step.to(next);
  }

  private static <S> Step<S> answer(Operation op, @Nullable Object found, S next) {
    if (op.pending() || Objects.equals(op.output(), found)) {
      return Step.to(next);
    }
    Object key = op.input() instanceof List<?> l && !isKeyOnly(op) ? l.get(0) : op.input();
    return found == null
        ? Step.illegal("key %s is absent", key)
        : Step.illegal("key %s has the value %s", key, found);
  }

  private static Step<PersistentMap<Object, Object>> cas(
      PersistentMap<Object, Object> map, @Nullable Object found, Operation op) {
    boolean equal = Objects.equals(found, op.argument(1));
    if (!op.pending() && !Objects.equals(op.output(), equal)) {
      return found == null
          ? Step.illegal("key %s is absent", op.argument(0))
          : Step.illegal("key %s has the value %s", op.argument(0), found);
    }
    return Step.to(equal ? map.put(op.argument(0), op.argument(2)) : map);
  }

  @Override
  public List<Object> outputs(PersistentMap<Object, Object> map, Operation call) {
    Object found = map.get(key(call));
    return switch (call.name()) {
      case "put", "remove" -> Arrays.asList(found, Operation.NOTHING);
      case "get", "putIfAbsent", "replace" -> Collections.singletonList(found);
      case "cas" -> List.of(Objects.equals(found, call.argument(1)));
      default -> List.of();
    };
  }

  /** The key is the input itself, or the first of several arguments. */
  @Override
  public @Nullable Object key(Operation op) {
    return isKeyOnly(op) ? op.input() : op.argument(0);
  }

  private static boolean isKeyOnly(Operation op) {
    return op.name().equals("get") || op.name().equals("remove");
  }

  @Override
  public Relevance<PersistentMap<Object, Object>> relevance() {
    return sameKey();
  }

  @Override
  public Kind kind(Operation op) {
    if (isBlind(op)) {
      return Kind.OVERWRITE;
    }
    return produces(op) == null ? Kind.READ_ONLY : Kind.OTHER;
  }

  /** A put or remove that says nothing about the value before. */
  @Override
  public boolean isBlind(Operation op) {
    return (op.name().equals("put") || op.name().equals("remove")) && !op.hasOutput();
  }

  @Override
  public @Nullable Object group(Operation op) {
    return key(op);
  }

  /** A putIfAbsent that has an effect found nothing; a cas that has one succeeded. */
  @Override
  public @Nullable Object forcedOutput(Operation pending) {
    return switch (pending.name()) {
      case "put", "remove" -> Operation.NOTHING;
      case "putIfAbsent" -> null;
      case "cas" -> true;
      default -> UNKNOWN;
    };
  }

  @Override
  public @Nullable Object needs(Operation op) {
    if (op.pending() || isBlind(op)) {
      return null;
    }
    if (op.name().equals("cas")) {
      return Boolean.TRUE.equals(op.output())
          ? new KeyedToken(op.argument(0), op.argument(1))
          : null;
    }
    return new KeyedToken(key(op), op.output());
  }

  /**
   * What the operation leaves, unless its output says that it found the same or did nothing; so
   * null exactly for the read-only ones.
   */
  @Override
  public @Nullable Object produces(Operation op) {
    boolean known = !op.pending();
    Object output = op.output();
    return switch (op.name()) {
      case "put" ->
          left(
              op,
              known && op.hasOutput() && Objects.equals(output, op.argument(1)),
              op.argument(1));
      case "remove" -> left(op, known && op.hasOutput() && output == null, null);
      case "putIfAbsent" -> left(op, known && output != null, op.argument(1));
      case "replace" ->
          left(op, known && (output == null || output.equals(op.argument(1))), op.argument(1));
      case "cas" ->
          left(
              op,
              (known && !Boolean.TRUE.equals(output))
                  || Objects.equals(op.argument(1), op.argument(2)),
              op.argument(2));
      default -> null;
    };
  }

  private @Nullable KeyedToken left(Operation op, boolean unchanged, @Nullable Object value) {
    return unchanged ? null : new KeyedToken(key(op), value);
  }

  @Override
  public @Nullable Collection<?> ties(Operation op) {
    return tokensOf(this, op);
  }

  @Override
  public boolean has(PersistentMap<Object, Object> state, Object token) {
    KeyedToken b = (KeyedToken) token;
    return Objects.equals(state.get(b.key()), b.value());
  }
}
