package dev.plumbline.testkit;

import dev.plumbline.core.history.Sentence;
import dev.plumbline.testkit.SmallTransaction.Outcome;
import dev.plumbline.testkit.SmallTransaction.SmallStep;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What sentences about transactions claim, looked up in plain data. Takes a sentence apart by its
 * words alone and shares nothing with what made it: a transaction is {@code <17>}, the row it has.
 */
final class TransactionClaims extends LookedUpClaims {
  private static final String T = "<(\\d+)>";
  private static final String V = "(\\S+?)";
  private static final String K = "key (\\d+)";
  private static final String WROTE = "(?:had )?(?:appended|written|wrote)";

  private final List<SmallTransaction> rows;
  private final boolean lists;

  TransactionClaims(List<SmallTransaction> all, boolean lists) {
    this.rows = all.stream().filter(t -> t.outcome() != Outcome.FAILED).toList();
    this.lists = lists;
  }

  void look(Sentence sentence) {
    String words = words(sentence);
    times(words);
    seen(words);
    reads(words);
    registers(words);
    if (words.contains("<") && looked() == 0) {
      complain("nothing to look up in: " + words);
    }
  }

  private void times(String words) {
    each(
        words,
        T + " had returned before (?:its process called )?" + T,
        m -> isBefore(row(m, 1), row(m, 2)));
    each(
        words,
        T + " had returned before its process called " + T,
        m -> row(m, 1).process() == row(m, 2).process());
    each(
        words,
        "which " + T + " had \\w+ to key \\d+ before " + T + " began",
        m -> isBefore(row(m, 1), row(m, 2)));
    each(words, T + " had seen before " + T + " began", m -> isBefore(row(m, 1), row(m, 2)));
  }

  private void seen(String words) {
    each(
        words,
        T + " did not see " + V + ", which " + T + " " + WROTE + " to " + K,
        m -> misses(row(m, 1), m.group(4), m.group(2)) && wrote(row(m, 3), m.group(4), m.group(2)));
    each(
        words,
        "did not see " + V + ", which <\\d+> " + WROTE + " to " + K + " and " + T + " had seen",
        m -> shows(row(m, 3), m.group(2), m.group(1)));
    each(
        words,
        T
            + "(?: had returned before <\\d+> began, yet)? saw "
            + V
            + ", which "
            + T
            + " "
            + WROTE
            + " to "
            + K,
        m -> shows(row(m, 1), m.group(4), m.group(2)) && wrote(row(m, 3), m.group(4), m.group(2)));
    each(
        words,
        T
            + " saw "
            + V
            + ", which <\\d+> "
            + WROTE
            + " to "
            + K
            + ", (before|and not) "
            + V
            + " of "
            + T,
        m ->
            wrote(row(m, 6), m.group(3), m.group(5))
                && isOrdered(row(m, 1), m.group(3), m.group(2), m.group(5), m.group(4)));
  }

  private void reads(String words) {
    each(words, T + " read (\\S+) of " + K, m -> reads(row(m, 1), m.group(3), m.group(2)));
    each(
        words,
        "of " + K + ", and " + T + " read (\\S+): neither",
        m -> reads(row(m, 2), m.group(1), m.group(3)));
    each(
        words,
        "of " + K + ", and (?:nobody|only a transaction that failed) \\w+ " + V + " to it",
        m -> rows.stream().noneMatch(t -> wrote(t, m.group(1), m.group(2))));
    each(
        words,
        "of " + K + ", but " + T + " had appended " + V + " to it, and then " + V + "\\.$",
        m ->
            appended(row(m, 2), m.group(1)).indexOf(m.group(3)) + 1
                == appended(row(m, 2), m.group(1)).indexOf(m.group(4)));
    each(
        words,
        "of " + K + ": it saw " + V + " of " + T + ", but not what that",
        m -> {
          List<String> own = appended(row(m, 3), m.group(1));
          return own.contains(m.group(2)) && !own.get(own.size() - 1).equals(m.group(2));
        });
    each(
        words,
        T + " and " + T + " read the same of " + K + ", and both",
        m ->
            !appended(row(m, 1), m.group(3)).isEmpty()
                && !appended(row(m, 2), m.group(3)).isEmpty());
  }

  private void registers(String words) {
    each(
        words,
        T + " wrote " + V + " to " + K + ", and " + T + " wrote " + V + " to it later",
        m -> wrote(row(m, 1), m.group(3), m.group(2)) && wrote(row(m, 4), m.group(3), m.group(5)));
    each(
        words,
        T + " read " + V + " of " + K + ", not yet " + V + ", which " + T + " wrote to it\\.$",
        m -> misses(row(m, 1), m.group(3), m.group(4)) && wrote(row(m, 5), m.group(3), m.group(4)));
  }

  private interface Claim {
    boolean holds(Matcher m);
  }

  private void each(String words, String pattern, Claim claim) {
    Matcher m = Pattern.compile(pattern).matcher(words);
    while (m.find()) {
      require(claim.holds(m), m.group() + " | " + words);
    }
  }

  private SmallTransaction row(Matcher m, int group) {
    return rows.get(Integer.parseInt(m.group(group)));
  }

  private static boolean isBefore(SmallTransaction a, SmallTransaction b) {
    return a.outcome() == Outcome.COMMITTED && a.ret() < b.call();
  }

  private static boolean wrote(SmallTransaction t, String key, String value) {
    return appended(t, key).contains(value);
  }

  private static List<String> appended(SmallTransaction t, String key) {
    return t.steps().stream()
        .filter(s -> s.writes() && String.valueOf(s.key()).equals(key))
        .map(s -> String.valueOf(s.value()))
        .toList();
  }

  private static Stream<SmallStep> readsOf(SmallTransaction t, String key) {
    return t.steps().stream()
        .filter(s -> !s.writes() && String.valueOf(s.key()).equals(key))
        .filter(s -> t.outcome() == Outcome.COMMITTED);
  }

  private static int place(SmallStep read, String value) {
    return Arrays.stream(read.values()).mapToObj(String::valueOf).toList().indexOf(value);
  }

  private static boolean shows(SmallTransaction t, String key, String value) {
    return readsOf(t, key).anyMatch(s -> place(s, value) >= 0);
  }

  private static boolean misses(SmallTransaction t, String key, String value) {
    return readsOf(t, key).anyMatch(s -> place(s, value) < 0);
  }

  private static boolean isOrdered(
      SmallTransaction t, String key, String first, String other, String how) {
    return readsOf(t, key)
        .anyMatch(
            s -> {
              int at = place(s, first);
              int then = place(s, other);
              return at >= 0 && (how.equals("before") ? then > at : then < 0);
            });
  }

  private boolean reads(SmallTransaction t, String key, String shown) {
    return readsOf(t, key).anyMatch(s -> shown(s).equals(shown));
  }

  private String shown(SmallStep read) {
    String all =
        Arrays.stream(read.values()).mapToObj(String::valueOf).collect(Collectors.joining(","));
    return lists ? "[" + all + "]" : all.isEmpty() ? "null" : all;
  }
}
