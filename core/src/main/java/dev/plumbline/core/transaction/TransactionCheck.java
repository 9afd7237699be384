package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.verdict.Explanation;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Decides whether transactions have an isolation level.
 *
 * <pre>{@code
 * TransactionCheck check = new TransactionCheck(history, Limits.none());
 * switch (check.decide(IsolationLevel.STRICT_SERIALIZABLE)) { ... }
 * }</pre>
 *
 * <p>{@code docs/transactions.md} says what each level means, how it is decided and where that is
 * exact.
 */
public final class TransactionCheck {
  private final TransactionHistory history;
  private final Budget budget;
  private final LevelDecider decider;

  /** A check that ends when a limit is reached. */
  public TransactionCheck(TransactionHistory history, Limits limits) {
    this(history, new Budget(limits));
  }

  /** A check within a budget. */
  @SuppressWarnings("exports") // for this module only
  public TransactionCheck(TransactionHistory history, Budget budget) {
    this.history = history;
    this.budget = budget;
    this.decider = LevelDecider.of(history, budget);
  }

  /** Decides one level; the witness of a yes is as {@link OrderReplay#complaint} takes it. */
  @SuppressWarnings("exports") // for this module and its tests
  public Outcome decide(IsolationLevel level) {
    try {
      budget.check();
      Outcome answer = decider.decide(level);
      return answer instanceof Outcome.Beyond ? weakerRefutation(level, answer) : answer;
    } catch (Budget.EndedException e) {
      return new Outcome.Ended(e.reason(), 0, 0, Outcome.GRAPH, 0);
    }
  }

  /** Where a level cannot be decided, a weaker one that is refuted refutes it, too. */
  private Outcome weakerRefutation(IsolationLevel level, Outcome otherwise) {
    for (IsolationLevel weaker : level.implied()) {
      if (decider.decide(weaker) instanceof Outcome.No refuted) {
        return refuted;
      }
    }
    return otherwise;
  }

  /**
   * The anomaly of the weakest level that a refuted one implies and that is refuted, too; the
   * anomaly itself if there is none.
   */
  public TransactionAnomaly weakest(TransactionAnomaly refuted) {
    for (IsolationLevel level : refuted.level().implied()) {
      if (decide(level) instanceof Outcome.No weaker) {
        return TransactionAnomaly.of(weaker);
      }
    }
    return refuted;
  }

  /**
   * An anomaly as the explanation of a verdict.
   *
   * @param row the row of the whole history that a transaction has
   */
  public Explanation explanation(TransactionAnomaly anomaly, IntUnaryOperator row) {
    TransactionSentences sentences = new TransactionSentences(history);
    List<Explanation.Link> links =
        anomaly.cycle().stream()
            .map(
                d ->
                    new Explanation.Link(
                        row.applyAsInt(d.first()),
                        row.applyAsInt(d.second()),
                        sentences.shortly(d),
                        d.why().kind()))
            .toList();
    int blamed = anomaly.fault() == null ? -1 : row.applyAsInt(anomaly.fault().row());
    return Explanation.of(
        blamed,
        sentences.of(anomaly).stream().map(s -> s.retold(row, words -> words)).toList(),
        links);
  }
}
