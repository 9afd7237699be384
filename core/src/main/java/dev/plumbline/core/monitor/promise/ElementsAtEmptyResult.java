package dev.plumbline.core.monitor.promise;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.container.CertainElements;
import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.PairSort;
import dev.plumbline.core.spec.Promise;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Empty results that had no moment at which few enough elements can have been there.
 *
 * <p>Counts, for each gap, the elements that are certainly inside; a result needs a gap of its
 * window with no more than are allowed. Cost: O(n), and a sort for the core of a violation.
 */
final class ElementsAtEmptyResult {
  private static final String METHOD = "count of elements at an empty result";

  private final Lifetimes lives;
  private final Timeline t;
  private final Promise promise;

  ElementsAtEmptyResult(Lifetimes lives, Promise promise) {
    this.lives = lives;
    this.t = lives.t;
    this.promise = promise;
  }

  /** The first empty result that is impossible; null if there is none. */
  Outcome.@Nullable No violation() {
    if (lives.empties.length == 0) {
      return null;
    }
    int empty = new Cover(lives, this::isCertain, promise.emptyUpTo()).impossibleEmpty(lives);
    return empty == Lifetimes.NONE ? null : violation(empty);
  }

  private boolean isCertain(int e) {
    return CertainElements.stays(lives, e) && lives.critFrom(e) <= lives.critTo(e);
  }

  private Outcome.No violation(int empty) {
    int[] inside = enough(t.from[empty], t.to[empty]);
    int more = promise.emptyUpTo() + 1;
    Sentence sentence =
        Sentence.of(
            "%s found nothing, but at least %s %s, %s%s, %s in the %s all the while%s.",
            t.show(empty),
            more,
            more == 1 ? "value" : "values",
            CertainElements.abridged(inside.length)
                ? "among them "
                : inside.length > more ? "of " : "",
            CertainElements.names(lives, inside),
            more == 1 ? "was" : "were",
            promise.container().words(),
            CertainElements.tooMany(promise.emptyUpTo()));
    return new Outcome.No(
        CertainElements.core(lives, inside, empty), -1, empty, List.of(sentence), METHOD);
  }

  /**
   * Elements of which at every gap one more than allowed are inside. Greedy: whenever one leaves,
   * of those that are inside the one that stays longest takes its place.
   */
  private int[] enough(int from, int to) {
    int[] byStart =
        IntStream.range(0, lives.count)
            .filter(e -> isCertain(e) && lives.critFrom(e) <= to && lives.critTo(e) >= from)
            .toArray();
    long[] keys = Arrays.stream(byStart).mapToLong(lives::critFrom).toArray();
    PairSort.sort(keys, byStart, byStart.length);
    Comparator<Integer> byEnd = Comparator.comparingInt(lives::critTo);
    Comparator<Integer> byAge = Comparator.naturalOrder();
    PriorityQueue<Integer> waiting = new PriorityQueue<>(byEnd.reversed().thenComparing(byAge));
    PriorityQueue<Integer> chosen = new PriorityQueue<>(byEnd.thenComparing(byAge));
    int[] result = new int[byStart.length];
    int n = 0;
    int k = 0;
    for (int g = from; g <= to; ) {
      for (; k < byStart.length && lives.critFrom(byStart[k]) <= g; k++) {
        waiting.add(byStart[k]);
      }
      while (!chosen.isEmpty() && lives.critTo(chosen.peek()) < g) {
        chosen.poll();
      }
      while (chosen.size() <= promise.emptyUpTo()) {
        int e = waiting.remove();
        chosen.add(e);
        result[n++] = e;
      }
      g = lives.critTo(chosen.peek()) + 1;
    }
    return Arrays.copyOf(result, n);
  }
}
