package dev.plumbline.record.workload;

import dev.plumbline.core.spec.Spec;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which values the operations of a workload store: {@code distinct}, {@code shuffled}, {@code
 * small:N} or {@code copies:N}.
 *
 * <p>Values that are never stored twice let monitors decide large histories: whoever takes one out
 * says which store it was. A distinct value is the thread's running number and the thread's number
 * in one integer; shuffled ones are those in a random-looking order, which is what a priority queue
 * needs, because rising values would make a plain queue of it.
 *
 * <p>Small values come again and again, each of them always as the same object. Copies come again
 * as new objects, for a class that promises to compare by {@code equals}; an atomic reference does
 * not.
 *
 * @param kind which
 * @param count how many values come again; 0 where none does
 */
public record ValueChoice(Kind kind, int count) {
  /** The kinds of values there are. */
  public enum Kind {
    DISTINCT,
    SHUFFLED,
    SMALL,
    COPIES
  }

  /** The smallest integer that is another object each time it is boxed. */
  public static final long FIRST_COPY = Boxing.SAME;

  private static final Pattern COUNTED = Pattern.compile("(small|copies):([1-9][0-9]{0,8})");
  private static final int MOST = Boxing.SAME - 1;

  public ValueChoice {
    boolean fits = repeats(kind) ? count >= 1 && count <= MOST : count == 0;
    if (!fits) {
      throw new IllegalArgumentException(
          "between 1 and %d values can come again and again, not %d".formatted(MOST, count));
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

  /** As many values, again and again, each time as a new object. */
  public static ValueChoice copies(int count) {
    return new ValueChoice(Kind.COPIES, count);
  }

  /** Whether values come again. */
  boolean repeats() {
    return repeats(kind);
  }

  private static boolean repeats(Kind kind) {
    return kind == Kind.SMALL || kind == Kind.COPIES;
  }

  /**
   * Reads a choice as people type it.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static ValueChoice of(String text) {
    Matcher counted = COUNTED.matcher(text);
    if (counted.matches()) {
      int count = Integer.parseInt(counted.group(2));
      return counted.group(1).equals("small") ? small(count) : copies(count);
    }
    return switch (text) {
      case "distinct" -> distinct();
      case "shuffled" -> shuffled();
      default ->
          throw new IllegalArgumentException(
              "'" + text + "' is none of distinct, shuffled, small:N and copies:N, as in small:5");
    };
  }

  /** What suits an object unless somebody chooses. */
  public static ValueChoice suiting(Spec<?> spec) {
    if (spec.name().equals("counter")) {
      return small(8); // summands, whose sum should stay readable
    }
    return spec.name().contains("priority") ? shuffled() : distinct();
  }
}
