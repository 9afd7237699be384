package dev.plumbline.subjects;

/**
 * Words of memory that survive power failures, which are simulated.
 *
 * <pre>{@code
 * memory.cutPowerAfter(1_000);
 * // threads use the memory until a PowerFailure ends each of them; then, by one thread alone:
 * memory.restart(seed);
 * memory.outcome(ticket); // of an operation that the failure interrupted
 * }</pre>
 */
public interface PersistentMultiWord extends MultiWord {
  /** How many ways {@link #recover} knows. */
  int RECOVERIES = 4;

  /** What recovery knows of an update that a power failure interrupted. */
  enum Outcome {
    /** It has succeeded, and all its words have their new values. */
    ROLLED_FORWARD,

    /** It was decided that it fails, and it has changed nothing. */
    FAILED,

    /** It has changed nothing, and never will. */
    ROLLED_BACK
  }

  /**
   * As {@link #mwcas(int[], long[], long[])}, with a number by which the update is known after a
   * power failure.
   *
   * @param ticket whatever the caller will remember; no other update has it, and it is not 0
   */
  boolean mwcas(long ticket, int[] addresses, long[] expected, long[] next);

  /** What became of an update that the last power failure interrupted; after the restart. */
  Outcome outcome(long ticket);

  /**
   * Replaces the words at the addresses, whatever they are, and answers what they were.
   *
   * @param addresses different ones
   */
  long[] swap(int[] addresses, long[] next);

  /**
   * Lets the power fail when all threads together have accessed the memory so many times more. From
   * then on every operation, begun or new, throws a {@link PowerFailure}, until the restart.
   */
  void cutPowerAfter(long accesses);

  /**
   * Takes away what was not persistent when the power failed, and recovers. To be called when all
   * operations have ended.
   *
   * @param seed decides which words had become persistent by themselves, as a cache may write back
   *     a line whenever it likes
   */
  void restart(long seed);

  /** Lets the power fail now. */
  void cutPower();

  /**
   * As {@link #restart}, without chance.
   *
   * @param keeps which words had become persistent by themselves before the power failed: 0 for
   *     none that was not flushed, 1 for all, 2 for those at even addresses, 3 for the others
   */
  void recover(int keeps);
}
