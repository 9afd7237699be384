package dev.plumbline.core.spec;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A container that holds no more than so many elements: adding answers true, or false without
 * effect when it is full. Everything else is as in the container without bound.
 *
 * <p>Traits. An add that answered false never changes anything; a pending add with an effect
 * answers true. The other traits of the container without bound do not carry over. Their arguments
 * move adds behind removes and leave values out, which is no longer harmless: {@code push -> false}
 * is legal only in a full container, and one add less makes room.
 *
 * @param <S> the states of the container
 */
final class BoundedSpec<S> implements Spec<S>, Traits<S> {
  private final Spec<S> container;
  private final ContainerTraits<S> traits;
  private final ToLongFunction<S> size;
  private final long capacity;

  /** The specification must be one of a container. */
  BoundedSpec(Spec<S> container, ToLongFunction<S> size, long capacity) {
    this.container = container;
    this.traits = assured(container.traits().container());
    this.size = size;
    this.capacity = capacity;
  }

  @Override
  public String name() {
    return "bounded-" + container.name() + ":" + capacity;
  }

  @Override
  public S initial() {
    return container.initial();
  }

  @Override
  public List<Signature> operations() {
    return container.operations().stream().map(this::bounded).toList();
  }

  private Signature bounded(Signature s) {
    return traits.adds(Operation.pending(s.name(), null))
        ? new Signature(s.name(), s.synonyms(), s.input(), Shape.BOOLEAN, true)
        : s;
  }

  @Override
  public Step<S> step(S state, Operation op) {
    if (!traits.adds(op)) {
      return container.step(state, op);
    }
    boolean room = hasRoom(state);
    if (!op.pending() && !Objects.equals(op.output(), room)) {
      return room
          ? Step.illegal(
              "there is room: %s of %s places are taken", size.applyAsLong(state), capacity)
          : Step.illegal("all %s places are taken", capacity);
    }
    return room ? container.step(state, op) : Step.to(state);
  }

  private boolean hasRoom(S state) {
    return size.applyAsLong(state) < capacity;
  }

  @Override
  public List<Object> outputs(S state, Operation call) {
    return traits.adds(call) ? List.of(hasRoom(state)) : container.outputs(state, call);
  }

  @Override
  public Traits<S> traits() {
    return this;
  }

  @Override
  public Kind kind(Operation op) {
    if (!traits.adds(op)) {
      return traits.kind(op);
    }
    return Boolean.FALSE.equals(op.output()) ? Kind.READ_ONLY : Kind.OTHER;
  }

  @Override
  public @Nullable Object forcedOutput(Operation pending) {
    return traits.adds(pending) ? true : traits.forcedOutput(pending);
  }
}
