package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A lock that its owner may acquire again, and must release as often. The owner is the input: a
 * specification sees operations and not their processes.
 */
final class ReentrantLockSpec extends BuiltinSpec<ReentrantLockSpec.Hold>
    implements AttemptTraits<ReentrantLockSpec.Hold> {
  /** Whoever it is, told by whoever recorded it. */
  static final Shape OWNER = new Shape("the owner, a value other than null", v -> v != null, false);

  /**
   * Who holds it, and how often.
   *
   * @param owner empty if it is free
   */
  record Hold(@Nullable Object owner, long times) {
    static final Hold FREE = new Hold("", 0);

    boolean admits(@Nullable Object other) {
      return times == 0 || Objects.equals(owner, other);
    }

    Hold acquired(@Nullable Object by) {
      return new Hold(by, times + 1);
    }

    Hold released() {
      return times == 1 ? FREE : new Hold(owner, times - 1);
    }
  }

  ReentrantLockSpec() {
    super(
        "reentrant-lock",
        Hold.FREE,
        null,
        new Signature("acquire", List.of("lock"), OWNER, Shape.NOTHING, true),
        new Signature("release", List.of("unlock"), OWNER, Shape.NOTHING, true),
        Signature.query(
            "tryAcquire", OWNER, Shape.BOOLEAN, "try-acquire", "try_acquire", "tryLock"));
  }

  @Override
  public Step<Hold> step(Hold hold, Operation op) {
    Object owner = op.input();
    boolean admitted = hold.admits(owner);
    return switch (op.name()) {
      case "acquire" ->
          admitted ? Step.to(hold.acquired(owner)) : Step.illegal("%s holds the lock", hold.owner);
      case "release" -> release(hold, owner);
      case "tryAcquire" -> Step.answer(op, admitted, admitted ? hold.acquired(owner) : hold);
      default -> Step.illegal("a re-entrant lock has no operation %s", op.name());
    };
  }

  private static Step<Hold> release(Hold hold, @Nullable Object owner) {
    if (hold.times == 0) {
      return Step.illegal("the lock is free");
    }
    return Objects.equals(hold.owner, owner)
        ? Step.to(hold.released())
        : Step.illegal("%s holds the lock", hold.owner);
  }

  /** None where the call would have to wait. */
  @Override
  public List<Object> outputs(Hold hold, Operation call) {
    if (call.name().equals("tryAcquire")) {
      return List.of(hold.admits(call.input()));
    }
    return step(hold, call).legal() ? List.of(Operation.NOTHING) : List.of();
  }
}
