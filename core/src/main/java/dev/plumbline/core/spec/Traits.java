package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a specification's operations beyond their steps. Every trait is optional and
 * makes deciding faster; a wrong one gives wrong verdicts, so {@code testkit} has a suite that
 * tests each against its definition on random reachable states. Declaring {@link #kind} alone buys
 * most.
 *
 * <p>What belongs together is told by interfaces of its own, which a specification implements or
 * not: {@link TokenTraits} for registers, sets and locks, {@link ContainerTraits} for what is added
 * and removed, and {@link SearchTraits} for what takes a proof.
 *
 * <p>All arguments are operations of one part: one object and, where the specification has keys,
 * one key.
 *
 * @param <S> the states
 */
public interface Traits<S> {
  /** What an operation, output included, can do to a state. */
  enum Kind {
    /** In every state illegal, or legal without effect: {@code read -> 1}, {@code cas -> false}. */
    READ_ONLY,
    /**
     * Legal in every state, and {@code u} then {@code v} has the same effect as {@code v} for all
     * overwrites u, v of one {@link #group}: {@code write(1)}.
     */
    OVERWRITE,

    /** Anything else. */
    OTHER
  }

  /** Nothing is known. */
  static <S> Traits<S> none() {
    return new Traits<>() {};
  }

  /** The known type that the specification is, which is then decided without search. */
  default Optional<KnownType> type() {
    return Optional.empty();
  }

  /** What an operation can do to a state. */
  default Kind kind(Operation op) {
    return Kind.OTHER;
  }

  /** The group of an overwrite; overwrites of different groups are unrelated. */
  default @Nullable Object group(Operation op) {
    return "";
  }

  /**
   * The output that a pending operation has if it has any effect at all ({@code write}: {@link
   * Operation#NOTHING}, {@code cas}: true), so that it can be treated like completed ones of its
   * kind. {@link #UNKNOWN} if its effect does not force an output.
   */
  default @Nullable Object forcedOutput(Operation pending) {
    return UNKNOWN;
  }

  /** The answer of {@link #forcedOutput} when nothing is forced. */
  Object UNKNOWN = new Object();

  /**
   * Whether a completed operation that may answer something tells nothing of what it found, and is
   * legal in every state: a {@code put} without answer.
   */
  @SuppressWarnings("ReferenceEquality") // NOTHING is one object
  default boolean isBlind(Operation completed) {
    return !completed.hasOutput()
        && (kind(completed) == Kind.OVERWRITE
            || forcedOutput(Operation.pending(completed.name(), completed.input()))
                == Operation.NOTHING);
  }

  /**
   * Which pairs of operations commute: in every state, a then b and b then a are both illegal or
   * lead to the same state. Null if none do.
   */
  default @Nullable BiPredicate<Operation, Operation> commuting() {
    return null;
  }

  /** What states have that operations need; null if nothing is known. */
  default @Nullable TokenTraits<S> tokens() {
    return null;
  }

  /** What is added and removed; null if this is no container. */
  default @Nullable ContainerTraits<S> container() {
    return null;
  }

  /** What only search and its relatives make use of. */
  default SearchTraits<S> search() {
    return SearchTraits.nothing();
  }
}
