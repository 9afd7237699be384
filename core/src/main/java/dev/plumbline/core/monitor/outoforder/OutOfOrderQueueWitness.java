package dev.plumbline.core.monitor.outoforder;

import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.EmptyCuts;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.primitive.DeadlineHeap;
import dev.plumbline.core.primitive.Grouping;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes a witness in which no element leaves a queue while more than k are ahead of it, where k is
 * what {@link OvertakenCounts} says at most.
 *
 * <p>Say y <em>came before</em> x if y's add window ends before x's starts. Coordinates are those
 * of {@link EmptyCuts}. An element that nobody removes leaves behind everything.
 *
 * <p><b>Who leaves first.</b> Scan the ends of remove windows. At that of x, if x is still there:
 * remove all y that came before x and whose remove windows have started, those first whose add
 * windows end first, then x. What came before x and is left has a remove window that starts later:
 * x overtook it for certain, so there are at most k. And what came before such a y and is left also
 * came before x, and is left because x overtook it. So when an element leaves, at most k that came
 * before it are still there. (*)
 *
 * <p><b>Who comes first.</b> Scan the starts of add windows backwards, and write adds from the last
 * one to the first. At the start of x's window, if x is not yet written: write all z whose add
 * windows end here or later and that leave after x, those first that leave last; then x. What is
 * not yet written and leaves after x came before x: at most k by (*). What is not yet written and
 * leaves after such a z also leaves after x: at most k again. So no element has more than k ahead
 * of it that leave after it, which was to be shown.
 *
 * <p>All this happens inside of windows. No element leaves before it comes: z comes at the start of
 * x's add window and leaves after x, which leaves no earlier than its own add window starts.
 *
 * <p>Cost: O(n log n), two heaps; ten integers an element.
 */
final class OutOfOrderQueueWitness {
  private final Lifetimes lives;
  private final EmptyCuts pieces;
  private final int n;

  // ---- Windows in coordinates.

  private final int[] addFrom;
  private final int[] addTo;

  /** The order in which elements leave, and for each element minus its place in it. */
  private final int[] leaving;

  private final int[] lateness;
  private final int[] leavesAt;
  private int left;

  /** The order in which elements come, from the last to the first. */
  private final int[] coming;

  private final int[] comesAt;
  private int written;

  private OutOfOrderQueueWitness(Lifetimes lives, @Nullable Cover cover) {
    this.lives = lives;
    this.pieces = new EmptyCuts(lives, cover);
    this.n = lives.count;
    this.addFrom = new int[n];
    this.addTo = new int[n];
    this.leaving = new int[n];
    this.lateness = new int[n];
    this.leavesAt = new int[n];
    this.coming = new int[n];
    this.comesAt = new int[n];
    for (int e = 0; e < n; e++) {
      int piece = pieces.of(e);
      addFrom[e] = Math.max(lives.addFrom[e], pieces.start(piece)) + piece;
      addTo[e] = lives.addTo[e] + piece;
    }
  }

  /**
   * The operations in linearization order.
   *
   * @param cover of the lives; null if there are no empty results
   */
  static int[] of(Lifetimes lives, @Nullable Cover cover) {
    OutOfOrderQueueWitness w = new OutOfOrderQueueWitness(lives, cover);
    w.leave();
    w.come();
    return w.merge();
  }

  // ---- Who leaves first.

  private void leave() {
    Grouping starts = byCoordinate(this::removeFrom);
    Grouping ends = byCoordinate(this::removeTo);
    boolean[] gone = new boolean[n];
    DeadlineHeap started = new DeadlineHeap(addTo);
    for (int c = 0; c < pieces.coordinates(); c++) {
      for (int k = starts.start[c + 1] - 1; k >= starts.start[c]; k--) {
        started.push(starts.members[k]);
      }
      for (int k = ends.start[c + 1] - 1; k >= ends.start[c]; k--) {
        int x = ends.members[k];
        while (!gone[x] && !started.isEmpty() && addTo[started.top()] < addFrom[x]) {
          remove(started.pop(), c, gone);
        }
        remove(x, c, gone);
      }
    }
    for (int e = 0; e < n; e++) {
      remove(e, Integer.MAX_VALUE, gone);
    }
  }

  private int removeFrom(int e) {
    int piece = pieces.of(e);
    return lives.remove[e] == Lifetimes.NONE
        ? Lifetimes.NONE
        : Math.max(lives.removeFrom[e], pieces.start(piece)) + piece;
  }

  private int removeTo(int e) {
    int piece = pieces.of(e);
    return lives.remove[e] == Lifetimes.NONE
        ? Lifetimes.NONE
        : Math.min(lives.removeTo[e], pieces.end(piece)) + piece;
  }

  private Grouping byCoordinate(IntUnaryOperator coordinate) {
    return new Grouping(n, pieces.coordinates(), coordinate);
  }

  private void remove(int e, int coordinate, boolean[] gone) {
    if (!gone[e]) {
      gone[e] = true;
      leaving[left] = e;
      lateness[e] = -left++;
      leavesAt[e] = coordinate;
    }
  }

  // ---- Who comes first.

  private void come() {
    Grouping starts = byCoordinate(e -> addFrom[e]);
    Grouping ends = byCoordinate(e -> addTo[e]);
    boolean[] placed = new boolean[n];
    DeadlineHeap open = new DeadlineHeap(lateness);
    for (int c = pieces.coordinates() - 1; c >= 0; c--) {
      for (int k = ends.start[c + 1] - 1; k >= ends.start[c]; k--) {
        open.push(ends.members[k]);
      }
      for (int k = starts.start[c + 1] - 1; k >= starts.start[c]; k--) {
        int x = starts.members[k];
        while (!placed[x] && lateness[open.top()] < lateness[x]) {
          place(open.pop(), c, placed);
        }
        place(x, c, placed);
      }
    }
  }

  private void place(int e, int coordinate, boolean[] placed) {
    if (!placed[e]) {
      placed[e] = true;
      coming[written++] = e;
      comesAt[e] = coordinate;
    }
  }

  // ---- Both, and empty results.

  /** Adds go before removes at the same coordinate, empty results behind both. */
  private int[] merge() {
    int[] out = new int[2 * n + pieces.emptyAt.length];
    int size = 0;
    int add = n - 1;
    int empty = 0;
    for (int r = 0; r <= n; r++) {
      boolean leaves = r < n && lives.remove[leaving[r]] != Lifetimes.NONE;
      int now = leaves ? leavesAt[leaving[r]] : Integer.MAX_VALUE;
      while (true) {
        int addAt = add < 0 ? Integer.MAX_VALUE : comesAt[coming[add]];
        int emptyAt = empty == pieces.emptyAt.length ? Integer.MAX_VALUE : pieces.emptyAt[empty];
        if (add >= 0 && addAt <= now && addAt <= emptyAt) {
          out[size++] = lives.add[coming[add--]];
        } else if (emptyAt < now) {
          out[size++] = lives.empties[empty++];
        } else {
          break;
        }
      }
      if (leaves) {
        out[size++] = lives.remove[leaving[r]];
      }
    }
    return Arrays.copyOf(out, size);
  }
}
