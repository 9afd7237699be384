package dev.plumbline.report.page;

import dev.plumbline.core.history.Abridged;
import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Annotations as a page shows them. Annotations are moments; where one begins something that a
 * later one ends (a partition that heals, a node that is killed and restarted), the two are drawn
 * as one band.
 */
final class Bands {
  /**
   * A moment or a span.
   *
   * @param to the time of its end; {@link #MOMENT} for a moment
   */
  record Band(long from, long to, String text) {
    /** When it is over. */
    long end() {
      return to == MOMENT ? from : to;
    }

    /** As much of it as is between two times. */
    Band within(long begin, long last) {
      return to == MOMENT ? this : new Band(Math.max(from, begin), Math.min(to, last), text);
    }
  }

  static final long MOMENT = Long.MIN_VALUE;

  /** What ends what, by the words that nemeses use. */
  private static final Map<String, Set<String>> ENDS =
      Map.of(
          "start", Set.of("stop", "end"),
          "begin", Set.of("end"),
          "kill", Set.of("start", "restart", "recover"),
          "crash", Set.of("start", "restart", "recover"),
          "stop", Set.of("start", "restart", "resume"),
          "pause", Set.of("resume", "unpause"),
          "partition", Set.of("heal"),
          "isolate", Set.of("heal"),
          "skew", Set.of("reset"),
          "disconnect", Set.of("connect", "reconnect"));

  private Bands() {}

  /** Everything in a history that is no operation, by time. */
  static List<Band> of(History history) {
    return of(history.moments());
  }

  /** The annotations, which are in the order of time, each in exactly one band. */
  static List<Band> of(List<Annotation> annotations) {
    List<Band> bands = new ArrayList<>();
    List<Annotation> open = new ArrayList<>();
    for (Annotation a : annotations) {
      int begun = begun(open, a);
      if (begun >= 0) {
        Annotation first = open.remove(begun);
        bands.add(new Band(first.time(), a.time(), label(first) + " → " + label(a)));
      } else if (begins(a.kind())) {
        open.add(a);
      } else {
        bands.add(new Band(a.time(), MOMENT, label(a)));
      }
    }
    open.forEach(a -> bands.add(new Band(a.time(), MOMENT, label(a))));
    bands.sort((a, b) -> Long.compare(a.from, b.from));
    return bands;
  }

  /** The one that this annotation ends: of the same text if there is one, else the latest. */
  private static int begun(List<Annotation> open, Annotation end) {
    int found = -1;
    for (int i = open.size() - 1; i >= 0; i--) {
      Annotation begin = open.get(i);
      if (ends(begin.kind(), end.kind())) {
        if (begin.text().equals(end.text())) {
          return i;
        }
        boolean vague = begin.text().isEmpty() || end.text().isEmpty();
        found = found < 0 && vague ? i : found;
      }
    }
    return found;
  }

  private static boolean begins(String kind) {
    return ENDS.keySet().stream().anyMatch(word -> !rest(kind, word).equals(kind));
  }

  /** As in {@code start} and {@code stop}, {@code start-skew} and {@code stop-skew}. */
  private static boolean ends(String begin, String end) {
    for (Map.Entry<String, Set<String>> pair : ENDS.entrySet()) {
      String about = rest(begin, pair.getKey());
      if (about.equals(begin)) {
        continue;
      }
      for (String word : pair.getValue()) {
        if (rest(end, word).equals(about)) {
          return true;
        }
      }
    }
    return false;
  }

  /** What the kind says beside the word; the kind itself if it does not contain the word. */
  private static String rest(String kind, String word) {
    String lower = kind.toLowerCase(Locale.ROOT);
    if (lower.equals(word)) {
      return "";
    }
    if (lower.startsWith(word + "-")) {
      return lower.substring(word.length() + 1);
    }
    return lower.endsWith("-" + word)
        ? lower.substring(0, lower.length() - word.length() - 1)
        : kind;
  }

  private static String label(Annotation a) {
    String text = a.text().isEmpty() ? a.kind() : a.kind() + ": " + a.text();
    return Abridged.shortened(text, ColumnBlock.LONGEST_TEXT);
  }
}
