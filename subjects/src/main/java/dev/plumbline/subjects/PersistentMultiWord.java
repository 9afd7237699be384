package dev.plumbline.subjects;

/**
 * Words of memory that survive power failures, which are simulated.
 *
 * <pre>{@code
 * memory.cutPowerAfter(1_000);
 * // threads use the memory until a PowerFailure ends each of them; then, by one thread alone:
 * memory.restart(seed);
 * }</pre>
 */
public interface PersistentMultiWord extends MultiWord {
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
}
