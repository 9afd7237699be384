package dev.plumbline.core.monitor.queue;

import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.EmptyCuts;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.PairSort;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes the witness of a queue history that passed the tests of {@link QueueMonitor}.
 *
 * <p>Empty results cut the history into {@link EmptyCuts}, and windows are those of their
 * coordinates.
 *
 * <p><b>Queue order.</b> An order of the elements that extends both the order of the add windows
 * and that of the front windows. Elements that are minimal in both among those left are put next,
 * all at once. That never gets stuck: both are interval orders, so a shortest cycle of the two has
 * one step of each, and there is no such pair.
 *
 * <p><b>Times.</b> In queue order every add happens as soon as it and its predecessors' may, and so
 * does every block. An element's block is never before its add because no block window starts
 * before its add window. Windows are met because predecessors in neither order start after an
 * element's window ends. Within one gap adds go first.
 *
 * <p>Cost: O(n). Elements are met in sorted lines and not in lists by gap, which would be a cache
 * miss for each where everything overlaps.
 */
final class QueueWitness {
  private final Lifetimes lives;
  private final Timeline t;
  private final FrontWindows fronts;
  private final int scale;
  private final EmptyCuts pieces;
  private int[] addFrom = {};
  private int[] frontFrom = {};

  private int[] order = {};
  private int[] out = {};
  private int written;

  private QueueWitness(FrontWindows fronts, @Nullable Cover cover) {
    this.lives = fronts.lives;
    this.t = lives.t;
    this.fronts = fronts;
    this.scale = fronts.scale;
    this.pieces = new EmptyCuts(lives, cover);
  }

  /**
   * The operations in linearization order.
   *
   * @param cover of the lives; null if there are no empty results
   */
  static int[] of(FrontWindows fronts, @Nullable Cover cover) {
    QueueWitness o = new QueueWitness(fronts, cover);
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
    int end = pieces.isLast(k) ? fronts.to[e] : Math.min(fronts.to[e], scale * pieces.end(k));
    return end + scale * k;
  }

  // ---- Queue order.

  /** Elements in the order of a coordinate, and how far they are used up. */
  private static final class Line {
    private final long[] coordinates;
    private final int[] elements;
    private int at;

    /** All elements, whose coordinates are nearly in order but where everything overlaps. */
    Line(int[] coordinateOf) {
      coordinates = new long[coordinateOf.length];
      elements = new int[coordinateOf.length];
      for (int e = 0; e < elements.length; e++) {
        coordinates[e] = coordinateOf[e];
        elements[e] = e;
      }
      PairSort.sort(coordinates, elements, elements.length);
    }

    /** The first coordinate of an element that is not yet placed; there must be one. */
    long firstLeft(byte[] marks) {
      while (marks[elements[at]] == 2) {
        at++;
      }
      return coordinates[at];
    }
  }

  private void sort() {
    int n = lives.count;
    Line addStarts = new Line(addFrom);
    Line addEnds = new Line(pieces.whole() ? lives.addTo : ends(false));
    Line frontStarts = new Line(frontFrom);
    Line frontEnds = new Line(pieces.whole() ? fronts.to : ends(true));
    order = new int[n];
    byte[] marks = new byte[n];
    int placed = 0;
    while (placed < n) {
      int before = placed;
      placed = mark(addStarts, addEnds.firstLeft(marks), marks, placed);
      if (placed < n) {
        placed = mark(frontStarts, frontEnds.firstLeft(marks), marks, placed);
      }
      if (placed == before) {
        throw new IllegalStateException("a queue that passed its tests has no queue order");
      }
    }
  }

  private int[] ends(boolean ofFronts) {
    int[] ends = new int[lives.count];
    for (int e = 0; e < ends.length; e++) {
      ends[e] = ofFronts ? frontTo(e) : addTo(e);
    }
    return ends;
  }

  /** Marks what may start by now; what is marked for add and front is placed. */
  private int mark(Line starts, long now, byte[] marks, int placed) {
    int n = placed;
    for (; starts.at < marks.length && starts.coordinates[starts.at] <= now; starts.at++) {
      int e = starts.elements[starts.at];
      if (++marks[e] == 2) {
        order[n++] = e;
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
      if (lives.remove[e] != Lifetimes.NONE) {
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
