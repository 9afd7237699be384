package dev.plumbline.record.workload;

import dev.plumbline.core.spec.Spec;

/**
 * Which values the operations of a workload store: {@code distinct}, {@code shuffled} or {@code
 * small:N}.
 *
 * <p>Values that are never stored twice let monitors decide large histories: whoever takes one out
 * says which store it was. A distinct value is the thread's running number and the thread's number
 * in one integer; shuffled ones are those in a random-looking order, which is what a priority queue
 * needs, because rising values would make a plain queue of it.
 *
 * @param kind which
 * @param count how many small values there are; 0 for the others
 */
public record ValueChoice(Kind kind, int count) {
  /** The kinds of values there are. */
  public enum Kind {
    DISTINCT,
    SHUFFLED,
    SMALL
  }

  private static final String SMALL = "small:";

  public ValueChoice {
    if (kind == Kind.SMALL ? count < 1 : count != 0) {
      throw new IllegalArgumentException("there is at least 1 small value, not " + count);
    }
  }

  /** Values in rising order for each thread, none of them twice. */
  public static ValueChoice distinct() {
    return new ValueChoice(Kind.DISTINCT, 0);
  }

  /** Values in no order, none of them twice. */
  public static ValueChoice shuffled() {
    return new ValueChoice(Kind.SHUFFLED, 0);
  }

  /** Values from 1 to the count, again and again. */
  public static ValueChoice small(int count) {
    return new ValueChoice(Kind.SMALL, count);
  }

  /**
   * Reads a choice as people type it.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static ValueChoice of(String text) {
    switch (text) {
      case "distinct":
        return distinct();
      case "shuffled":
        return shuffled();
      default:
        if (text.matches(SMALL + "[1-9][0-9]{0,8}")) {
          return small(Integer.parseInt(text.substring(SMALL.length())));
        }
        throw new IllegalArgumentException(
            "'" + text + "' is none of distinct, shuffled and small:N, as in small:5");
    }
  }

  /** What suits an object unless somebody chooses. */
  static ValueChoice suiting(Spec<?> spec) {
    if (spec.name().equals("counter")) {
      return small(8); // summands, whose sum should stay readable
    }
    return spec.name().contains("priority") ? shuffled() : distinct();
  }
}
