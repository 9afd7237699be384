package dev.plumbline.core.online;

import static dev.plumbline.core.primitive.Nulls.assured;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A follower that decides at each event, as long as it covers what is called: who goes on then gets
 * all that was kept.
 */
abstract class ExactFollower implements Follower {
  private final BiFunction<Collection<TrackedOperation>, Boolean, Follower> beyond;

  /** After a violation: what ended at its event, and what is wrong if that is not evident. */
  private @Nullable TrackedOperation bad;

  @Nullable String sentence;

  /** Takes who goes on with an operation that is not covered: from operations, and forgetful. */
  ExactFollower(BiFunction<Collection<TrackedOperation>, Boolean, Follower> beyond) {
    this.beyond = beyond;
  }

  /** Hands an operation that is not covered to who goes on. */
  final Follower goOn(TrackedOperation op, boolean forgot) {
    return beyond.apply(evidence(), forgot).call(op);
  }

  /** Takes a return; false if there is no witness any more. */
  abstract boolean take(TrackedOperation op);

  /** Takes a failure; false if there is no witness any more. */
  abstract boolean takeBack(TrackedOperation op);

  @Override
  public final boolean returned(TrackedOperation op) {
    return judged(op, take(op));
  }

  @Override
  public final boolean failed(TrackedOperation op) {
    return judged(op, takeBack(op));
  }

  private boolean judged(TrackedOperation op, boolean fine) {
    bad = fine ? null : op;
    return fine;
  }

  @Override
  public final boolean decideNow() {
    return true;
  }

  @Override
  public final Collection<TrackedOperation> evidence() {
    Set<TrackedOperation> operations = new LinkedHashSet<>();
    addEvidence(operations);
    if (bad != null) {
      operations.add(bad);
    }
    return operations;
  }

  /** Adds all that is kept. */
  abstract void addEvidence(Set<TrackedOperation> operations);

  @Override
  public final long badEvent() {
    return assured(bad).ret;
  }

  @Override
  public final @Nullable String sentence() {
    return sentence;
  }
}
