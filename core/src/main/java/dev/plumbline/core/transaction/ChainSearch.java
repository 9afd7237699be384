package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.PackedEdges;

/**
 * Orders the snapshots and commits of transactions on registers such that no two chains of a key
 * overlap; or transactions that are too many for {@code AssumptionSearch} where time does not
 * count.
 *
 * <p>First any order of what is known is taken, then one in which chains come as those that start
 * them returned. If two chains of a key overlap in it, one is put before the other, and if that
 * leads nowhere, the other way round. So every order that there is would be found. With several
 * keys the question is NP-complete (Papadimitriou, 1979; Biswas and Enea, 2019): after {@value
 * #ATTEMPTS} sweeps, of snapshots {@value #SNAPSHOT_ATTEMPTS}, or {@value #NODES} nodes in all of
 * them, the search is given up.
 */
final class ChainSearch {
  private static final int ATTEMPTS = 20_000;

  /** Then {@link SnapshotSplit} is better. */
  private static final int SNAPSHOT_ATTEMPTS = 100;

  private static final long NODES = 10_000_000;

  /** Deeper than this the stack would grow too far. */
  private static final int MOST_ASSUMED = 1_000;

  /** What was found. */
  enum Found {
    FOUND,
    CYCLE,
    EXHAUSTED,
    GIVEN_UP
  }

  private final RegisterVersions v;
  private final RegisterChains chains;
  private final IsolationLevel level;
  private final int perRow;
  private final int attempts;
  private final Budget budget;
  private final IntList first = new IntList();
  private final IntList second = new IntList();
  private final PackedEdges known;
  private int[] order = {};
  private int tried;
  private long nodes;

  ChainSearch(RegisterVersions v, IsolationLevel level, Budget budget) {
    this.v = v;
    this.level = level;
    this.perRow = level.serial() ? 1 : 2;
    this.attempts = level.serial() ? ATTEMPTS : SNAPSHOT_ATTEMPTS;
    this.chains = new RegisterChains(v, perRow, level.timed());
    this.budget = budget;
    this.known = edges();
  }

  int[] order() {
    return order;
  }

  int tried() {
    return tried;
  }

  int perRow() {
    return perRow;
  }

  /** The edges without assumptions. */
  PackedEdges known() {
    return known;
  }

  Found decide() {
    if (!sweep(known)) {
      return Found.CYCLE;
    }
    return chains.overlapping(order) == null || guess() ? Found.FOUND : search();
  }

  /** Puts the chains of each key in the order of the returns of those that start them. */
  private boolean guess() {
    int[] unguided = order;
    chains.inOrderOfReturns(first, second);
    boolean found = sweep(edges()) && chains.overlapping(order) == null;
    first.clear();
    second.clear();
    order = found ? order : unguided;
    return found;
  }

  private PackedEdges edges() {
    return chains.edges(level == IsolationLevel.SESSION, first, second);
  }

  private boolean sweep(PackedEdges edges) {
    tried++;
    nodes += edges.nodes();
    TransactionSweep sweep = new TransactionSweep(v.h, v.happened, edges, perRow, level.timed());
    boolean found = sweep.succeeds(budget);
    order = found ? sweep.order() : order;
    return found;
  }

  /** Goes on from an order of all edges so far. */
  private Found search() {
    int[] pair = chains.overlapping(order);
    if (pair == null) {
      return Found.FOUND;
    }
    boolean givenUp = false;
    for (int way = 0; way < 2; way++) {
      if (tried > attempts || nodes > NODES || first.size() >= MOST_ASSUMED) {
        return Found.GIVEN_UP;
      }
      first.add(pair[way]);
      second.add(pair[1 - way]);
      Found found = sweep(edges()) ? search() : Found.EXHAUSTED;
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
