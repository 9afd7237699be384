package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.primitive.PackedEdges;
import dev.plumbline.core.transaction.TransactionCheck.Answer;
import java.util.List;

/** Decides levels of transactions that write registers. */
final class RegisterDecider implements LevelDecider {
  private final TransactionHistory h;
  private final Budget budget;
  private RegisterVersions each;
  private RegisterVersions repeatable;

  RegisterDecider(TransactionHistory h, Budget budget) {
    this.h = h;
    this.budget = budget;
  }

  @Override
  public Answer decide(IsolationLevel level) {
    boolean committed = level == IsolationLevel.READ_COMMITTED;
    RegisterVersions v = versions(!committed);
    if (v.repeated() != null) {
      return new Answer.Beyond(v.repeated());
    }
    if (v.fault() != null) {
      return new Answer.Refuted(TransactionAnomaly.of(level, v.fault()));
    }
    return committed ? committed(v) : ordered(v, level);
  }

  private RegisterVersions versions(boolean agreeing) {
    if (agreeing) {
      repeatable = repeatable == null ? new RegisterVersions(h, true) : repeatable;
      return repeatable;
    }
    each = each == null ? new RegisterVersions(h, false) : each;
    return each;
  }

  /** The order of versions is free here: only who read from whom counts. */
  private Answer committed(RegisterVersions v) {
    PackedEdges edges = new PackedEdges(h.size);
    for (int i = 0; i < h.size; i++) {
      for (int s = h.first(i); s < h.end(i); s++) {
        if (v.saw[s] != RegisterVersions.NONE && !v.isInitial(v.saw[s])) {
          edges.add(v.writer(v.saw[s]), i);
        }
      }
    }
    edges.pack();
    TransactionSweep sweep = new TransactionSweep(h, v.happened, edges, 1, false);
    return sweep.succeeds(budget)
        ? new Answer.Holds(sweep.order())
        : refuted(IsolationLevel.READ_COMMITTED, v, edges, 1);
  }

  private Answer ordered(RegisterVersions v, IsolationLevel level) {
    if (!level.serial()) {
      Answer stronger =
          decide(
              level.timed() ? IsolationLevel.STRICT_SERIALIZABLE : IsolationLevel.SERIALIZABLE);
      if (stronger instanceof Answer.Holds holds) {
        return new Answer.Holds(SnapshotGraph.atOnce(holds.order()));
      }
    }
    ChainSearch search = new ChainSearch(v, level, budget);
    return switch (search.decide()) {
      case FOUND -> new Answer.Holds(search.order());
      case CYCLE -> refuted(level, v, search.known(), search.perRow());
      case EXHAUSTED ->
          new Answer.Refuted(
              TransactionAnomaly.ofCore(level, new CoreTransactions(h, level, budget).find()));
      case GIVEN_UP ->
          new Answer.Beyond(
              "after %d attempts no order of the blind writes was found; let transactions read a"
                      .formatted(search.tried())
                  + " register before they write it, or use list-append, and nothing is left open");
    };
  }

  private Answer refuted(IsolationLevel level, RegisterVersions v, PackedEdges edges, int perRow) {
    ShortestCycle search =
        new ShortestCycle(h, v.happened, edges, perRow, level.timed(), budget);
    int[] nodes = search.find();
    if (nodes == null) {
      throw new IllegalStateException("no cycle where no order was found; a bug of Plumbline");
    }
    List<Dependency> facts =
        new DependencyFinder(h, perRow).facts(nodes, search.closedByTime());
    return new Answer.Refuted(TransactionAnomaly.of(level, facts));
  }
}
