package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The traits that only search and its relatives understand. Each takes a proof, which the built-in
 * specifications give in the comments of their classes; a specification of your own gains most from
 * the other traits.
 *
 * @param <S> the states
 */
public interface SearchTraits<S> extends Traits<S> {
  @Override
  default SearchTraits<S> search() {
    return this;
  }

  /** Nothing is known. */
  static <S> SearchTraits<S> nothing() {
    return new SearchTraits<>() {};
  }

  // ---- Which operation comes next.

  /** Which operations are necessary; null if none are known to be. */
  default @Nullable Necessity<S> necessity() {
    return null;
  }

  /** Which operations are relevant; null if all may be. */
  default @Nullable Relevance<S> relevance() {
    return null;
  }

  /** How states are compared; null if that is not known. */
  default @Nullable StateOrder<S> order() {
    return null;
  }

  /** Finds what cannot be done without. */
  interface Necessity<S> {
    /**
     * An operation that occurs in every legal path from this state to the goal and commutes with
     * all other operations that are not read-only; null if none is known.
     */
    @Nullable Operation necessary(S state, Operation goal);
  }

  /** Leaves out what does not matter. */
  interface Relevance<S> {
    /**
     * Whether the candidate need be considered next on the way from the state to the goal.
     * Contract: every legal sequence that ends in the goal can be turned into one that begins with
     * a relevant operation or with the goal itself, with the same operations, some of them moved
     * behind the goal, and the same end state.
     */
    boolean relevant(S state, Operation goal, Operation candidate);
  }

  /** Compares states. */
  interface StateOrder<S> {
    /** What states have in common that can be {@linkplain #allowsNoLess compared}; equal or not. */
    Object shape(S state);

    /** Of two states of one shape: whether every sequence that is legal from b is legal from a. */
    boolean allowsNoLess(S a, S b);
  }

  // ---- Something easier.

  /** What a container that is no known type promises all the same; decides some violations. */
  default Optional<Promise> promise() {
    return Optional.empty();
  }

  /** The rule by which elements leave, if it is a container with a known one. */
  default Optional<Leaving> leaving() {
    return Optional.empty();
  }

  /**
   * A specification with the same <em>plain</em> histories, which is easier to search; null if none
   * is known. A history of a container is plain if each value is added once and removed at most
   * once, every remove is completed and found something, and there are no other operations but a
   * {@linkplain Closing closing} one, which the easier specification does not have.
   */
  default @Nullable Spec<?> easierIfPlain() {
    return null;
  }

  /**
   * A specification with the same operations that allows no less, and is easier to search; null if
   * none is known. It is asked first: what it refuses is refused, and its witness may do.
   */
  default @Nullable Spec<?> easierAndWeaker() {
    return null;
  }

  /**
   * What is easier to search if the operations of a part are exactly these, whatever their times;
   * null if nothing is.
   *
   * @param operations all operations of a part, each as often as it occurs
   */
  default @Nullable Easier easierFor(Collection<Operation> operations) {
    return null;
  }

  /**
   * What is easier to decide than a specification, for one part.
   *
   * @param spec allows of these operations no other histories than the specification does
   * @param otherwise allows exactly what the specification does; null if {@code spec} does
   * @param projected a specification of a {@linkplain #type known type}, which some operations of
   *     every legal sequence obey
   * @param isProjected which operations these are
   */
  record Easier(
      Spec<?> spec,
      @Nullable Spec<?> otherwise,
      Spec<?> projected,
      Predicate<Operation> isProjected) {}

  /**
   * States that a sequence of operations may lead through, one after each of them; null if nothing
   * is known. The verifier checks each step of it, and follows all possibilities if one is wrong.
   */
  default @Nullable List<S> path(List<Operation> sequence) {
    return null;
  }

  // ---- Containers.

  /**
   * Whether the container treats values alike that no completed operation answers: elements leave
   * by their places, not by their values.
   *
   * @param pendingRemoves whether some remove is pending, which may have answered one of them
   */
  default boolean unseenAlike(boolean pendingRemoves) {
    return false;
  }

