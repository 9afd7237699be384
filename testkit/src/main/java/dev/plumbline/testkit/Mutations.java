package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Small changes of a history. Each returns a new history, or the same one if the change does not
 * apply; none knows whether the result is linearizable.
 *
 * <pre>{@code
 * History suspicious = Mutations.any(history, seed);
 * }</pre>
 */
public final class Mutations {
  private Mutations() {}

  /** The output, or {@link Operation#NOTHING} where there is none. */
  static Object outputOf(Operation op) {
    return op.hasOutput() ? op.output() : Operation.NOTHING;
  }

  /** The operation of this row answers something else. */
  public static History withOutput(History history, int row, Object output) {
    if (history.pending(row)) {
      return history;
    }
    List<EditableRows.Row> rows = EditableRows.of(history);
    EditableRows.Row r = rows.get(row);
    rows.set(row, r.with(HistoryGenerator.answered(r.operation(), output)));
    return EditableRows.build(rows);
  }

  /** Two completed operations answer what the other answered. */
  public static History swapOutputs(History history, int a, int b) {
    if (history.pending(a) || history.pending(b)) {
      return history;
    }
    Object ofA = outputOf(history.operation(a));
    Object ofB = outputOf(history.operation(b));
    return withOutput(withOutput(history, a, ofB), b, ofA);
  }

  /** The operation of this row never happened. */
  public static History drop(History history, int row) {
    List<EditableRows.Row> rows = EditableRows.of(history);
    rows.remove(row);
    return EditableRows.build(rows);
  }

  /** The operation of this row never returned; its process goes on as another. */
  public static History makePending(History history, int row) {
    if (history.pending(row)) {
      return history;
    }
    List<EditableRows.Row> rows = EditableRows.of(history);
    EditableRows.Row r = rows.get(row);
    Operation op = Operation.pending(r.operation().name(), r.operation().input());
    rows.set(row, r.with(op).at(r.call(), History.PENDING).by(newProcess(history)));
    return EditableRows.build(rows);
  }

  /** The operation of this row was called and returned at other times, by a process of its own. */
  public static History withTimes(History history, int row, long call, long ret) {
    List<EditableRows.Row> rows = EditableRows.of(history);
    EditableRows.Row r = rows.get(row).by(newProcess(history));
    rows.set(row, r.at(call, r.pending() ? History.PENDING : Math.max(call, ret)));
    return EditableRows.build(rows);
  }

  private static Object newProcess(History history) {
    long free = history.processCount();
    List<Object> taken = new ArrayList<>();
    for (int i = 0; i < history.size(); i++) {
      taken.add(history.process(i));
    }
    while (taken.contains(free)) {
      free++;
    }
    return free;
  }

  /** One random change of any of these kinds; outputs are those of other operations. */
  public static History any(History history, long seed) {
    int n = history.size();
    if (n == 0) {
      return history;
    }
    Rng rng = Rng.of(seed, 11);
    int row = rng.below(n);
    int other = rng.below(n);
    return switch (rng.below(5)) {
      case 0 -> withOutput(history, row, likeOutput(history, row, rng));
      case 1 -> swapOutputs(history, row, sameName(history, row, rng));
      case 2 -> drop(history, row);
      case 3 -> makePending(history, row);
      default -> withTimes(history, row, history.call(other), shifted(history, row, other, rng));
    };
  }

  private static long shifted(History history, int row, int other, Rng rng) {
    long length = history.pending(row) ? 0 : history.ret(row) - history.call(row);
    return history.call(other) + rng.below((int) Math.min(1_000_000, length) + 2);
  }

  private static Object likeOutput(History history, int row, Rng rng) {
    return outputOf(history.operation(sameName(history, row, rng)));
  }

  /** A completed operation of the same name with another output, if a few trials find one. */
  private static int sameName(History history, int row, Rng rng) {
    for (int trial = 0; trial < 20; trial++) {
      int i = rng.below(history.size());
      if (!history.pending(i)
          && history.name(i).equals(history.name(row))
          && !Objects.equals(outputOf(history.operation(i)), outputOf(history.operation(row)))) {
        return i;
      }
    }
    return row;
  }
}
