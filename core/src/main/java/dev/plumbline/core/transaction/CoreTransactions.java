package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.primitive.PairIndex;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Finds few transactions on registers that have no order among themselves.
 *
 * <p>If some transactions are left out, and of the others the reads of what these wrote, an order
 * of all leaves an order of the rest: nothing that is read in it loses its writer, and no write
 * comes in between. So what has no order then is a reason why all have none.
 *
 * <p>Cost: one decision for each transaction that is tried; more than {@value #MOST} are not.
 */
final class CoreTransactions {
  private static final int MOST = 200;

  private final TransactionHistory h;
  private final IsolationLevel level;
  private final Budget budget;

  CoreTransactions(TransactionHistory h, IsolationLevel level, Budget budget) {
    this.h = h;
    this.level = level;
    this.budget = budget;
  }

  /**
   * The rows of such transactions, ascending; all if few enough were not found.
   *
   * @param near a row to look near, or -1
   */
  int[] find(int near) {
    int[] rows = IntStream.range(0, h.size).toArray();
    int middle = near < 0 ? h.size / 2 : Math.min(near, h.size - 1);
    for (int width = MOST / 8; h.size > MOST && width <= MOST; width *= 2) {
      int from = Math.max(0, Math.min(middle - width / 2, h.size - width));
      int[] some = IntStream.range(from, from + width).toArray();
      if (isRefuted(some)) {
        rows = some;
        break;
      }
    }
    for (int k = rows.length - 1; k >= 0 && rows.length <= MOST; k--) {
      int[] fewer = without(rows, k);
      rows = isRefuted(fewer) ? fewer : rows;
    }
    return rows;
  }

  private boolean isRefuted(int[] rows) {
    RegisterDecider decider = new RegisterDecider(some(h, rows), budget, false);
    return decider.decide(level) instanceof Outcome.No;
  }

  private static int[] without(int[] rows, int k) {
    int[] fewer = Arrays.copyOf(rows, rows.length - 1);
    System.arraycopy(rows, k + 1, fewer, k, rows.length - k - 1);
    return fewer;
  }

  /** Some transactions, without their reads of what none of them wrote. */
  static TransactionHistory some(TransactionHistory h, int[] rows) {
    PairIndex written = new PairIndex();
    for (int row : rows) {
      for (int s = h.first(row); s < h.end(row); s++) {
        if (h.writes(s)) {
          written.number(h.key(s), h.value(s));
        }
      }
    }
    TransactionBuilder b = new TransactionBuilder(h.model(), h.values());
    for (int row : rows) {
      int i = b.call(b.process(h.processShown(h.process(row))), h.call(row), h.line(row));
      int first = b.steps();
      for (int s = h.first(row); s < h.end(row); s++) {
        boolean known = written.find(h.key(s), h.value(s)) != PairIndex.NONE;
        copy(h, s, b, known || h.value(s) == Values.NULL);
      }
      if (h.unknown(row)) {
        b.unknown(i, first);
      } else {
        b.committed(i, first, h.ret(row));
      }
    }
    return b.build();
  }

  private static void copy(TransactionHistory h, int s, TransactionBuilder b, boolean kept) {
    int key = b.key(h.keyShown(h.key(s)));
    if (h.writes(s)) {
      b.write(key, h.value(s));
    } else if (kept) {
      b.read(key, h.value(s));
    }
  }
}
