package dev.plumbline.core.chain;

import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.primitive.PackedEdges;
import java.util.function.IntConsumer;

/**
 * What must come before what, and the window of time in which each can take effect: a graph whose
 * edges can be added and taken back, with real time in it although it has no edges for real time.
 *
 * <p>A node's window begins with the latest call among it and all that lead to it along edges, and
 * ends with the earliest due time among it and all that it leads to. Claim: while there is no
 * cycle, a leads to b, through edges and real time, exactly if it does along edges alone or its
 * window ends before that of b begins. For of two steps of real time x→y and z→u on a path, either
 * x had returned before u was called, or z before y was, which with the path from y to z is a
 * cycle; so one such step is enough, and then the end of a's window is at most the return of x, and
 * the beginning of b's at least the call of y. And there is a cycle exactly if there is one of
 * edges alone, or the window of a node is empty.
 *
 * <pre>
 *   w     2|-----------------|20      with w → r, both windows:     w     2|----------|13
 *   r  0|---------------|13                                         r     2|----------|13
 * </pre>
 *
 * <p>So a search along edges from a node need only visit nodes whose windows have an instant in
 * common with its own: as many as there are processes, about. An edge costs this search in both
 * directions, and the nodes whose windows it makes narrower.
 */
public final class TimedGraph {
  /** For each node, when its window begins. */
  final long[] earliest;

  /** For each node, when its window ends. */
  final long[] latest;

  private final int nodes;
  private final PackedEdges fixed;
  private final EdgeStack added;

  /** What was changed: twice the node, and one more if it is the end of its window. */
  private final IntList changed = new IntList();

  private final LongList old = new LongList();

  /** Found by the last search: the nodes before the edge's begin and those after its end. */
  final VisitedNodes before;

  final VisitedNodes after;
  private final IntList todo = new IntList();

  /**
   * A graph with these edges, which stay.
   *
   * @param earliest for each node its call; taken over
   * @param latest for each node its due time; taken over
   */
  public TimedGraph(PackedEdges fixed, long[] earliest, long[] latest) {
    this.fixed = fixed;
    this.nodes = earliest.length;
    this.earliest = earliest;
    this.latest = latest;
    this.added = new EdgeStack(nodes);
    this.before = new VisitedNodes(nodes);
    this.after = new VisitedNodes(nodes);
  }

  /** Computes all windows; a node that is on a cycle or whose window is empty, or -1. */
  public int open() {
    int[] order = new int[nodes];
    int[] waits = degrees();
    int count = 0;
    for (int x = 0; x < nodes; x++) {
      if (waits[x] == 0) {
        order[count++] = x;
      }
    }
    for (int k = 0; k < count; k++) {
      int x = order[k];
      for (int e = fixed.firstOut(x); e < fixed.firstOut(x + 1); e++) {
        int y = fixed.out(e);
        earliest[y] = Math.max(earliest[y], earliest[x]);
        if (--waits[y] == 0) {
          order[count++] = y;
        }
      }
    }
    for (int x = 0; count < nodes && x < nodes; x++) {
      if (waits[x] > 0) {
        return x;
      }
    }
    int empty = -1;
    for (int k = count - 1; k >= 0; k--) {
      int x = order[k];
      for (int e = fixed.firstOut(x); e < fixed.firstOut(x + 1); e++) {
        latest[x] = Math.min(latest[x], latest[fixed.out(e)]);
      }
      empty = latest[x] < earliest[x] ? x : empty;
    }
    return empty;
  }

  /** All edges there are now. */
  public PackedEdges edges() {
    PackedEdges all = fixed.unpacked();
    for (int e = 0; e < added.count(); e++) {
      all.add(added.from(e), added.to(e));
    }
    return all.pack();
  }

  /** For each node how many edges end there. */
  public int[] degrees() {
    int[] waits = new int[nodes];
    for (int x = 0; x < nodes; x++) {
      waits[x] = fixed.firstIn(x + 1) - fixed.firstIn(x);
    }
    for (int e = 0; e < added.count(); e++) {
      waits[added.to(e)]++;
    }
    return waits;
  }

  /** Takes one from the degree of each node behind an edge from this one; those at 0 are told. */
  public void release(int node, int[] waits, IntConsumer free) {
    for (int e = fixed.firstOut(node); e < fixed.firstOut(node + 1); e++) {
      if (--waits[fixed.out(e)] == 0) {
        free.accept(fixed.out(e));
      }
    }
    for (int e = added.first(node, true); e >= 0; e = added.next(e, true)) {
      if (--waits[added.to(e)] == 0) {
        free.accept(added.to(e));
      }
    }
  }

  /** Adds an edge; false if that makes a cycle, and then it must be taken back. */
  public boolean add(int u, int v) {
    added.add(u, v);
    if (!narrow(u, latest[v], true) || !narrow(v, earliest[u], false)) {
      return false;
    }
    searchAfter(v, latest[u]);
    if (after.has(u)) {
      return false;
    }
    search(before, u, earliest[v], false);
    return true;
  }

  /** Takes back what was added and changed since there were so many edges and changes. */
  public void undo(int edgeCount, int changeCount) {
    added.undo(edgeCount);
    while (changes() > changeCount) {
      boolean end = endChanged(changes() - 1);
      (end ? latest : earliest)[changed.removeLast() >> 1] = old.removeLast();
    }
  }

  public int changes() {
    return changed.size();
  }

  /** The node of a change, and whether the end of its window was changed. */
  public int changedNode(int change) {
    return changed.get(change) >> 1;
  }

  public boolean endChanged(int change) {
    return (changed.get(change) & 1) != 0;
  }

  private boolean narrow(int node, long time, boolean end) {
    todo.clear();
    narrowOne(node, time, end);
    while (!todo.isEmpty()) {
      int x = todo.removeLast();
      if (latest[x] < earliest[x]) {
        return false;
      }
      long bound = end ? latest[x] : earliest[x];
      for (int e = fixed.first(x, !end); e < fixed.first(x + 1, !end); e++) {
        narrowOne(fixed.end(e, !end), bound, end);
      }
      for (int e = added.first(x, !end); e >= 0; e = added.next(e, !end)) {
        narrowOne(added.end(e, !end), bound, end);
      }
    }
    return true;
  }

  /** Lets a window end, or begin, at this time if it does so outside of it. */
  private void narrowOne(int node, long time, boolean end) {
    long[] bounds = end ? latest : earliest;
    if (end ? bounds[node] > time : bounds[node] < time) {
      changed.add(2 * node + (end ? 1 : 0));
      old.add(bounds[node]);
      bounds[node] = time;
      todo.add(node);
    }
  }

  /** Finds the nodes that this one leads to along edges and whose windows begin by then. */
  public void searchAfter(int node, long time) {
    search(after, node, time, true);
  }

  private void search(VisitedNodes found, int node, long time, boolean forward) {
    found.clear();
    todo.clear();
    visit(found, node);
    while (!todo.isEmpty()) {
      int x = todo.removeLast();
      for (int e = fixed.first(x, forward); e < fixed.first(x + 1, forward); e++) {
        visitBy(found, fixed.end(e, forward), time, forward);
      }
      for (int e = added.first(x, forward); e >= 0; e = added.next(e, forward)) {
        visitBy(found, added.end(e, forward), time, forward);
      }
    }
  }

  private void visitBy(VisitedNodes found, int node, long time, boolean forward) {
    if (forward ? earliest[node] <= time : latest[node] >= time) {
      visit(found, node);
    }
  }

  private void visit(VisitedNodes found, int node) {
    if (!found.has(node)) {
      found.put(node);
      todo.add(node);
    }
  }
}
