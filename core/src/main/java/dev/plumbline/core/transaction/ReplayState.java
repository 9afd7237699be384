package dev.plumbline.core.transaction;

/** The keys while transactions are executed one after the other. */
interface ReplayState {
  /** Whether all reads of a transaction are right if it begins now, its own writes included. */
  boolean readsNow(int row);

  /** Whether each read of a transaction shows what its key was after some earlier transaction. */
  boolean readsCommitted(int row);

  /** Lets the writes of a transaction take effect. */
  void write(int row);

  static ReplayState of(TransactionHistory h) {
    return h.model() == TransactionModel.LIST_APPEND ? new ListReplay(h) : new RegisterReplay(h);
  }
}
