package dev.plumbline.core.split;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.MergeSort;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The operations of one object and key, ready for a decider: classes and real-time order as small
 * integers.
 *
 * <p>Let x_0, x_1, … be the completed operations by return. Operation i is <em>open</em> at r when
 * {@code openFrom(i) <= r <= returnIndex(i)}: it was called before the return of x_r, and did not
 * return before it. So a precedes b exactly when {@code returnIndex(a) < openFrom(b)}. A pending
 * operation has return index {@link #returns()}.
 */
public final class Part {
  private final History history;
  private final int[] rows;
  private final int[] cls;
  private final Operation[] operations;
  private final int[] openFrom;
  private final int[] returnIndex;
  private final int[] byReturn;

  /**
   * A part of a history.
   *
   * @param rows the operations, in call order
   * @param cls for each of them its class, an index into {@code operations}
   * @param operations what each class stands for
   */
  Part(History history, int[] rows, int[] cls, Operation[] operations) {
    this.history = history;
    this.rows = rows;
    this.cls = cls;
    this.operations = operations;
    int n = rows.length;
    this.byReturn = byReturn();
    this.returnIndex = Filled.ints(n, byReturn.length);
    for (int r = 0; r < byReturn.length; r++) {
      returnIndex[byReturn[r]] = r;
    }
    this.openFrom = new int[n];
    int r = 0;
    for (int i = 0; i < n; i++) {
      // Calls before returns at equal times: equal times are concurrent.
      while (r < byReturn.length && history.ret(rows[byReturn[r]]) < history.call(rows[i])) {
        r++;
      }
      openFrom[i] = r;
    }
  }

  private int[] byReturn() {
    int[] completed = new int[rows.length];
    int count = 0;
    boolean sorted = true;
    long last = Long.MIN_VALUE;
    for (int i = 0; i < rows.length; i++) {
      long ret = history.ret(rows[i]);
      if (ret != History.PENDING) {
        completed[count++] = i;
        sorted &= last <= ret;
        last = ret;
      }
    }
    completed = Arrays.copyOf(completed, count);
    if (!sorted) {
      MergeSort.byKey(completed, i -> history.ret(rows[i]));
    }
    return completed;
  }

  /** How many operations there are. */
  public int size() {
    return rows.length;
  }

  /** How many of them are completed. */
  public int returns() {
    return byReturn.length;
  }

  /** How many classes there are. */
  public int classCount() {
    return operations.length;
  }

  public int cls(int i) {
    return cls[i];
  }

  /** What a class stands for. */
  public Operation operation(int cls) {
    return operations[cls];
  }

  /** The first r at which operation i is open. */
  public int openFrom(int i) {
    return openFrom[i];
  }

  /** The r at which operation i returns. */
  public int returnIndex(int i) {
    return returnIndex[i];
  }

  /** The operation that returns at r. */
  public int returning(int r) {
    return byReturn[r];
  }

  public boolean pending(int i) {
    return returnIndex[i] == byReturn.length;
  }

  /**
   * Some of the operations as a part of their own.
   *
   * @param chosen numbers of operations of this part, ascending
   */
  public Part select(int[] chosen) {
    int[] chosenRows = new int[chosen.length];
    int[] chosenCls = new int[chosen.length];
    Operation[] chosenOperations = new Operation[chosen.length];
    Map<Integer, Integer> numbers = new HashMap<>();
    for (int k = 0; k < chosen.length; k++) {
      int number = numbers.computeIfAbsent(cls[chosen[k]], c -> numbers.size());
      chosenRows[k] = rows[chosen[k]];
      chosenCls[k] = number;
      chosenOperations[number] = operations[cls[chosen[k]]];
    }
    return new Part(
        history, chosenRows, chosenCls, Arrays.copyOf(chosenOperations, numbers.size()));
  }

  /**
   * The same operations with some classes in one.
   *
   * @param leader for each class the one that stands for it
   */
  public Part merge(int[] leader) {
    return new Part(history, rows, Arrays.stream(cls).map(c -> leader[c]).toArray(), operations);
  }

  /**
   * Some of the operations as a history.
   *
   * @param chosen numbers of operations of this part, ascending
   */
  public History history(int[] chosen) {
    return history.select(Arrays.stream(chosen).map(i -> rows[i]).toArray());
  }

  /** The row of operation i in the whole history. */
  public int row(int i) {
    return rows[i];
  }

  /** The time of the r-th return. */
  public long returnTime(int r) {
    return history.ret(rows[byReturn[r]]);
  }
}
