package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;

/** Decides the levels of one history, and keeps what they have in common. */
interface LevelDecider {
  Outcome decide(IsolationLevel level);

  static LevelDecider of(TransactionHistory h, Budget budget) {
    return h.model() == TransactionModel.LIST_APPEND
        ? new ListDecider(h, budget)
        : new RegisterDecider(h, budget);
  }
}
