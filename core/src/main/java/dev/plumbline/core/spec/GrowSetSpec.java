package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A set that only grows: add, and read, which answers all elements in any order.
 *
 * <p>Traits. A read never changes anything. Elements never leave, so in a state that has an element
 * which a read does not list, that read is illegal for ever: its step says <em>never</em>. And if a
 * read lists an element that the state does not have, an add of it occurs on every way from the
 * state to the read; adds commute with adds, and there are no other updates, so it is
 * <em>necessary</em>.
 */
final class GrowSetSpec extends BuiltinSpec<PersistentMap<Object, Boolean>>
    implements SearchTraits<PersistentMap<Object, Boolean>> {
  private static final Shape ELEMENTS =
      new Shape("a list of all elements", v -> v instanceof Collection<?>, false);

  GrowSetSpec() {
    super(
        "grow-set",
        PersistentMap.empty(),
        null,
        Signature.command("add", Shape.SOME, "insert", "put"),
        Signature.query("read", Shapes.NO_INPUT, ELEMENTS, "get", "elements"));
  }

  @Override
  public Step<PersistentMap<Object, Boolean>> step(
      PersistentMap<Object, Boolean> set, Operation op) {
    return switch (op.name()) {
      case "add" -> Step.to(set.put(op.input(), true));
      case "read" -> op.pending() ? Step.to(set) : read(set, listed(op));
      default -> Step.illegal("a grow-set has no operation %s", op.name());
    };
  }

  private static Collection<?> listed(Operation read) {
    return read.output() instanceof Collection<?> c ? c : List.of();
  }

  private static Step<PersistentMap<Object, Boolean>> read(
      PersistentMap<Object, Boolean> set, Collection<?> listed) {
    Set<Object> distinct = new HashSet<>(listed);
    if (distinct.size() < listed.size()) {
      return Step.never("no element is in a set twice");
    }
    for (Map.Entry<Object, Boolean> e : set) {
      if (!distinct.contains(e.getKey())) {
        return Step.never("%s is in the set and never leaves it", e.getKey());
      }
    }
    Object missing = missing(set, listed);
    return missing == null ? Step.to(set) : Step.illegal("%s is not in the set", missing);
  }

  /** The first element listed that the set does not have, or null. */
  private static @Nullable Object missing(
      PersistentMap<Object, Boolean> set, Collection<?> listed) {
    for (Object e : listed) {
      if (!set.containsKey(e)) {
        return e;
      }
    }
    return null;
  }

  @Override
  public List<Object> outputs(PersistentMap<Object, Boolean> set, Operation call) {
    if (call.name().equals("add")) {
      return List.of(Operation.NOTHING);
    }
    List<Object> elements = new ArrayList<>();
    set.forEach(e -> elements.add(e.getKey()));
    return List.of(elements);
  }

  @Override
  public Necessity<PersistentMap<Object, Boolean>> necessity() {
    return this::necessary;
  }

  @Override
  public Kind kind(Operation op) {
    return op.name().equals("read") ? Kind.READ_ONLY : Kind.OTHER;
  }

  @Override
  public Object forcedOutput(Operation pending) {
    return pending.name().equals("add") ? Operation.NOTHING : UNKNOWN;
  }

  private @Nullable Operation necessary(PersistentMap<Object, Boolean> state, Operation goal) {
    Object missing = goal.name().equals("read") ? missing(state, listed(goal)) : null;
    return missing == null ? null : Operation.of("add", missing);
  }
}
