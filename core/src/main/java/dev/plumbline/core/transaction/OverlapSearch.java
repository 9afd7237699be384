package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.PackedEdges;
import org.jspecify.annotations.Nullable;

/**
 * Orders the nodes of transactions such that no two spans of a key overlap; what a span is, a
 * subclass says.
 *
 * <p>First any order of what is known is taken, then one in which spans come as they returned. If
 * two spans of a key overlap in it, one is put before the other, and if that leads nowhere, the
 * other way round. So every order that there is would be found. After a number of sweeps, or of
 * work in all of them, the search is given up: the questions are NP-complete.
 */
abstract class OverlapSearch {
  /** Deeper than this the stack would grow too far. */
  private static final int MOST_ASSUMED = 1_000;

  /** What was found. */
  enum Found {
    FOUND,
    CYCLE,
    EXHAUSTED,
    GIVEN_UP
  }

  private final TransactionGraph known;
  private final int attempts;
  private final long mostWork;
  private final Budget budget;
  private final IntList first = new IntList();
  private final IntList second = new IntList();
  private int[] order = {};
  private int tried;
  private long work;

  /**
   * A search.
   *
   * @param known the graph without assumptions
   * @param attempts how many sweeps there may be
   * @param mostWork of how many {@linkplain #work units} in all of them
   */
  OverlapSearch(TransactionGraph known, int attempts, long mostWork, Budget budget) {
    this.known = known;
    this.attempts = attempts;
    this.mostWork = mostWork;
    this.budget = budget;
  }

  /** Adds that one span comes before another. */
  abstract void addOrder(PackedEdges edges, int before, int after);

  /** What a sweep over edges costs, in units of the limit. */
  abstract long work(PackedEdges edges);

  /** Pairs of neighbors, the spans of each key being in the order of their returns. */
  abstract void inOrderOfReturns(IntList first, IntList second);

  /** Two spans of a key that overlap in an order, the one that starts first first; or null. */
  abstract int @Nullable [] overlapping(int[] order);

  final TransactionGraph known() {
    return known;
  }

  final int[] order() {
    return order;
  }

  final int tried() {
    return tried;
  }

  final Found decide() {
    if (!sweep()) {
      return Found.CYCLE;
    }
    return overlapping(order) == null || guess() ? Found.FOUND : search();
  }

  private boolean guess() {
    int[] unguided = order;
    inOrderOfReturns(first, second);
    boolean found = sweep() && overlapping(order) == null;
    first.clear();
    second.clear();
    order = found ? order : unguided;
    return found;
  }

  private boolean sweep() {
    TransactionGraph graph = first.isEmpty() ? known : assumed();
    tried++;
    work += work(graph.edges());
    int[] found = graph.order(budget);
    order = found == null ? order : found;
    return found != null;
  }

  /** All that is known, and for each assumption that its first span comes before its second. */
  private TransactionGraph assumed() {
    PackedEdges edges = known.edges().unpacked();
    for (int p = 0; p < first.size(); p++) {
      addOrder(edges, first.get(p), second.get(p));
    }
    return known.withEdges(edges.pack());
  }

  /** Goes on from an order of all edges so far. */
  private Found search() {
    int[] pair = overlapping(order);
    if (pair == null) {
      return Found.FOUND;
    }
    boolean givenUp = false;
    for (int way = 0; way < 2; way++) {
      if (tried > attempts || work > mostWork || first.size() >= MOST_ASSUMED) {
        return Found.GIVEN_UP;
      }
      first.add(pair[way]);
      second.add(pair[1 - way]);
      Found found = sweep() ? search() : Found.EXHAUSTED;
      if (found == Found.FOUND) {
        return found;
      }
      givenUp |= found == Found.GIVEN_UP;
      first.removeLast();
      second.removeLast();
    }
    return givenUp ? Found.GIVEN_UP : Found.EXHAUSTED;
  }
}
