package dev.plumbline.core.chain;

import dev.plumbline.core.primitive.PackedEdges;
import java.util.Arrays;
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
 * directions, and the nodes whose windows it makes narrower. These are the hottest loops of blind
 * writes, so the lists here are plain arrays.
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
  private int[] changed = new int[16];

  private long[] old = new long[16];
  private int changes;

  /** Found by the last search: the nodes before the edge's begin and those after its end. */
  final VisitedNodes before;

  final VisitedNodes after;
  private int[] todo = new int[16];

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
    PackedEdges all = new PackedEdges(nodes);
    for (int x = 0; x < nodes; x++) {
      for (int e = fixed.firstOut(x); e < fixed.firstOut(x + 1); e++) {
        all.add(x, fixed.out(e));
      }
    }
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
    for (int e = added.firstOut(node); e >= 0; e = added.nextOut(e)) {
      if (--waits[added.to(e)] == 0) {
        free.accept(added.to(e));
      }
    }
  }

  /** Adds an edge; false if that makes a cycle, and then it must be taken back. */
  public boolean add(int u, int v) {
    added.add(u, v);
    if (!narrowEnd(u, latest[v]) || !narrowBegin(v, earliest[u])) {
      return false;
    }
    searchAfter(v, latest[u]);
    if (after.has(u)) {
      return false;
    }
    searchBefore(u, earliest[v]);
    return true;
  }

  /** Takes back what was added and changed since there were so many edges and changes. */
  public void undo(int edgeCount, int changeCount) {
    added.undo(edgeCount);
    while (changes > changeCount) {
      changes--;
      int node = changed[changes] >> 1;
      if ((changed[changes] & 1) != 0) {
        latest[node] = old[changes];
      } else {
        earliest[node] = old[changes];
      }
    }
  }

  public int changes() {
    return changes;
  }

  /** The node of a change, and whether the end of its window was changed. */
  public int changedNode(int change) {
    return changed[change] >> 1;
  }

  public boolean endChanged(int change) {
    return (changed[change] & 1) != 0;
  }

  private void remember(int what, long value) {
    if (changes == changed.length) {
      changed = Arrays.copyOf(changed, 2 * changes);
      old = Arrays.copyOf(old, 2 * changes);
    }
    changed[changes] = what;
    old[changes++] = value;
  }

  private boolean narrowEnd(int node, long end) {
    int depth = endAt(node, end, 0);
    while (depth > 0) {
      int x = todo[--depth];
      if (latest[x] < earliest[x]) {
        return false;
      }
      for (int e = fixed.firstIn(x); e < fixed.firstIn(x + 1); e++) {
        depth = endAt(fixed.in(e), latest[x], depth);
      }
      for (int e = added.firstIn(x); e >= 0; e = added.nextIn(e)) {
        depth = endAt(added.from(e), latest[x], depth);
      }
    }
    return true;
  }

  private int endAt(int node, long end, int depth) {
    if (latest[node] <= end) {
      return depth;
    }
    remember(2 * node + 1, latest[node]);
    latest[node] = end;
    return push(node, depth);
  }

  private boolean narrowBegin(int node, long begin) {
    int depth = beginAt(node, begin, 0);
    while (depth > 0) {
      int x = todo[--depth];
      if (latest[x] < earliest[x]) {
        return false;
      }
      for (int e = fixed.firstOut(x); e < fixed.firstOut(x + 1); e++) {
        depth = beginAt(fixed.out(e), earliest[x], depth);
      }
      for (int e = added.firstOut(x); e >= 0; e = added.nextOut(e)) {
        depth = beginAt(added.to(e), earliest[x], depth);
      }
    }
    return true;
  }

  private int beginAt(int node, long begin, int depth) {
    if (earliest[node] >= begin) {
      return depth;
    }
    remember(2 * node, earliest[node]);
    earliest[node] = begin;
    return push(node, depth);
  }

  private int push(int node, int depth) {
    if (depth == todo.length) {
      todo = Arrays.copyOf(todo, 2 * depth);
    }
    todo[depth] = node;
    return depth + 1;
  }

  /** Finds the nodes that this one leads to along edges and whose windows begin by then. */
  public void searchAfter(int node, long time) {
    after.clear();
    int depth = visit(after, node, 0);
    while (depth > 0) {
      int x = todo[--depth];
      for (int e = fixed.firstOut(x); e < fixed.firstOut(x + 1); e++) {
        if (earliest[fixed.out(e)] <= time) {
          depth = visit(after, fixed.out(e), depth);
        }
      }
      for (int e = added.firstOut(x); e >= 0; e = added.nextOut(e)) {
        if (earliest[added.to(e)] <= time) {
          depth = visit(after, added.to(e), depth);
        }
      }
    }
  }

  private void searchBefore(int node, long time) {
    before.clear();
    int depth = visit(before, node, 0);
    while (depth > 0) {
      int x = todo[--depth];
      for (int e = fixed.firstIn(x); e < fixed.firstIn(x + 1); e++) {
        if (latest[fixed.in(e)] >= time) {
          depth = visit(before, fixed.in(e), depth);
        }
      }
      for (int e = added.firstIn(x); e >= 0; e = added.nextIn(e)) {
        if (latest[added.from(e)] >= time) {
          depth = visit(before, added.from(e), depth);
        }
      }
    }
  }

  private int visit(VisitedNodes set, int node, int depth) {
    if (set.has(node)) {
      return depth;
    }
    set.put(node);
    return push(node, depth);
  }
}
