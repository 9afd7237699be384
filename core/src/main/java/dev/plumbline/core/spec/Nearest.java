package dev.plumbline.core.spec;

import static dev.plumbline.core.primitive.Nulls.assured;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds what a person who mistyped a word most likely meant. */
public final class Nearest {
  private static final int MOST_EDITS = 3;

  private Nearest() {}

  /** The candidate that takes the fewest edits, if they are few for a word of this length. */
  public static Optional<String> to(String typed, Collection<String> candidates) {
    String best = null;
    int fewest = Integer.MAX_VALUE;
    for (String candidate : candidates) {
      int longer = Math.abs(plain(typed).length() - plain(candidate).length());
      // A name of a megabyte is near to none, and is not worth comparing letter by letter.
      int edits = longer > MOST_EDITS ? longer : edits(plain(typed), plain(candidate));
      if (edits < fewest) {
        fewest = edits;
        best = candidate;
      }
    }
    int allowed = Math.max(1, Math.min(MOST_EDITS, (plain(typed).length() + 1) / 3));
    if (fewest <= allowed) {
      return Optional.of(assured(best));
    }
    return candidates.stream()
        .filter(c -> typed.length() >= 2 && plain(c).startsWith(plain(typed)))
        .findFirst();
  }

  /** The words to append to an error: a question with the nearest candidate, or nothing. */
  public static String question(String typed, Collection<String> candidates) {
    return to(typed, candidates).map(c -> "; did you mean " + c + "?").orElse("");
  }

  /** The same, but all candidates where none is near. */
  public static String hint(String typed, Collection<String> candidates) {
    String question = question(typed, candidates);
    return question.isEmpty() ? "; there are " + String.join(", ", candidates) : question;
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replaceFirst("^-+", "").replace('_', '-');
  }

  /** Insertions, deletions, replacements and swaps of neighbors that turn a into b. */
  private static int edits(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + change, Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
