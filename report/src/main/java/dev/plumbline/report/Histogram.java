package dev.plumbline.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts of 0, 1, 2, ... gathered into a few ranges of one width.
 *
 * @param width how many numbers a range has
 * @param counts one for each range
 */
record Histogram(int width, List<Long> counts) {
  private static final int MOST_RANGES = 16;

  static Histogram of(long[] counts) {
    int width = (counts.length + MOST_RANGES - 1) / MOST_RANGES;
    List<Long> sums = new ArrayList<>();
    for (int from = 0; from < counts.length; from += width) {
      long sum = 0;
      for (int i = from; i < Math.min(from + width, counts.length); i++) {
        sum += counts[i];
      }
      sums.add(sum);
    }
    return new Histogram(width, List.copyOf(sums));
  }

  /** What range i is about: {@code 3}, or {@code 6-8}. */
  String label(int i) {
    int from = i * width;
    return width == 1 ? Integer.toString(from) : from + "-" + (from + width - 1);
  }

  long largest() {
    return counts.stream().mapToLong(Long::longValue).max().orElse(0);
  }
}
