package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.List;

/**
 * A lock that is free or held: acquire takes it when it is free, release frees it when it is held.
 * Who holds it is not asked.
 *
 * <p>Traits. Each operation is legal in one of the two states and leads to the other, so each needs
 * one as a token and produces the other, pending or not.
 */
final class MutexSpec extends BuiltinSpec<MutexSpec.State> implements TokenTraits<MutexSpec.State> {
  enum State {
    FREE,
    HELD
  }

  /** They answer nothing and can still be wrong: two acquires in a row. */
  MutexSpec() {
    super(
        "mutex",
        State.FREE,
        null,
        new Signature("acquire", List.of("lock"), Shapes.NO_INPUT, Shape.NOTHING, true),
        new Signature("release", List.of("unlock"), Shapes.NO_INPUT, Shape.NOTHING, true));
  }

  @Override
  public Step<State> step(State state, Operation op) {
    return switch (op.name()) {
      case "acquire" ->
          state == State.FREE ? Step.to(State.HELD) : Step.illegal("the lock is held");
      case "release" ->
          state == State.HELD ? Step.to(State.FREE) : Step.illegal("the lock is free");
      default -> Step.illegal("a mutex has no operation %s", op.name());
    };
  }

  /** None where the call would have to wait. */
  @Override
  public List<Object> outputs(State state, Operation call) {
    return step(state, call).legal() ? List.of(Operation.NOTHING) : List.of();
  }

  @Override
  public Object forcedOutput(Operation pending) {
    return Operation.NOTHING;
  }

  @Override
  public Object needs(Operation op) {
    return op.name().equals("acquire") ? State.FREE : State.HELD;
  }

  @Override
  public Object produces(Operation op) {
    return op.name().equals("acquire") ? State.HELD : State.FREE;
  }

  @Override
  public boolean has(State state, Object token) {
    return state == token;
  }
}
