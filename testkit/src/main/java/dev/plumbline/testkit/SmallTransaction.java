package dev.plumbline.testkit;

import dev.plumbline.core.transaction.TransactionBuilder;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionModel;
import java.util.List;

/**
 * A transaction as plain data: what oracles work on, and columns are made of.
 *
 * @param outcome whether it took effect
 * @param ret means nothing unless it committed
 */
public record SmallTransaction(
    int process, long call, long ret, Outcome outcome, List<SmallStep> steps) {
  /** Whether a transaction took effect. */
  public enum Outcome {
    COMMITTED,
    UNKNOWN,
    FAILED
  }

  /**
   * A step.
   *
   * @param writes whether it writes a value, or appends it; otherwise it reads
   * @param values the one that is written; what was read: a list, or of a register at most one
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record SmallStep(boolean writes, int key, int... values) {
    /** The value that is written. */
    public int value() {
      return values[0];
    }
  }

  /** Columns of transactions that are in the order of their calls. */
  public static TransactionHistory history(
      List<SmallTransaction> transactions, TransactionModel model) {
    TransactionBuilder b = new TransactionBuilder(model);
    for (SmallTransaction t : transactions) {
      int row = b.call(b.process(t.process), t.call, 0);
      int first = b.steps();
      t.steps.forEach(step -> add(b, step, t.outcome == Outcome.COMMITTED));
      switch (t.outcome) {
        case COMMITTED -> b.committed(row, first, t.ret);
        case FAILED -> b.failed(row, first, t.ret);
        case UNKNOWN -> b.unknown(row, first);
      }
    }
    return b.build();
  }

  private static void add(TransactionBuilder b, SmallStep step, boolean committed) {
    int key = b.keyOf(b.values().codeOf(step.key));
    if (step.writes) {
      b.write(key, b.values().codeOf(step.value()));
    } else if (!committed) {
      b.readUnknown(key);
    } else if (b.model() == TransactionModel.RW_REGISTER) {
      b.read(key, b.values().code(step.values.length == 0 ? null : step.value()));
    } else {
      b.beginRead(key);
      for (int value : step.values) {
        b.element(b.values().codeOf(value));
      }
      b.endRead();
    }
  }
}
