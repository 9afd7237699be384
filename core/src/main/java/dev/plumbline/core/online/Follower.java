package dev.plumbline.core.online;

import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Follows the events of one object, or of one key of it, and says when no witness is left.
 *
 * <p>Every answer is about the prefix: operations that have not returned are pending, and what they
 * will answer is not known. A prefix of a linearizable history is linearizable, so the first event
 * after which there is no witness is well defined. It is never a call: a call only adds freedom.
 */
interface Follower {
  /**
   * Takes a call.
   *
   * @return who goes on with this call: usually this follower, another one if this one does not
   *     cover the operation
   */
  Follower call(TrackedOperation op);

  /** Takes a return; false if it is now certain that there is no witness. */
  boolean returned(TrackedOperation op);

  /** Takes the news that an open operation did not happen; false as in {@link #returned}. */
  boolean failed(TrackedOperation op);

  /** Takes the news that an open operation will never return. */
  void lost(TrackedOperation op);

  /** Decides all that has come; false as in {@link #returned}. */
  boolean decideNow();

  /** Which limit kept some of what came from being decided; null if none did. */
  default @Nullable Reason undecided() {
    return null;
  }

  /** True if a new follower would be as good. */
  boolean idle();

  /** How many operations are kept. */
  int retained();

  /** After a violation: operations that have no witness, as far as they were kept. */
  Collection<TrackedOperation> evidence();

  /** After a violation: the first event after which there is no witness. */
  long badEvent();

  /** After a violation: what is wrong, where evidence may be missing; null to leave it to it. */
  default @Nullable String sentence() {
    return null;
  }

  /** Whether some of what its answers depend on was forgotten: it may miss a violation. */
  default boolean forgetful() {
    return false;
  }
}
