package dev.plumbline.core.relaxed.openorder;

import dev.plumbline.core.relaxed.openorder.SmallHistory.Kind;
import dev.plumbline.core.spec.Leaving.Rule;
import java.util.Arrays;

/**
 * Makes a witness of a path that led to the end. All that was decided on the way says who is ahead
 * of whom; any order that agrees will do. Then adds are put where that order wants them: in a stack
 * they change places with the adds next to them, in a queue they come as late as {@link
 * OpenOrderSearch} says.
 */
final class OpenOrderWitness {
  private final SmallHistory history;
  private final OpenConfiguration[] path;
  private final int end;

  /** By element: what is ahead of it. */
  private final long[] ahead;

  /** By element: its place in removal order. */
  private final int[] rank;

  OpenOrderWitness(SmallHistory history, OpenConfiguration[] path, int end) {
    this.history = history;
    this.path = path;
    this.end = end;
    this.ahead = history.ahead.clone();
    this.rank = new int[history.count()];
  }

  /** The witness, in operations of the part. */
  int[] order() {
    int[] order = new int[end];
    for (int d = 0; d < end; d++) {
      order[d] = path[d + 1].operation;
    }
    if (history.isQueue() || history.isStack()) {
      collectDecisions();
      rankElements();
      order = history.isQueue() ? merge(order) : sortRuns(order);
    }
    int[] operations = Arrays.stream(order).map(i -> history.operations[i]).toArray();
    if (history.closing != SmallHistory.NONE) {
      operations = Arrays.copyOf(operations, end + 1);
      operations[end] = history.closing;
    }
    return operations;
  }

  // ---- Who is ahead of whom.

  private void collectDecisions() {
    for (int d = 1; d <= end; d++) {
      OpenConfiguration node = path[d];
      OpenConfiguration from = path[d - 1];
      if (history.kinds[node.operation] == Kind.ADD) {
        noteAdd(node.operation, from);
      } else {
        note(node.decided, node.aheadOfDecided, from.blocks.content());
        note(node.head, 0, from.blocks.content());
      }
    }
    noteEnd(path[end]);
  }

  private void note(int e, long aheadOfIt, long content) {
    if (e != SmallHistory.NONE) {
      ahead[e] |= aheadOfIt;
      putBehind(content & ~aheadOfIt & ~SmallHistory.bit(e), SmallHistory.bit(e));
    }
  }

  private void putBehind(long elements, long others) {
    for (long es = elements; es != 0; es &= es - 1) {
      ahead[Long.numberOfTrailingZeros(es)] |= others;
    }
  }

  /** Only in the open block is it not decided where an element comes. */
  private void noteAdd(int e, OpenConfiguration from) {
    long open = from.blocks.openElements();
    if (history.isStack()) {
      putBehind(from.blocks.content() & ~open, SmallHistory.bit(e));
    } else {
      // Also behind what has left: it was not there to be passed.
      ahead[e] |= from.placed & history.adds & ~open;
    }
  }

  /** At the end, what was given leaves first, in the order in which it was given. */
  private void noteEnd(OpenConfiguration last) {
    PackedQuasiWindow.Side given = last.window.given();
    long due = 0;
    for (int i = 0; i < given.count(); i++) {
      due |= last.blocks.upTo(given.answer(i));
      putBehind(last.blocks.content() & ~due, due);
    }
  }

  private void rankElements() {
    long left = path[end].placed & history.adds;
    for (int r = 0; left != 0; r++) {
      long ready = left;
      while ((ahead[Long.numberOfTrailingZeros(ready)] & left) != 0) {
        ready &= ready - 1;
      }
      rank[Long.numberOfTrailingZeros(ready)] = r;
      left &= ~(ready & -ready);
    }
  }

  // ---- Where adds come.

  /** Sorts adds that have nothing between them: in a stack what is ahead comes later. */
  private int[] sortRuns(int[] order) {
    int from = 0;
    while (from < order.length) {
      int to = from;
      while (to < order.length && history.kinds[order[to]] == Kind.ADD) {
        to++;
      }
      sortByRank(order, from, to, -1);
      from = to + 1;
    }
    return order;
  }

  private void sortByRank(int[] order, int from, int to, int sign) {
    for (int i = from + 1; i < to; i++) {
      for (int j = i; j > from && sign * (rank[order[j]] - rank[order[j - 1]]) < 0; j--) {
        int other = order[j];
        order[j] = order[j - 1];
        order[j - 1] = other;
      }
    }
  }

  private int[] merge(int[] order) {
    int[] adds = Arrays.stream(order).filter(i -> history.kinds[i] == Kind.ADD).toArray();
    sortByRank(adds, 0, adds.length, 1);
    int[] merged = new int[order.length];
    int count = 0;
    int next = 0;
    for (int d = 1; d <= end; d++) {
      int op = path[d].operation;
      if (history.kinds[op] == Kind.ADD) {
        continue;
      }
      long needed = needed(path[d]);
      for (int i = adds.length - 1; i >= next; i--) {
        if ((needed & SmallHistory.bit(adds[i])) != 0) {
          System.arraycopy(adds, next, merged, count, i + 1 - next);
          count += i + 1 - next;
          next = i + 1;
        }
      }
      merged[count++] = op;
    }
    System.arraycopy(adds, next, merged, count, adds.length - next);
    return merged;
  }

  /** The adds that must come before the operation of a step. */
  private long needed(OpenConfiguration step) {
    boolean addedFirst = history.leaving.rule() != Rule.QUASI_LITERAL;
    return history.before[step.operation]
        | SmallHistory.bit(step.decided)
        | (addedFirst ? SmallHistory.bit(step.given) : 0);
  }
}
