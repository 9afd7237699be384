package dev.plumbline.core.monitor.promise;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.container.CertainElements;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.primitive.FenwickTree;
import dev.plumbline.core.primitive.Grouping;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * By how many others each element of a queue was certainly overtaken: those whose add began after
 * its own had ended, and whose remove ended before its own began.
 *
 * <p>Adds are swept backwards; a Fenwick tree counts the ends of removes of what was added later.
 * Cost: O(n log n).
 */
final class TimesOvertaken {
  private static final String METHOD = "count of elements that overtook";

  private final Lifetimes lives;

  TimesOvertaken(Lifetimes lives) {
    this.lives = lives;
  }

  /** The first element in the queue that more than k others overtook; null if there is none. */
  Outcome.@Nullable No tooOften(int k) {
    int gaps = lives.t.events;
    int[] byAddFrom = lives.addsByGap();
    Grouping byAddTo = new Grouping(lives.count, gaps, e -> lives.addTo[e]);
    FenwickTree left = new FenwickTree(gaps);
    int found = Lifetimes.NONE;
    for (int g = gaps - 1; g >= 0; g--) {
      for (int m = byAddTo.start[g + 1] - 1; m >= byAddTo.start[g]; m--) {
        int x = byAddTo.members[m];
        int from = lives.removeFrom[x];
        if (CertainElements.stays(lives, x) && left.before(from) > k) {
          found = x;
        }
      }
      int y = byAddFrom[g] - 1;
      if (y >= 0 && !lives.unmatched(y)) {
        left.add(lives.removeTo[y], 1);
      }
    }
    return found == Lifetimes.NONE ? null : violation(found, k);
  }

  private boolean overtook(int y, int x) {
    return !lives.unmatched(y)
        && lives.addFrom[y] > lives.addTo[x]
        && lives.removeTo[y] < lives.removeFrom[x];
  }

  private Outcome.No violation(int x, int k) {
    int[] some = new int[k + 2];
    int n = 0;
    some[n++] = x;
    int all = 0;
    int last = Lifetimes.NONE;
    for (int y = 0; y < lives.count; y++) {
      if (overtook(y, x)) {
        all++;
        if (n < some.length) {
          some[n++] = y;
          last = last == Lifetimes.NONE || lives.removeTo[y] > lives.removeTo[last] ? y : last;
        }
      }
    }
    int[] younger = Arrays.copyOfRange(some, 1, n);
    int blamed = lives.unmatched(x) ? lives.remove[last] : lives.remove[x];
    String names =
        "%d younger %s, %s%s,"
            .formatted(
                all,
                all == 1 ? "value" : "values",
                CertainElements.abridged(all) || all > younger.length ? "among them " : "",
                CertainElements.names(lives, younger));
    String name = CertainElements.name(lives, x);
    Sentence sentence =
        lives.unmatched(x)
            ? Sentence.of(
                "%s overtook %s, which was certainly in the queue while %s %s dequeued%s.",
                lives.t.show(blamed),
                name,
                names,
                all == 1 ? "was" : "were",
                CertainElements.tooMany(k))
            : Sentence.of(
                "%s took %s only after %s had been dequeued%s.",
                lives.t.show(blamed), name, names, CertainElements.tooMany(k));
    return new Outcome.No(
        CertainElements.core(lives, some, blamed), -1, blamed, List.of(sentence), METHOD);
  }
}
