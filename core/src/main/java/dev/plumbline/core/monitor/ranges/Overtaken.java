package dev.plumbline.core.monitor.ranges;

import dev.plumbline.core.primitive.IntList;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which element of a queue one machine says that another one overtook: of all that were added
 * before it and left after it one that a completed remove took, if there is one, and of these the
 * first in the history. An element that stays until then is known in the history by its add first.
 * Cost: a sort.
 */
public final class Overtaken {
  /** An element is told by whether nothing took it, by the call of its add, and by its id. */
  private static final int WIDTH = 3;

  private static final long NOBODY = 2;

  private final ElementTimes late;
  private final long removed;

  /**
   * Of elements that left with no call between them.
   *
   * @param late these elements
   * @param removed when the first of them had left; all calls later than that are later than all of
   *     these
   */
  public Overtaken(ElementTimes late, long removed) {
    this.late = late;
    this.removed = removed;
  }

  /** For each late element which of others it overtook, as {@link #pairs} understands it. */
  public long[] first(ElementTimes others) {
    IntList staying = new IntList();
    for (int u = 0; u < others.size(); u++) {
      if (others.mayLeave(u) > removed) {
        staying.add(u);
      }
    }
    int[] byInside = ElementTimes.inOrder(staying.toArray(), others::inside);
    long[] best = new long[WIDTH * late.size()];
    long[] first = {NOBODY, 0, 0};
    int k = 0;
    for (int v : ElementTimes.inOrder(IntStream.range(0, late.size()).toArray(), late::addCall)) {
      for (; k < byInside.length && others.inside(byInside[k]) < late.addCall(v); k++) {
        int u = byInside[k];
        long[] other = {others.unmatched(u) ? 1 : 0, others.addCall(u), others.id(u)};
        first = isBefore(other, 0, first, 0) ? other : first;
      }
      System.arraycopy(first, 0, best, WIDTH * v, WIDTH);
    }
    return best;
  }

  private static boolean isBefore(long[] before, int i, long[] after, int j) {
    int column = 0;
    while (column < WIDTH - 1 && before[i + column] == after[j + column]) {
      column++;
    }
    return before[i + column] < after[j + column];
  }

  /** Of two answers for the same late elements the one that counts. */
  public static long[] firstOf(long[] one, long[] other) {
    long[] both = one.clone();
    for (int k = 0; k < both.length; k += WIDTH) {
      if (isBefore(other, k, one, k)) {
        System.arraycopy(other, k, both, k, WIDTH);
      }
    }
    return both;
  }

  /** Whether an answer has elements that no completed remove took. */
  public static boolean anyUnmatched(long[] answer) {
    return IntStream.range(0, answer.length / WIDTH).anyMatch(k -> answer[WIDTH * k] == 1);
  }

  /** The ids of late elements that overtook another one, and of those. */
  public static Set<Long> pairs(ElementTimes late, long[] answer) {
    Set<Long> ids = new HashSet<>();
    for (int v = 0; v < late.size(); v++) {
      if (answer[WIDTH * v] != NOBODY) {
        ids.add(late.id(v));
        ids.add(answer[WIDTH * v + 2]);
      }
    }
    return ids;
  }

  /**
   * An element by which it is certain that the first lost removes took the first unmatched
   * elements, as many of them as can be; -1 for none. See {@code QueueCore}.
   *
   * @param calls of the first lost removes, ascending
   * @param ends by when the first unmatched elements are inside, ascending, one more if there is
   */
  public static long spending(ElementTimes elements, long[] calls, long[] ends) {
    int most = 0;
    long found = -1;
    for (int z = 0; z < elements.size(); z++) {
      int called = 0;
      while (called < calls.length && calls[called] <= elements.removed(z)) {
        called++;
      }
      boolean spends =
          !elements.unmatched(z)
              && called > most
              && called <= ends.length
              && ends[called - 1] < elements.addCall(z)
              && (called == ends.length || ends[called] >= elements.addCall(z));
      most = spends ? called : most;
      found = spends ? elements.id(z) : found;
    }
    return found;
  }
}
