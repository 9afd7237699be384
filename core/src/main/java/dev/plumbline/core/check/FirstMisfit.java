package dev.plumbline.core.check;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The first answer of a history that no choice of lost operations explains, for people.
 *
 * <p>A beginning of a history is the history up to a time, with what returns later as pending. What
 * is allowed allows its beginnings, so those that are refuted are the longer ones, and the shortest
 * of them is found by halving: O(log n) refutations. One that comes to no end counts as none, which
 * leaves a longer beginning.
 */
final class FirstMisfit {
  private final History history;
  private final Predicate<History> isRefuted;

  /**
   * A question.
   *
   * @param isRefuted whether a beginning certainly is not allowed
   */
  FirstMisfit(History history, Predicate<History> isRefuted) {
    this.history = history;
    this.isRefuted = isRefuted;
  }

  /**
   * The violation, told of the first operation that does not fit.
   *
   * @param whole a core that is refuted
   * @param eras how many crashes of the whole system were before each operation
   */
  Verdict.Violation of(Core whole, int[] eras) {
    long[] returns =
        IntStream.range(0, history.size())
            .filter(i -> !history.pending(i))
            .mapToLong(history::ret)
            .sorted()
            .distinct()
            .toArray();
    if (returns.length == 0) {
      return new Verdict.Violation(whole, explained(-1, 0));
    }
    int first =
        Bisection.first(
            0, returns.length - 1, k -> isRefuted.test(beginning(returns[k]).in(history)));
    long end = returns[first];
    int[] last = IntStream.range(0, eras.length).filter(i -> history.ret(i) == end).toArray();
    int blamed = last.length == 1 ? last[0] : -1;
    Core core = first == returns.length - 1 ? whole : beginning(end);
    return new Verdict.Violation(core, explained(blamed, blamed < 0 ? 0 : eras[blamed]));
  }

  private Core beginning(long time) {
    int[] rows = IntStream.range(0, history.size()).filter(i -> history.call(i) <= time).toArray();
    return new Core(rows, time, false);
  }

  private Explanation explained(int blamed, int crashes) {
    Sentence what =
        blamed < 0
            ? Sentence.words("Whatever operations were lost in crashes, no order is left.")
            : Sentence.of(
                "%s does not fit: whatever %s undid, no order of what survived gives this answer.",
                Sentence.operation(history, blamed),
                crashes == 1 ? "the crash before it" : "the crashes before it");
    Sentence why =
        Sentence.words("With an operation all survive that had returned before it was called.");
    return Explanation.of(blamed, List.of(what, why), List.of());
  }
}
