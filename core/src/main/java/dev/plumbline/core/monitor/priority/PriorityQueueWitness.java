package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.monitor.container.Lives;
import dev.plumbline.core.monitor.part.Windows;
import java.util.Arrays;

/**
 * Puts the operations of a priority queue that passed its test into an order.
 *
 * <p>Values are visited from the lowest up. A gap is a <em>cut</em> if nothing that is still to be
 * visited may be inside at it: the gaps of empty results, of polls and of peeks visited before. All
 * cuts are free for what is still to be visited, because they are free for lower values.
 *
 * <p><b>One element.</b> Each peek has the last free gap of its window, the remove has some free
 * gap g. The add goes to the last gap of its window, or to the gap of a peek if that is earlier: no
 * free gap, so no cut, lies between the two, or the peek would have had it. If there is a cut from
 * there up to g, the first of them is not in the critical interval, so it is in the remove's
 * window, and it is free: the remove goes there, and to g otherwise. So no cut lies strictly
 * between add and remove. An add later than its remove moves to it; a peek later than the remove
 * too, for its window begins no later than the remove's.
 *
 * <p><b>In a gap:</b> first the removes of what was inside, the highest first; now nothing is
 * inside that is higher than what looks at the gap: empty results, peeks of elements that stay, and
 * elements that come and go here, in any order; last the adds of what stays, the lowest first.
 * Peeks at the gap of their add follow it, peeks at that of their remove precede it.
 *
 * <p>All this is one number for each operation: gap, step within the gap, priority, step of the
 * element. Cost: one step of {@link FreeGaps} for each operation, and a sort of these numbers,
 * which are nearly in the order of calls.
 */
final class PriorityQueueWitness {
  // Where the parts of a number begin; there are no histories of half a billion operations.
  private static final int GAP = 33;
  private static final int STEP = 31;
  private static final int PRIORITY = 2;

  private static final long LEAVE = 0L << STEP;
  private static final long PASS = 1L << STEP;
  private static final long ENTER = 2L << STEP;

  private static final long OUT = Long.MAX_VALUE;

  private final PriorityQueueMonitor monitor;
  private final Lives lives;
  private final FreeGaps cuts;
  private final long[] ends;
  private final long[] number;

  PriorityQueueWitness(PriorityQueueMonitor monitor) {
    this.monitor = monitor;
    this.lives = monitor.lives;
    this.cuts = FreeGaps.none(lives.t.events);
    this.ends = PriorityQueueMonitor.pairs(lives.add, lives.remove);
    this.number = new long[lives.t.size];
  }

  /** All completed operations, and the pending ones that took effect. */
  int[] order() {
    Arrays.fill(number, OUT);
    for (int k = 0; k < lives.empties.length; k++) {
      cuts.add(monitor.emptyGap[k]);
      number[lives.empties[k]] = (long) monitor.emptyGap[k] << GAP | PASS;
    }
    boolean peeks = lives.peeks.length > 0;
    for (int k = monitor.addTo.length; k > 0; ) {
      int start = monitor.order.classStart(k - 1);
      for (int i = start; i < k; i++) {
        place(i, peeks);
      }
      // Equal values do not disturb each other, so their gaps become cuts together.
      while (k > start) {
        k--;
        cuts.add(monitor.removeGap[k]);
        if (peeks) {
          cutAtPeeks(monitor.order.elements[k]);
        }
      }
    }
    return sorted();
  }

  private void cutAtPeeks(int e) {
    for (int p = lives.peekStart[e]; p < lives.peekStart[e + 1]; p++) {
      cuts.add(monitor.peekGap[p]);
    }
  }

  private void place(int k, boolean peeks) {
    int add = monitor.addTo[k];
    int remove = Math.min(monitor.removeGap[k], cuts.next(add + 1));
    monitor.removeGap[k] = remove;
    add = Math.min(add, remove);
    if (peeks) {
      add = Math.min(add, firstPeek(monitor.order.elements[k], remove));
    }
    boolean passes = add == remove;
    long highestFirst = (long) (k + 1) << PRIORITY; // 0 is for what stays inside or sees nothing
    long lowestFirst = (long) (monitor.addTo.length - k) << PRIORITY;
    long addNumber = (long) add << GAP | (passes ? PASS | highestFirst : ENTER | lowestFirst);
    long removeNumber = (long) remove << GAP | (passes ? PASS : LEAVE) | highestFirst | 2;
    long pair = ends[monitor.order.elements[k]];
    number[(int) (pair >> Integer.SIZE)] = addNumber;
    // A pending poll behind everything might as well not have happened.
    if ((int) pair != Lives.NONE && remove < lives.t.lastGap()) {
      number[(int) pair] = removeNumber;
    }
    if (peeks) {
      placePeeks(monitor.order.elements[k], addNumber + 1, removeNumber - 1);
    }
  }

  /** Moves peeks up to their remove at the latest, and finds the gap of the first. */
  private int firstPeek(int e, int remove) {
    int first = remove;
    for (int p = lives.peekStart[e]; p < lives.peekStart[e + 1]; p++) {
      monitor.peekGap[p] = Math.min(monitor.peekGap[p], remove);
      first = Math.min(first, monitor.peekGap[p]);
    }
    return first;
  }

  private void placePeeks(int e, long afterAdd, long beforeRemove) {
    for (int p = lives.peekStart[e]; p < lives.peekStart[e + 1]; p++) {
      long between = (long) monitor.peekGap[p] << GAP | PASS;
      number[lives.peeks[p]] = Math.min(Math.max(between, afterAdd), beforeRemove);
    }
  }

  private int[] sorted() {
    int[] order = new int[number.length];
    int count = 0;
    for (int i = 0; i < number.length; i++) {
      if (number[i] != OUT) {
        number[count] = number[i];
        order[count++] = i;
      }
    }
    Windows.sort(number, order, count);
    return count == order.length ? order : Arrays.copyOf(order, count);
  }
}
