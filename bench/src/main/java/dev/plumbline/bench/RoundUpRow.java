package dev.plumbline.bench;

import dev.plumbline.bench.HarnessHistories.Behavior;
import dev.plumbline.bench.HarnessHistories.Kind;

/**
 * A row of the tables of Round-Up.
 *
 * @param shape calls of the two threads and of the main thread, as in {@code 2*2+4}; a call of each
 *     by its sign where that is published, as in {@code +*-+10}
 * @param k 0 for standard linearizability
 * @param buggy how many of their histories are violations
 * @param histories how many they had
 * @param counted their linearizations (Table II) or permutations
 * @param time their time of phase 2
 * @param object what is explored in its place: a subject, or a class of {@code objects.roundup}
 */
record RoundUpRow(
    String name,
    Kind kind,
    Behavior behavior,
    String shape,
    int k,
    int buggy,
    int histories,
    String counted,
    String time,
    String object) {
  /**
   * A test program, {@code +} for an add and {@code -} for a remove.
   *
   * @param first calls of the first thread
   * @param second calls of the second
   * @param before calls of the main thread before both
   * @param after and after both
   */
  record Calls(String first, String second, String before, String after) {}

  /** The shape as the paper writes it. */
  String publishedShape() {
    return signed() ? "1*1+10" : shape;
  }

  /** As many adds as removes, so that nothing is left where the definition would mind. */
  Calls calls() {
    String first = signed() ? shape.substring(0, 1) : calls(shape.charAt(0) - '0');
    String second = signed() ? shape.substring(2, 3) : calls(shape.charAt(2) - '0');
    int tail = signed() ? 10 : shape.charAt(4) - '0';
    String both = first + second;
    int adds = (int) both.chars().filter(c -> c == '+').count();
    int more = Math.max(0, (both.length() - 2 * adds + tail) / 2);
    return new Calls(first, second, "+".repeat(more), "-".repeat(tail - more));
  }

  private boolean signed() {
    return shape.endsWith("+10");
  }

  private static String calls(int n) {
    return "+".repeat((n + 1) / 2) + "-".repeat(n / 2);
  }
}
