package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.MergeSort;
import dev.plumbline.core.primitive.PackedEdges;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds a shortest cycle of a graph of transactions, with at most one step of real time.
 *
 * <p>One such step is enough: of two, a→b and c→d, a had returned before d was called or c before b
 * was, so one of them can be left out, and the cycle gets shorter. So a cycle is a way from a
 * transaction b back to itself, or to one that had returned before b was called. Only nodes on some
 * cycle, or that lead to an early enough return, are tried; each by breadth first search that ends
 * where a shorter cycle is known.
 *
 * <p>Steps into a join, and from a snapshot to its own commit, count nothing. Cost: O(edges) a node
 * that is tried; after {@value #WORK} edges the best so far is taken, which then need not be
 * shortest.
 */
final class ShortestCycle {
  private static final long WORK = 40_000_000;
  private static final int SHORTEST = 2;

  private final TransactionGraph graph;
  private final TransactionHistory h;
  private final PackedEdges edges;
  private final int perRow;
  private final Budget budget;
  private final int[] mark;
  private final int[] parent;
  private int stamp;
  private long work;
  private IntList frontier = new IntList();
  private IntList next = new IntList();
  private int @Nullable [] best;
  private int bestLength = Integer.MAX_VALUE;
  private boolean closedByTime;

  ShortestCycle(TransactionGraph graph, Budget budget) {
    this.graph = graph;
    this.h = graph.h();
    this.edges = graph.edges();
    this.perRow = graph.perRow();
    this.budget = budget;
    this.mark = new int[edges.nodes()];
    this.parent = new int[edges.nodes()];
  }

  /** The nodes of a cycle; null if there is none. */
  int @Nullable [] find() {
    boolean[] cyclic = onCycles();
    long[] earliest = graph.timed() ? earliestReturns() : null;
    for (int i = 0; i < h.size && bestLength > SHORTEST; i++) {
      int start = perRow * i;
      boolean may =
          graph.happened()[i]
              && (cyclic[start] || (earliest != null && earliest[start] < h.call[i]));
      if (may) {
        search(i);
      }
      if (work > WORK && best != null) {
        break;
      }
    }
    return best;
  }

  /** Whether the last step of the cycle, from its last node to its first, is one of real time. */
  boolean closedByTime() {
    return closedByTime;
  }

  /** Nodes that are left when all are taken away that begin, or end, nothing. */
  private boolean[] onCycles() {
    boolean[] left = new boolean[edges.nodes()];
    Arrays.fill(left, true);
    trim(left, true);
    trim(left, false);
    return left;
  }

  private void trim(boolean[] left, boolean forward) {
    int[] waiting = new int[left.length];
    IntList ready = new IntList();
    for (int x = 0; x < left.length; x++) {
      for (int e = edges.first(x, !forward); e < edges.first(x + 1, !forward); e++) {
        waiting[x] += left[edges.end(e, !forward)] ? 1 : 0;
      }
      if (waiting[x] == 0 && left[x]) {
        ready.add(x);
      }
    }
    while (!ready.isEmpty()) {
      int x = ready.removeLast();
      left[x] = false;
      for (int e = edges.first(x, forward); e < edges.first(x + 1, forward); e++) {
        int y = edges.end(e, forward);
        if (--waiting[y] == 0 && left[y]) {
          ready.add(y);
        }
      }
    }
  }

  /** For each node the earliest return among the transactions that it leads to. */
  private long[] earliestReturns() {
    long[] earliest = Filled.longs(edges.nodes(), TransactionHistory.PENDING);
    int[] rows = new int[h.size];
    Arrays.setAll(rows, i -> i);
    MergeSort.byKey(rows, i -> h.ret[i]);
    boolean[] met = new boolean[edges.nodes()];
    IntList todo = new IntList();
    for (int row : rows) {
      if (h.unknown(row)) {
        break;
      }
      meet(perRow * row + perRow - 1, h.ret[row], met, earliest, todo);
      while (!todo.isEmpty()) {
        int x = todo.removeLast();
        for (int e = edges.firstIn(x); e < edges.firstIn(x + 1); e++) {
          meet(edges.in(e), h.ret[row], met, earliest, todo);
        }
      }
    }
    return earliest;
  }

  private static void meet(int x, long time, boolean[] met, long[] earliest, IntList todo) {
    if (!met[x]) {
      met[x] = true;
      earliest[x] = time;
      todo.add(x);
    }
  }

  /** Looks for a cycle through the first node of a transaction that is shorter than the best. */
  private void search(int row) {
    int start = perRow * row;
    stamp++;
    frontier.clear();
    frontier.add(start);
    mark[start] = stamp;
    for (int length = 0; length + 1 < bestLength && !frontier.isEmpty(); length++) {
      next.clear();
      for (int k = 0; k < frontier.size(); k++) {
        int x = frontier.get(k);
        if (graph.timed() && length + 1 < bestLength && closes(x, row)) {
          keep(start, x, length + 1, true);
          return;
        }
        if (expand(x, start)) {
          keep(start, x, length + 1, false);
          return;
        }
      }
      IntList swap = frontier;
      frontier = next;
      next = swap;
    }
    budget.check();
  }

  private boolean closes(int x, int row) {
    return graph.isRow(x) && x % perRow == perRow - 1 && h.ret[x / perRow] < h.call[row];
  }

  /** Visits what follows a node; true if that is the start. */
  private boolean expand(int x, int start) {
    for (int e = edges.firstOut(x); e < edges.firstOut(x + 1); e++) {
      int y = edges.out(e);
      work++;
      if (y == start) {
        return true;
      }
      if (mark[y] != stamp) {
        mark[y] = stamp;
        parent[y] = x;
        (isFree(x, y) ? frontier : next).add(y);
      }
    }
    return false;
  }

  private boolean isFree(int x, int y) {
    return !graph.isRow(y) || (perRow == 2 && y == x + 1 && x % 2 == 0);
  }

  private void keep(int start, int last, int length, boolean byTime) {
    IntList path = new IntList();
    for (int x = last; x != start; x = parent[x]) {
      path.add(x);
    }
    path.add(start);
    best = new int[path.size()];
    for (int k = 0; k < best.length; k++) {
      best[k] = path.get(best.length - 1 - k);
    }
    bestLength = length;
    closedByTime = byTime;
  }
}
