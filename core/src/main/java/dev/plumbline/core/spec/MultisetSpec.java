package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A multiset: elements that can be there several times. Add answers nothing, remove and contains
 * whether there was one, count how many there are.
 *
 * <p>A state is the product of its elements' counts and each operation concerns one element, so
 * histories may be decided element by element.
 *
 * <p>Traits. {@code remove -> false}, {@code contains} and {@code count} never change anything. A
 * pending remove with an effect answers true. The token is (element, present or not), present
 * meaning a count above 0: {@code remove -> true}, {@code contains -> true} and a positive count
 * need presence, which only an add brings about; their opposites need absence, which only a remove
 * brings about. Relevance as in {@link SetSpec}.
 */
final class MultisetSpec extends BuiltinSpec<PersistentMap<Object, Long>>
    implements TokenTraits<PersistentMap<Object, Long>>, SearchTraits<PersistentMap<Object, Long>> {
  MultisetSpec() {
    super(
        "multiset",
        PersistentMap.empty(),
        new KnownType.Multiset(),
        Signature.command("add", Shape.SOME, "insert", "put"),
        Signature.query("remove", Shape.SOME, Shape.BOOLEAN, "delete"),
        Signature.query("contains", Shape.SOME, Shape.BOOLEAN, "has", "member", "lookup"),
        Signature.query("count", Shape.SOME, Shape.INTEGER));
  }

  @Override
  public Step<PersistentMap<Object, Long>> step(PersistentMap<Object, Long> bag, Operation op) {
    Object v = op.input();
    long count = bag.getOrDefault(v, 0L);
    return switch (op.name()) {
      case "add" -> Step.to(bag.put(v, count + 1));
      case "remove" -> answer(op, count > 0, count, take(bag, v));
      case "contains" -> answer(op, count > 0, count, bag);
      case "count" -> answer(op, count, count, bag);
      default -> Step.illegal("a multiset has no operation %s", op.name());
    };
  }

  private static Step<PersistentMap<Object, Long>> answer(
      Operation op, Object answer, long count, PersistentMap<Object, Long> next) {
    return op.pending() || answer.equals(op.output())
        ? Step.to(next)
        : Step.illegal("%s is in the multiset %s times", op.input(), count);
  }

  /** The multiset with one element v less; unchanged if there is none. */
  static PersistentMap<Object, Long> take(PersistentMap<Object, Long> bag, @Nullable Object v) {
    long count = bag.getOrDefault(v, 0L);
    return count <= 1 ? bag.remove(v) : bag.put(v, count - 1);
  }

  @Override
  public List<Object> outputs(PersistentMap<Object, Long> bag, Operation call) {
    long count = bag.getOrDefault(call.input(), 0L);
    return switch (call.name()) {
      case "add" -> List.of(Operation.NOTHING);
      case "remove", "contains" -> List.of(count > 0);
      case "count" -> List.of(count);
      default -> List.of();
    };
  }

  @Override
  public @Nullable Object key(Operation op) {
    return op.input();
  }

  @Override
  public Relevance<PersistentMap<Object, Long>> relevance() {
    return sameKey();
  }

  @Override
  public Kind kind(Operation op) {
    return produces(op) == null ? Kind.READ_ONLY : Kind.OTHER;
  }

  @Override
  public Object forcedOutput(Operation pending) {
    return switch (pending.name()) {
      case "add" -> Operation.NOTHING;
      case "remove" -> true;
      default -> UNKNOWN;
    };
  }

  @Override
  public @Nullable Object needs(Operation op) {
    if (op.pending() || op.name().equals("add")) {
      return null;
    }
    boolean absent = Boolean.FALSE.equals(op.output()) || Long.valueOf(0).equals(op.output());
    return new KeyedToken(op.input(), !absent);
  }

  @Override
  public @Nullable Object produces(Operation op) {
    return switch (op.name()) {
      case "add" -> new KeyedToken(op.input(), true);
      case "remove" ->
          op.pending() || Boolean.TRUE.equals(op.output())
              ? new KeyedToken(op.input(), false)
              : null;
      default -> null;
    };
  }

  @Override
  public boolean has(PersistentMap<Object, Long> state, Object token) {
    return SetSpec.isAs(state, (KeyedToken) token);
  }
}
