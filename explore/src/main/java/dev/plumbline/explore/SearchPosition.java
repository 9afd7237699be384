package dev.plumbline.explore;

import java.util.Comparator;

/**
 * Where a search is: later positions are those that come later if one process does all of it.
 *
 * @param stage which pass over scenarios
 * @param part the number of the shape
 * @param number the number of the scenario among those of its shape
 */
record SearchPosition(int stage, int part, long number) implements Comparable<SearchPosition> {
  private static final Comparator<SearchPosition> ORDER =
      Comparator.comparingInt(SearchPosition::stage)
          .thenComparingInt(SearchPosition::part)
          .thenComparingLong(SearchPosition::number);

  static SearchPosition parse(String text) {
    String[] words = text.split("\\.", -1);
    return new SearchPosition(
        Integer.parseInt(words[0]), Integer.parseInt(words[1]), Long.parseLong(words[2]));
  }

  @Override
  public int compareTo(SearchPosition other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return stage + "." + part + "." + number;
  }
}
