package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.PackedEdges;
import org.jspecify.annotations.Nullable;

/**
 * Orders the snapshots and commits of transactions on registers such that no two chains of a key
 * overlap; or transactions that are too many for {@code AssumptionSearch} where time does not
 * count.
 *
 * <p>With several keys the question is NP-complete (Papadimitriou, 1979; Biswas and Enea, 2019):
 * after {@value #ATTEMPTS} sweeps, of snapshots {@value #SNAPSHOT_ATTEMPTS}, or {@value #NODES}
 * nodes in all of them, the search is given up.
 */
final class ChainSearch extends OverlapSearch {
  private static final int ATTEMPTS = 20_000;

  /** Then {@link SnapshotSplit} is better. */
  private static final int SNAPSHOT_ATTEMPTS = 100;

  private static final long NODES = 10_000_000;

  private final RegisterChains chains;

  ChainSearch(RegisterVersions v, IsolationLevel level, Budget budget) {
    this(new RegisterChains(v, level.serial() ? 1 : 2, level.timed()), level, budget);
  }

  private ChainSearch(RegisterChains chains, IsolationLevel level, Budget budget) {
    super(
        chains.known(level == IsolationLevel.SESSION),
        level.serial() ? ATTEMPTS : SNAPSHOT_ATTEMPTS,
        NODES,
        budget);
    this.chains = chains;
  }

  @Override
  void addOrder(PackedEdges edges, int before, int after) {
    chains.addOrder(edges, before, after);
  }

  @Override
  long work(PackedEdges edges) {
    return edges.nodes();
  }

  @Override
  void inOrderOfReturns(IntList first, IntList second) {
    chains.inOrderOfReturns(first, second);
  }

  @Override
  int @Nullable [] overlapping(int[] order) {
    return chains.overlapping(order);
  }
}
