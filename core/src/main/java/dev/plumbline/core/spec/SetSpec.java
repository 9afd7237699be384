package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A set: add, remove and contains of one element, each of which says whether it was there.
 *
 * <p>A state is the product of its elements' presence and each operation concerns one element, so
 * histories may be decided element by element.
 *
 * <p>Traits. {@code add -> false}, {@code remove -> false} and {@code contains} never change
 * anything. Pending: an add with an effect answers true, likewise a remove. The token is (element,
 * present or not): every completed operation tells whether its element is present when it takes
 * effect, and needs just that. Relevance, where the set is decided as one object: operations on
 * other elements commute with everything up to the goal and move behind it in their order.
 */
final class SetSpec extends BuiltinSpec<PersistentMap<Object, Boolean>>
    implements TokenTraits<PersistentMap<Object, Boolean>>,
        SearchTraits<PersistentMap<Object, Boolean>> {
  SetSpec(PersistentMap<Object, Boolean> initial) {
    super(
        "set",
        initial,
        new KnownType.Elements(initial.toMap().keySet()),
        Signature.query("add", Shape.SOME, Shape.BOOLEAN, "insert", "put"),
        Signature.query("remove", Shape.SOME, Shape.BOOLEAN, "delete", "rem"),
        Signature.query("contains", Shape.SOME, Shape.BOOLEAN, "has", "member", "lookup", "find"));
  }

  @Override
  public Step<PersistentMap<Object, Boolean>> step(
      PersistentMap<Object, Boolean> set, Operation op) {
    boolean present = set.containsKey(op.input());
    boolean answer;
    PersistentMap<Object, Boolean> next = set;
    switch (op.name()) {
      case "add" -> {
        answer = !present;
        next = set.put(op.input(), true);
      }
      case "remove" -> {
        answer = present;
        next = set.remove(op.input());
      }
      case "contains" -> answer = present;
      default -> {
        return Step.illegal("a set has no operation %s", op.name());
      }
    }
    return op.pending() || Objects.equals(op.output(), answer)
        ? Step.to(next)
        : Step.illegal(present ? "%s is in the set" : "%s is not in the set", op.input());
  }

  @Override
  public List<Object> outputs(PersistentMap<Object, Boolean> set, Operation call) {
    boolean present = set.containsKey(call.input());
    return switch (call.name()) {
      case "add" -> List.of(!present);
      case "remove", "contains" -> List.of(present);
      default -> List.of();
    };
  }

  @Override
  public @Nullable Object key(Operation op) {
    return op.input();
  }

  @Override
  public Relevance<PersistentMap<Object, Boolean>> relevance() {
    return sameKey();
  }

  @Override
  public Kind kind(Operation op) {
    return op.name().equals("contains") || Boolean.FALSE.equals(op.output())
        ? Kind.READ_ONLY
        : Kind.OTHER;
  }

  @Override
  public Object forcedOutput(Operation pending) {
    return pending.name().equals("contains") ? UNKNOWN : true;
  }

  @Override
  public @Nullable Object needs(Operation op) {
    if (!(op.output() instanceof Boolean answer)) {
      return null;
    }
    return new KeyedToken(op.input(), op.name().equals("add") ? !answer : answer);
  }

  @Override
  public @Nullable Object produces(Operation op) {
    if (kind(op) == Kind.READ_ONLY) {
      return null;
    }
    return new KeyedToken(op.input(), op.name().equals("add"));
  }

  @Override
  public boolean has(PersistentMap<Object, Boolean> state, Object token) {
    return isAs(state, (KeyedToken) token);
  }

  /** Whether an element is there, or not, as a token says. */
  static boolean isAs(PersistentMap<Object, ?> state, KeyedToken presence) {
    return state.containsKey(presence.key()) == Boolean.TRUE.equals(presence.value());
  }
}
