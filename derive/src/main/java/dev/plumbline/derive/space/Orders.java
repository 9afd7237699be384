package dev.plumbline.derive.space;

import java.util.ArrayList;
import java.util.List;

/** The orders of units that the constraints allow: the linear extensions of their partial order. */
final class Orders {
  private final UnitGraph graph;
  private final List<int[]> orders = new ArrayList<>();
  private final int[] current;

  private Orders(UnitGraph graph) {
    this.graph = graph;
    this.current = new int[graph.size()];
  }

  static List<int[]> of(UnitGraph graph) {
    Orders orders = new Orders(graph);
    orders.extend(0, 0);
    return orders.orders;
  }

  /** How many there are without adjacency, by adding up over sets of units: O(2^n n). */
  static long count(UnitGraph graph) {
    int n = graph.size();
    long[] ways = new long[1 << n];
    ways[0] = 1;
    for (int done = 0; done < 1 << n; done++) {
      for (int u = 0; u < n && ways[done] > 0; u++) {
        if ((done >> u & 1) == 0 && (graph.before()[u] & ~done) == 0) {
          ways[done | 1 << u] += ways[done];
        }
      }
    }
    return ways[(1 << n) - 1];
  }

  private void extend(int length, int done) {
    if (length == current.length) {
      if (isAdjacent()) {
        orders.add(current.clone());
      }
      return;
    }
    for (int u = 0; u < current.length; u++) {
      if ((done >> u & 1) == 0 && (graph.before()[u] & ~done) == 0) {
        current[length] = u;
        extend(length + 1, done | 1 << u);
      }
    }
  }

  private boolean isAdjacent() {
    for (int[] pair : graph.adjacent()) {
      for (int i = 0; i < current.length; i++) {
        if (current[i] == pair[0]
            && !(i > 0 && current[i - 1] == pair[1])
            && !(i + 1 < current.length && current[i + 1] == pair[1])) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether units that must share a section do, and those that must not do not. */
  static boolean keepsSections(UnitGraph graph, int[] order, int joins) {
    return !joinsApart(graph, order, joins) && joinsTogether(graph, order, joins);
  }

  private static boolean joinsApart(UnitGraph graph, int[] order, int joins) {
    for (int mask : graph.apart()) {
      int inSection = 0;
      for (int i = 0; i < order.length; i++) {
        boolean continues = i > 0 && (joins >> (i - 1) & 1) == 1;
        inSection = (continues ? inSection : 0) + (mask >> order[i] & 1);
        if (inSection > 1) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean joinsTogether(UnitGraph graph, int[] order, int joins) {
    for (int mask : graph.sameSection()) {
      int first = -1;
      int last = -1;
      for (int i = 0; i < order.length; i++) {
        if ((mask >> order[i] & 1) == 1) {
          first = first < 0 ? i : first;
          last = i;
        }
      }
      for (int i = first; i < last; i++) {
        if ((joins >> i & 1) == 0) {
          return false;
        }
      }
    }
    return true;
  }
}
