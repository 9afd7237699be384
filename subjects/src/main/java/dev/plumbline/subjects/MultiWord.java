package dev.plumbline.subjects;

/** Words of memory that threads compare and replace several at a time. All start with 0. */
public interface MultiWord {
  /**
   * Replaces the words at the addresses if all of them are as expected; true if they were.
   *
   * @param addresses different ones
   */
  boolean mwcas(int[] addresses, long[] expected, long[] next);

  /**
   * The words at the addresses, as they were at one moment.
   *
   * @param addresses different ones
   */
  long[] read(int[] addresses);
}
