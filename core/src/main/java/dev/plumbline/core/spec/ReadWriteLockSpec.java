package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.List;

/**
 * A lock that many hold for reading, or one for writing. Who holds it is not asked, so a writer
 * that asks for reading waits for itself.
 *
 * <p>A state is how many read, or {@link #WRITTEN}.
 */
final class ReadWriteLockSpec extends BuiltinSpec<Long> implements AttemptTraits<Long> {
  private static final long WRITTEN = -1;

  /** They answer nothing and can still be wrong, as those of a mutex. */
  ReadWriteLockSpec() {
    super(
        "read-write-lock",
        0L,
        null,
        waiting("acquireRead", "acquire-read", "readLock", "read-lock", "lockShared", "rlock"),
        waiting("releaseRead", "release-read", "readUnlock", "read-unlock", "runlock"),
        waiting("acquireWrite", "acquire-write", "writeLock", "write-lock", "lock", "acquire"),
        waiting(
            "releaseWrite", "release-write", "writeUnlock", "write-unlock", "unlock", "release"),
        Signature.query(
            "tryAcquireRead", Shapes.NO_INPUT, Shape.BOOLEAN, "tryReadLock", "try-read-lock"),
        Signature.query(
            "tryAcquireWrite", Shapes.NO_INPUT, Shape.BOOLEAN, "tryWriteLock", "try-write-lock"));
  }

  private static Signature waiting(String name, String... synonyms) {
    return new Signature(name, List.of(synonyms), Shapes.NO_INPUT, Shape.NOTHING, true);
  }

  @Override
  public Step<Long> step(Long state, Operation op) {
    boolean readable = state != WRITTEN;
    boolean free = state == 0;
    return switch (op.name()) {
      case "acquireRead" -> readable ? Step.to(state + 1) : Step.illegal("somebody writes");
      case "releaseRead" -> state > 0 ? Step.to(state - 1) : Step.illegal("nobody reads");
      case "acquireWrite" ->
          free ? Step.to(WRITTEN) : Step.illegal(readable ? "somebody reads" : "somebody writes");
      case "releaseWrite" -> readable ? Step.illegal("nobody writes") : Step.to(0L);
      case "tryAcquireRead" -> Step.answer(op, readable, readable ? state + 1 : state);
      case "tryAcquireWrite" -> Step.answer(op, free, free ? (Long) WRITTEN : state);
      default -> Step.illegal("a read-write lock has no operation %s", op.name());
    };
  }

  /** None where the call would have to wait. */
  @Override
  public List<Object> outputs(Long state, Operation call) {
    return switch (call.name()) {
      case "tryAcquireRead" -> List.of(state != WRITTEN);
      case "tryAcquireWrite" -> List.of(state == 0);
      default -> step(state, call).legal() ? List.of(Operation.NOTHING) : List.of();
    };
  }
}
