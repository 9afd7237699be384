package dev.plumbline.core.transaction;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Tells transactions as operations like any other, so that all that works with histories works with
 * them; {@link TransactionImport} is the way back.
 */
public final class TransactionExport {
  private final TransactionHistory transactions;
  private final HistoryBuilder builder = History.builder();

  private TransactionExport(TransactionHistory transactions) {
    this.transactions = transactions;
  }

  /** All transactions. */
  public static History history(TransactionHistory transactions) {
    return new TransactionExport(transactions).all(row -> true);
  }

  /**
   * All transactions, but only some with what they read and wrote: those are most of the memory
   * that a history takes, and only those that are shown need it.
   *
   * @param shown ascending
   */
  public static History outline(TransactionHistory transactions, int[] shown) {
    return new TransactionExport(transactions).all(row -> Arrays.binarySearch(shown, row) >= 0);
  }

  /** In the order of calls, so that positions are those of the file; what failed has one, too. */
  private History all(IntPredicate full) {
    TransactionHistory failed = transactions.failed();
    int next = 0;
    for (int i = 0; i < transactions.size(); i++) {
      while (next < failed.size() && failed.call(next) <= transactions.call(i)) {
        discard(failed, next++, full);
      }
      int row = begin(transactions, i, full.test(i));
      if (!transactions.unknown(i)) {
        long output = full.test(i) ? code(transactions.shown(i)) : Values.NONE;
        builder.end(row, output, transactions.ret(i));
      }
    }
    while (next < failed.size()) {
      discard(failed, next++, full);
    }
    return builder.build();
  }

  private void discard(TransactionHistory failed, int i, IntPredicate full) {
    builder.discard(begin(failed, i, full.test(-1)), failed.ret(i));
  }

  private int begin(TransactionHistory some, int i, boolean full) {
    Object process = some.processShown(some.process(i));
    long input = full ? code(called(some.shown(i))) : Values.NONE;
    return builder.begin(process, null, "txn", input, some.call(i), some.line(i));
  }

  /** What a transaction was called with: reads without answers. */
  private List<Object> called(List<Object> shown) {
    List<Object> steps = new ArrayList<>();
    for (Object step : shown) {
      List<?> s = (List<?>) step;
      steps.add(s.get(0).equals("r") ? Arrays.asList("r", s.get(1), null) : s);
    }
    return steps;
  }

  private long code(Object value) {
    return value == Operation.NOTHING ? Values.NONE : builder.values().code(value);
  }
}
