package dev.plumbline.core.transaction;

/**
 * One transaction comes before another, with a fact that shows it and that anyone can look up.
 *
 * @param first a row
 * @param second a row
 * @param why how it is known
 * @param key the number of the key, -1 for none
 * @param value the code of the value that the fact is about
 * @param other the code of a second value
 * @param reader the row of a read that shows both, -1 for none
 */
public record Dependency(
    int first, int second, Why why, int key, long value, long other, int reader) {
  /** How it is known that one transaction comes before another. */
  public enum Why {
    /** The second read {@code value}, which the first wrote. */
    WR,

    /**
     * The {@code reader} saw {@code value} of the first, and {@code other} of the second later or
     * not at all. Of registers: the first wrote {@code other}, the second later {@code value}.
     */
    WW,

    /** The first read the key without {@code value} of the second, and wrote it, too. */
    WW_UNSEEN,

    /**
     * The first read the key without {@code value}, which the second wrote. Of registers: it read
     * {@code other}, which the second replaced by {@code value}, or something after it.
     */
    RW,

    /** The first had returned before the same process called the second. */
    PROCESS,

    /** The first had returned before the second was called. */
    REALTIME;

    /** What such a step is called in the field. */
    String kind() {
      return switch (this) {
        case WR -> "wr";
        case WW, WW_UNSEEN -> "ww";
        case RW -> "rw";
        case PROCESS -> "process";
        case REALTIME -> "realtime";
      };
    }
  }

  static Dependency inTime(int first, int second, Why why) {
    return new Dependency(first, second, why, -1, 0, 0, -1);
  }
}
