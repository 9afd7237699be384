package dev.plumbline.core.lazy;

import dev.plumbline.core.lazy.Facts.Kind;
import dev.plumbline.core.spec.Leaving.Rule;
import java.util.Arrays;

/**
 * Makes a witness of a path that led to the end. All that was decided on the way says who is ahead
 * of whom; any order that agrees will do. Then adds are put where that order wants them: in a stack
 * they change places with the adds next to them, in a queue they come as late as {@link LazySearch}
 * says.
 */
final class LazyWitness {
  private final Facts facts;
  private final Node[] path;
  private final int end;

  /** By element: what is ahead of it. */
  private final long[] ahead;

  /** By element: its place in removal order. */
  private final int[] rank;

  LazyWitness(Facts facts, Node[] path, int end) {
    this.facts = facts;
    this.path = path;
    this.end = end;
    this.ahead = facts.ahead.clone();
    this.rank = new int[facts.count()];
  }

  /** The witness, in operations of the part. */
  int[] order() {
    int[] order = new int[end];
    for (int d = 0; d < end; d++) {
      order[d] = path[d + 1].operation;
    }
    if (facts.isQueue() || facts.isStack()) {
      collectDecisions();
      rankElements();
      order = facts.isQueue() ? merge(order) : sortRuns(order);
    }
    int[] operations = Arrays.stream(order).map(i -> facts.operations[i]).toArray();
    if (facts.closing != Facts.NONE) {
      operations = Arrays.copyOf(operations, end + 1);
      operations[end] = facts.closing;
    }
    return operations;
  }

  // ---- Who is ahead of whom.

  private void collectDecisions() {
    for (int d = 1; d <= end; d++) {
      Node node = path[d];
      Node from = path[d - 1];
      if (facts.kinds[node.operation] == Kind.ADD) {
        noteAdd(node.operation, from);
      } else {
        note(node.decided, node.aheadOfDecided, from.blocks.content());
        note(node.head, 0, from.blocks.content());
      }
    }
    noteEnd(path[end]);
  }

  private void note(int e, long aheadOfIt, long content) {
    if (e != Facts.NONE) {
      ahead[e] |= aheadOfIt;
      putBehind(content & ~aheadOfIt & ~Facts.bit(e), Facts.bit(e));
    }
  }

  private void putBehind(long elements, long others) {
    for (long es = elements; es != 0; es &= es - 1) {
      ahead[Long.numberOfTrailingZeros(es)] |= others;
    }
  }

  /** Only in the open block is it not decided where an element comes. */
  private void noteAdd(int e, Node from) {
    long open = from.blocks.openElements();
    if (facts.isStack()) {
      putBehind(from.blocks.content() & ~open, Facts.bit(e));
    } else {
      // Also behind what has left: it was not there to be passed.
      ahead[e] |= from.placed & facts.adds & ~open;
    }
  }

  /** At the end, what was given leaves first, in the order in which it was given. */
  private void noteEnd(Node last) {
    Debts.Side given = last.debts.given();
    long due = 0;
    for (int i = 0; i < given.count(); i++) {
      due |= last.blocks.upTo(given.answer(i));
      putBehind(last.blocks.content() & ~due, due);
    }
  }

  private void rankElements() {
    long left = path[end].placed & facts.adds;
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
      while (to < order.length && facts.kinds[order[to]] == Kind.ADD) {
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
    int[] adds = Arrays.stream(order).filter(i -> facts.kinds[i] == Kind.ADD).toArray();
    sortByRank(adds, 0, adds.length, 1);
    int[] merged = new int[order.length];
    int count = 0;
    int next = 0;
    for (int d = 1; d <= end; d++) {
      int op = path[d].operation;
      if (facts.kinds[op] == Kind.ADD) {
        continue;
      }
      long needed = needed(path[d]);
      for (int i = adds.length - 1; i >= next; i--) {
        if ((needed & Facts.bit(adds[i])) != 0) {
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
  private long needed(Node step) {
    boolean addedFirst = facts.leaving.rule() != Rule.QUASI_LITERAL;
    return facts.before[step.operation]
        | Facts.bit(step.decided)
        | (addedFirst ? Facts.bit(step.given) : 0);
  }
}
