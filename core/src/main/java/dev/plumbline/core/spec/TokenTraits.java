package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The traits of objects whose states have tokens, without which some operations are illegal: a
 * register's value, an element's presence.
 *
 * @param <S> the states
 */
public interface TokenTraits<S> extends Traits<S> {
  @Override
  default @Nullable TokenTraits<S> tokens() {
    return this;
  }

  /**
   * A token that every state in which the operation is legal has; null if it needs none. Only
   * operations that {@link #produces} it turn a state without the token into one with it.
   */
  @Nullable Object needs(Operation op);

  /**
   * The one token the operation may bring into being; null if none, {@link #ANY_TOKEN} if it may be
   * any, as with a pending {@code faa} of a register, whose sum is not known.
   */
  @Nullable Object produces(Operation op);

  /** The answer of {@link #produces} when it may be any token. */
  Object ANY_TOKEN = new Object();

  /** Whether a token is there in a state. */
  boolean has(S state, Object token);

  /**
   * The values that the operation sees or leaves behind, all that its legality or effect depends
   * on; empty for a read-only operation about which that cannot be said (a failed cas), null if
   * nothing can be said. Used to find small cores of registers, not to decide.
   *
   * <p>Contract: take a legal sequence and a set of values that contains all ties of an operation
   * or none. Deleting every operation with ties in the set, and every one without ties, leaves a
   * legal sequence.
   *
   * <p>Also: in a legal sequence of operations of one key that {@linkplain #needs need} a token or
   * are {@linkplain Kind#OVERWRITE overwrites}, take operations that {@linkplain #produces produce}
   * one, each followed by an overwrite or nothing. Deleting them leaves a legal sequence. That is
   * so where a state has one token at a time.
   */
  default @Nullable Collection<?> ties(Operation op) {
    return null;
  }
}
