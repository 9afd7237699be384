package dev.plumbline.core.monitor.queue;

import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.EmptyCuts;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.part.Role;
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
 * and that of the front windows: by C', the later of the start of the front window and of those of
 * all elements whose add windows end before this one's starts, then by add. If u's add window ends
 * before v's starts, C'(u) is not later than C'(v), because all that counts for u counts for v, and
 * u was added first. If u's front window ends before v's starts, C'(u) is not later than that end,
 * or u would be in the way of what was added before it; so C'(u) is before C'(v).
 *
 * <p><b>Times.</b> In queue order every add happens as soon as it and its predecessors' may, and so
 * does every block. An element's block is never before its add because no block window starts
 * before its add window. Windows are met because predecessors in neither order start after an
 * element's window ends. Within one gap adds go first.
 *
 * <p><b>Equal times.</b> What is called at one time starts at the last of these calls: no return is
 * between them. So the witness depends on times, and at equal ones on where operations stand, and
 * {@code QueueSchedule} finds the same one by ranges of time, if there are no peeks.
 *
 * <p>Cost: O(n), and a sort where calls of dequeues are far from the order of those of enqueues.
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
    int[] instants = t.instants();
    if (pieces.whole() && instants == null) {
      addFrom = lives.addFrom;
      frontFrom = fronts.from;
      return;
    }
    addFrom = new int[lives.count];
    frontFrom = new int[lives.count];
    for (int e = 0; e < lives.count; e++) {
      int k = pieces.of(e);
      int start = pieces.start(k);
      addFrom[e] = Math.max(instant(instants, lives.addFrom[e]), start) + k;
      boolean point = fronts.isZone(e);
      int from = point ? fronts.from[e] : scale * instant(instants, fronts.from[e] / scale);
      frontFrom[e] = Math.max(from, scale * start) + scale * k;
    }
  }

  private static int instant(int @Nullable [] instants, int gap) {
    return instants == null ? gap : instants[gap];
  }

  // ---- Queue order.

  private void sort() {
    int n = lives.count;
    int[] latest = new int[pieces.coordinates()];
    for (int e = 0; e < n; e++) {
      int added = lives.addTo[e] + pieces.of(e);
      latest[added] = Math.max(latest[added], frontFrom[e]);
    }
    for (int g = 1; g < latest.length; g++) {
      latest[g] = Math.max(latest[g], latest[g - 1]);
    }
    order = new int[n];
    long[] leaves = new long[n];
    int placed = 0;
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.ADD && lives.element[i] != Lifetimes.NONE) {
        int e = lives.element[i];
        int before = addFrom[e] == 0 ? 0 : latest[addFrom[e] - 1];
        order[placed] = e;
        leaves[placed++] = stays(e) ? Long.MAX_VALUE : Math.max(frontFrom[e], before);
      }
    }
    PairSort.sort(leaves, order, n);
  }

  private boolean stays(int e) {
    return lives.remove[e] == Lifetimes.NONE && !fronts.isZone(e);
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
