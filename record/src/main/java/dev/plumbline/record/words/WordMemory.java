package dev.plumbline.record.words;

/**
 * Words of memory that threads read and replace several at a time, and that may crash. All words
 * start with 0.
 */
public interface WordMemory {
  /** Replaces the words at different addresses if all are as expected; true if they were. */
  boolean cas(int[] addresses, long[] expected, long[] next);

  /**
   * As {@link #cas(int[], long[], long[])}, for a memory that can tell afterwards whether a crash
   * came before it.
   *
   * @param ticket no other operation has it, and it is not 0
   */
  default boolean cas(long ticket, int[] addresses, long[] expected, long[] next) {
    return cas(addresses, expected, next);
  }

  /** The words at different addresses, as they were at one moment. */
  long[] read(int[] addresses);

  /** Whether there is a {@link #swap}. */
  default boolean hasSwap() {
    return false;
  }

  /** Replaces the words at different addresses and answers what they were. */
  default long[] swap(int[] addresses, long[] next) {
    throw new UnsupportedOperationException("this memory has no swap");
  }

  /** Whether it can crash. */
  default boolean canCrash() {
    return false;
  }

  /** Lets all operations, begun or new, throw after so many further accesses. */
  default void crashAfter(long accesses) {
    throw new UnsupportedOperationException("this memory cannot crash");
  }

  /** Whether an operation threw this because of the crash. */
  default boolean isCrash(RuntimeException thrown) {
    return false;
  }

  /**
   * Recovers from a crash, when all operations have ended.
   *
   * @param seed decides what chance decides
   */
  default void restart(long seed) {
    throw new UnsupportedOperationException("this memory cannot crash");
  }

  /** What recovery knows of a compare-and-swap that the last crash interrupted. */
  default Outcome outcome(long ticket) {
    return Outcome.UNKNOWN;
  }

  /** What is known of an interrupted compare-and-swap. */
  enum Outcome {
    /** Nothing, and nothing is recorded. */
    UNKNOWN,

    /** It succeeded. */
    SUCCEEDED,

    /** It failed. */
    FAILED,

    /** It did not take effect, and never will. */
    NOT_DONE
  }
}
