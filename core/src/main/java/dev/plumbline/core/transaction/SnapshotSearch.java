package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.MergeSort;
import dev.plumbline.core.primitive.PackedEdges;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Orders the snapshots and commits of transactions such that no two that wrote the same key
 * overlap, of those whose order is not known, because nobody read what they wrote.
 *
 * <p>First any order of the graph is taken, then one in which they come as they returned. If two
 * unread writers of a key overlap in it, one is made to commit before the snapshot of the other,
 * and if that leads nowhere, the other way round. So every order that there is would be found; the
 * question is NP-complete, as it contains Interval Graph Sandwich (Golumbic, Kaplan, Shamir), and
 * after {@value #ATTEMPTS} sweeps, or {@value #EDGES} edges in all of them, the search is given up.
 */
final class SnapshotSearch {
  private static final int ATTEMPTS = 20_000;
  private static final long EDGES = 40_000_000;

  /** Deeper than this the stack would grow too far. */
  private static final int MOST_ASSUMED = 1_000;

  /** What was found. */
  enum Found {
    FOUND,
    CYCLE,
    EXHAUSTED,
    GIVEN_UP
  }

  private final KeyOrders orders;
  private final PackedEdges fixed;
  private final boolean timed;
  private final Budget budget;
  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private int[] order = {};
  private int tried;
  private long edges;

  SnapshotSearch(KeyOrders orders, PackedEdges fixed, boolean timed, Budget budget) {
    this.orders = orders;
    this.fixed = fixed;
    this.timed = timed;
    this.budget = budget;
  }

  int[] order() {
    return order;
  }

  int tried() {
    return tried;
  }

  Found decide() {
    TransactionSweep sweep = new TransactionSweep(orders.h, orders.happened, fixed, 2, timed);
    if (!sweep.succeeds(budget)) {
      return Found.CYCLE;
    }
    order = sweep.order();
    return overlapping() == null || guess() ? Found.FOUND : search();
  }

  /** Puts the unread writers of each key in the order of their returns. */
  private boolean guess() {
    int[] unguided = order;
    int[] pairs = new int[orders.unreadKeys.size()];
    Arrays.setAll(pairs, p -> p);
    MergeSort.byKey(pairs, p -> orders.h.ret[orders.unreadRows.get(p)]);
    int[] last = new int[orders.h.keyCount()];
    Arrays.fill(last, -1);
    for (int p : pairs) {
      int key = orders.unreadKeys.get(p);
      if (last[key] >= 0) {
        from.add(2 * last[key] + 1);
        to.add(2 * orders.unreadRows.get(p));
      }
      last[key] = orders.unreadRows.get(p);
    }
    boolean found = succeeds() && overlapping() == null;
    from.clear();
    to.clear();
    order = found ? order : unguided;
    return found;
  }

  private boolean succeeds() {
    TransactionSweep sweep =
        new TransactionSweep(orders.h, orders.happened, withAssumptions(), 2, timed);
    boolean found = sweep.succeeds(budget);
    order = found ? sweep.order() : order;
    return found;
  }

  /** Goes on from an order of all edges so far. */
  private Found search() {
    int[] pair = overlapping();
    if (pair == null) {
      return Found.FOUND;
    }
    boolean givenUp = false;
    for (int way = 0; way < 2; way++) {
      from.add(2 * pair[way] + 1);
      to.add(2 * pair[1 - way]);
      Found found = attempt();
      if (found == Found.FOUND) {
        return found;
      }
      givenUp |= found == Found.GIVEN_UP;
      from.removeLast();
      to.removeLast();
    }
    return givenUp ? Found.GIVEN_UP : Found.EXHAUSTED;
  }

  private Found attempt() {
    if (++tried > ATTEMPTS || edges > EDGES || from.size() > MOST_ASSUMED) {
      return Found.GIVEN_UP;
    }
    return succeeds() ? search() : Found.EXHAUSTED;
  }

  private PackedEdges withAssumptions() {
    PackedEdges all = new PackedEdges(fixed.nodes());
    for (int x = 0; x < fixed.nodes(); x++) {
      for (int e = fixed.firstOut(x); e < fixed.firstOut(x + 1); e++) {
        all.add(x, fixed.out(e));
        edges++;
      }
    }
    for (int a = 0; a < from.size(); a++) {
      all.add(from.get(a), to.get(a));
    }
    return all.pack();
  }

  /** Two unread writers of a key that overlap in the order, the first to commit first; or null. */
  private int @Nullable [] overlapping() {
    int[] place = new int[2 * orders.h.size];
    for (int k = 0; k < order.length; k++) {
      place[order[k]] = k;
    }
    int[] last = new int[orders.h.keyCount()];
    Arrays.fill(last, -1);
    int[] byCommit = byCommit(place);
    for (int p : byCommit) {
      int key = orders.unreadKeys.get(p);
      int row = orders.unreadRows.get(p);
      if (last[key] >= 0 && place[2 * row] < place[2 * last[key] + 1]) {
        return new int[] {last[key], row};
      }
      last[key] = row;
    }
    return null;
  }

  private int[] byCommit(int[] place) {
    int[] pairs = new int[orders.unreadKeys.size()];
    Arrays.setAll(pairs, p -> p);
    MergeSort.byKey(pairs, p -> place[2 * orders.unreadRows.get(p) + 1]);
    return pairs;
  }
}