  /**
   * Whether several removes may answer one element, which then leaves with the last of them. What
   * is said of the removal of its value is meant of that one, whichever it is.
   */
  default boolean removesRepeatedly() {
    return false;
  }

  /**
   * What a container with at most one add and one remove per value knows of the future; null if it
   * knows nothing.
   */
  default @Nullable Outlook<S> outlook(Removals removals) {
    return null;
  }

  /** When each value of a part is removed, in return indices: smaller is earlier. */
  interface Removals {
    /** Whether some completed operation removes the value. */
    boolean removed(@Nullable Object value);

    /** True if the removal of {@code a} returned before the removal of {@code b} was called. */
    boolean removedBefore(@Nullable Object a, @Nullable Object b);

    /**
     * True if a completed operation answered {@code a} and returned before one that answered {@code
     * b} was called.
     */
    default boolean seenBefore(@Nullable Object a, @Nullable Object b) {
      return removedBefore(a, b);
    }

    /**
     * True if a completed operation answered {@code a}, was called after the add of {@code b} had
     * returned, and itself returned before a completed operation that answered {@code b} was
     * called.
     */
    default boolean seenWithin(@Nullable Object a, @Nullable Object b) {
      return false;
    }

    /** Whether some completed operation, removing or not, answered the value. */
    default boolean seen(Object value) {
      return true;
    }

    /**
     * True if no completed operation that removes the value was called before another was added.
     */
    default boolean removedAfterAdd(@Nullable Object value, @Nullable Object other) {
      return false;
    }

    /** Whether some completed operation that does not remove the value answered it. */
    default boolean peeked(Object value) {
      return true;
    }

    /** Whether some completed operation answered a value that it did not remove. */
    default boolean peeks() {
      return true;
    }

    /** The middle of the removal's interval; larger is later; infinite if there is none. */
    double middle(@Nullable Object value);
  }

  /** What has not been added yet. */
  interface Rest {
    /**
     * How many values that are not yet added are certain to be removed before another one is; if
     * that is never removed, how many are removed. Fewer where that takes long to find out.
     */
    int removedBefore(@Nullable Object value);
  }

  /** Prunes and orders with knowledge of the rest of the history. */
  interface Outlook<S> {
    /**
     * True if no completion exists once {@code taken} led from {@code before} to {@code after}.
     *
     * @param pendingRemoves how many pending removes could still be used
     */
    boolean doomed(S before, Operation taken, S after, int pendingRemoves);

    /**
     * The same.
     *
     * @param rest what has not been added after this step
     */
    default boolean doomed(S before, Operation taken, S after, int pendingRemoves, Rest rest) {
      return doomed(before, taken, after, pendingRemoves);
    }

    /** Orders adds that could come next: smaller first. Affects time only. */
    double hint(Operation add);

    /**
     * True if a candidate that is legal may be taken now, without looking at any other: if there is
     * a completion, there is one that takes it next.
     *
     * @param pendingRemoves how many pending removes could still be used
     */
    default boolean isSafe(S state, Operation candidate, int pendingRemoves) {
      return false;
    }

    /**
     * True if the candidate need not be taken next on the way from the state to the goal, the
     * operation whose return is next.
     *
     * <p>Contract: for every completion that takes the candidate next there is one that is
     * <em>lazier</em>. Of two completions the lazier one takes adds at later returns; if that is
     * the same in all, removes at later returns; and if that is the same too, fewer removes before
     * adds on the way to a goal. So a laziest completion begins with none of the candidates that
     * are put off.
     *
     * @param readersWait whether some open operation that changes nothing is illegal as yet
     * @param pendingRemoves how many pending removes could still be used
     */
    default boolean putsOff(
        S state, Operation goal, Operation candidate, boolean readersWait, int pendingRemoves) {
      return false;
    }
  }
}
