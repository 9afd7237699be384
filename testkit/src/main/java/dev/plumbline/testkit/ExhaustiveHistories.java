package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.util.List;
import java.util.function.Consumer;

/**
 * Every history of a given size: all interleavings of calls and returns of a few processes, every
 * operation any of an alphabet, every process's last operation possibly without return.
 *
 * <pre>{@code
 * ExhaustiveHistories all = new ExhaustiveHistories(
 *     List.of(Operation.of("write", 1L), Operation.of("read", null, 1L)), 4, 2);
 * long count = all.forEach(history -> ...);
 * }</pre>
 *
 * <p>Histories that differ only in the names of processes are visited once: processes are numbered
 * in the order of their first calls, which no definition depends on. Likewise a pending operation
 * has no output, so it is visited once for each name and input. Nothing else is left out; each
 * event has its own time, because equal times are concurrent, which is what calls before returns
 * already say.
 */
public final class ExhaustiveHistories {
  private static final int IDLE = -1;
  private static final int GONE = -2;

  private final List<Operation> completed;
  private final List<Operation> pending;
  private final int operations;
  private final int processes;

  /**
   * @param alphabet completed operations, output included
   * @param operations how many operations each history has
   * @param processes how many processes there are at most
   */
  public ExhaustiveHistories(List<Operation> alphabet, int operations, int processes) {
    this.completed = List.copyOf(alphabet);
    this.pending =
        alphabet.stream().map(o -> Operation.pending(o.name(), o.input())).distinct().toList();
    this.operations = operations;
    this.processes = processes;
  }

  /** Visits every history; returns how many there are. */
  public long forEach(Consumer<History> visitor) {
    Walk walk = new Walk(visitor);
    walk.go(0, 0, 0);
    return walk.count;
  }

  /** How many histories there are. */
  public long count() {
    return forEach(null);
  }

  /** A history under construction: one event after the other, depth first. */
  private final class Walk {
    private final Consumer<History> visitor;
    private final Operation[] operation = new Operation[operations];
    private final int[] process = new int[operations];
    private final int[] call = new int[operations];
    private final int[] ret = new int[operations];
    private final int[] open = new int[processes];
    private long count;

    Walk(Consumer<History> visitor) {
      this.visitor = visitor;
      java.util.Arrays.fill(open, IDLE);
    }

    void go(int called, int time, int known) {
      boolean somebodyIsOpen = false;
      for (int p = 0; p < known; p++) {
        if (open[p] >= 0) {
          somebodyIsOpen = true;
          int row = open[p];
          open[p] = IDLE;
          ret[row] = time;
          go(called, time + 1, known);
          open[p] = row;
        }
      }
      if (called == operations) {
        if (!somebodyIsOpen) {
          visit();
        }
        return;
      }
      for (int p = 0; p < Math.min(processes, known + 1); p++) {
        if (open[p] == IDLE) {
          process[called] = p;
          call[called] = time;
          call(p, called, time, Math.max(known, p + 1));
          open[p] = IDLE;
        }
      }
    }

    private void call(int p, int called, int time, int known) {
      open[p] = called;
      for (Operation op : completed) {
        operation[called] = op;
        go(called + 1, time + 1, known);
      }
      open[p] = GONE;
      for (Operation op : pending) {
        operation[called] = op;
        go(called + 1, time + 1, known);
      }
    }

    private void visit() {
      count++;
      if (visitor == null) {
        return;
      }
      HistoryBuilder b = History.builder();
      Values values = b.values();
      for (int i = 0; i < operations; i++) {
        Operation op = operation[i];
        long input = op.input() == null ? Values.NONE : values.code(op.input());
        int row = b.begin((long) process[i], null, op.name(), input, call[i], 0);
        if (!op.pending()) {
          b.end(row, values.code(Mutations.outputOf(op)), ret[i]);
        }
      }
      visitor.accept(b.build());
    }
  }
}
