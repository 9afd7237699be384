package dev.plumbline.core.monitor.queue;

import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.Lives;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.Arrays;

/**
 * Writes the witness of a queue history that passed the tests of {@link QueueMonitor}.
 *
 * <p>Empty results cut the history into {@link Pieces}, and windows are those of their coordinates.
 *
 * <p><b>Queue order.</b> An order of the elements that extends both the order of the add windows
 * and that of the front windows. Elements that are minimal in both among those left are put next,
 * all at once. That never gets stuck: both are interval orders, so a shortest circle of the two has
 * one step of each, and there is no such pair.
 *
 * <p><b>Times.</b> In queue order every add happens as soon as it and its predecessors' may, and so
 * does every block. An element's block is never before its add because no block window starts
 * before its add window. Windows are met because predecessors in neither order start after an
 * element's window ends. Within one gap adds go first.
 *
 * <p>Cost: O(n).
 */
final class QueueOrder {
  private final Lives lives;
  private final Timeline t;
  private final Fronts fronts;
  private final int scale;
  private final Pieces pieces;
  private int[] addFrom;
  private int[] frontFrom;

  private int[] order;
  private int[] out;
  private int written;

  private QueueOrder(Fronts fronts, Cover cover) {
    this.lives = fronts.lives;
    this.t = lives.t;
    this.fronts = fronts;
    this.scale = fronts.scale;
    this.pieces = new Pieces(lives, cover);
  }

  /**
   * The operations in linearization order.
   *
   * @param cover of the lives; null if there are no empty results
   */
  static int[] of(Fronts fronts, Cover cover) {
    QueueOrder o = new QueueOrder(fronts, cover);
    o.stretch();
    o.sort();
    return o.write();
  }

  // ---- Pieces.

  private void stretch() {
    if (pieces.whole()) {
      addFrom = lives.addFrom;
      frontFrom = fronts.from;
      return;
    }
    addFrom = new int[lives.count];
    frontFrom = new int[lives.count];
    for (int e = 0; e < lives.count; e++) {
      int k = pieces.of(e);
      int start = pieces.start(k);
      addFrom[e] = Math.max(lives.addFrom[e], start) + k;
      frontFrom[e] = Math.max(fronts.from[e], scale * start) + scale * k;
    }
  }

  private int addTo(int e) {
    return lives.addTo[e] + pieces.of(e);
  }

  private int frontTo(int e) {
    int k = pieces.of(e);
    return Math.min(fronts.to[e], scale * pieces.end(k)) + scale * k;
  }

  // ---- Queue order.

  private void sort() {
    int n = lives.count;
    int gaps = pieces.coordinates();
    Chains addStart = new Chains(gaps, n);
    Chains addEnd = new Chains(gaps, n);
    Chains frontStart = new Chains(scale * gaps, n);
    Chains frontEnd = new Chains(scale * gaps, n);
    for (int e = 0; e < n; e++) {
      addStart.add(e, addFrom[e]);
      addEnd.add(e, addTo(e));
      frontStart.add(e, frontFrom[e]);
      frontEnd.add(e, frontTo(e));
    }
    order = new int[n];
    byte[] marks = new byte[n];
    int placed = 0;
    while (placed < n) {
      int before = placed;
      placed = mark(addStart, addEnd.firstLeft(marks), marks, placed);
      if (placed < n) {
        placed = mark(frontStart, frontEnd.firstLeft(marks), marks, placed);
      }
      if (placed == before) {
        throw new IllegalStateException("a queue that passed its tests has no queue order");
      }
    }
  }

  /** Marks what may start by now; what is marked for add and front is placed. */
  private int mark(Chains starts, int now, byte[] marks, int placed) {
    int n = placed;
    for (; starts.at <= now; starts.at++) {
      for (int e = starts.head[starts.at]; e != 0; e = starts.next[e]) {
        if (++marks[e - 1] == 2) {
          order[n++] = e - 1;
        }
      }
    }
    return n;
  }

  // ---- Times.

  private int nextAdd;
  private int addAt;
  private int nextEmpty;

  private int[] write() {
    out = new int[t.size];
    int at = 0;
    for (int e : order) {
      at = Math.max(at, frontFrom[e]);
      if (lives.peekStart[e] == lives.peekStart[e + 1]) {
        advance(at);
      } else {
        at = writePeeks(e, at);
      }
      if (lives.remove[e] != Lives.NONE) {
        out[written++] = lives.remove[e];
      }
    }
    advance(Integer.MAX_VALUE);
    return Arrays.copyOf(out, written);
  }

  /** The peeks of an element, and the time until its dequeue; returns the dequeue's coordinate. */
  private int writePeeks(int e, int at) {
    boolean zone = fronts.isZone(e);
    int k = pieces.of(e);
    for (int p = lives.peekStart[e]; p < lives.peekStart[e + 1]; p++) {
      int peek = lives.peeks[p];
      advance(zone ? inZone(e, t.from[peek], k) : at);
      out[written++] = peek;
    }
    int end = zone ? inZone(e, fronts.lastStart(e), k) : at;
    advance(end);
    return end;
  }

  private int inZone(int e, int from, int k) {
    return scale * (Math.max(from, fronts.firstEnd[e]) + k);
  }

  /** Writes the adds up to a coordinate, and the empty results before it. */
  private void advance(int now) {
    while (true) {
      int add = Integer.MAX_VALUE;
      if (nextAdd < order.length) {
        addAt = Math.max(addAt, addFrom[order[nextAdd]]);
        add = scale * addAt;
      }
      int empty =
          nextEmpty < pieces.emptyAt.length ? scale * pieces.emptyAt[nextEmpty] : Integer.MAX_VALUE;
      if (add <= now && add <= empty && nextAdd < order.length) {
        out[written++] = lives.add[order[nextAdd++]];
      } else if (empty < now) {
        out[written++] = lives.empties[nextEmpty++];
      } else {
        return;
      }
    }
  }
}
