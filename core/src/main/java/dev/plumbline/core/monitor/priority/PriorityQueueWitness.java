package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.primitive.PairSort;
import java.util.Arrays;

/**
 * Puts the operations of a priority queue that passed its test into an order.
 *
 * <p>A gap that {@link GapSweep} found for a poll, a peek or an empty result is a <em>cut</em> for
 * all values that are higher: none of them shall be inside at it. It is free for them, because it
 * is free for a lower value.
 *
 * <p><b>One element.</b> The remove goes to its gap, the first free one of its window. The add goes
 * to the last gap of its own window, or to the gap of a peek if that is earlier. No cut for the
 * element lies strictly between the two: not up to the last gap of the add's window, or the peek,
 * which has the last free gap of its own, would have had it; not in the critical interval, where
 * nothing is free for lower values; not behind it, or the remove would have had it. An add later
 * than its remove moves to it; a peek later than the remove too, for its window begins no later
 * than the remove's.
 *
 * <p><b>In a gap:</b> first the removes of what was inside, the highest first; now nothing is
 * inside that is higher than what looks at the gap: empty results, peeks of elements that stay, and
 * elements that come and go here, in any order; last the adds of what stays, the lowest first.
 * Peeks at the gap of their add follow it, peeks at that of their remove precede it.
 *
 * <p><b>Canonical.</b> Removes and empty results are at the last call of the time of their gap: no
 * return is between, so it is as free. Adds with nothing else between them are put in the order of
 * their calls, whatever their gaps. So the witness depends on times, and at equal ones on where
 * operations stand, and {@code PrioritySchedule} finds the same one by ranges of time, if there are
 * no peeks.
 *
 * <p>All this is one number for each operation: gap, step within the gap, priority, step of the
 * element. Cost: O(n) and a sort of these numbers, which are nearly in the order of calls.
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

  /** Moves of an add that are cheaper than a sort. */
  private static final int FEW = 32;

  private final GapSweep free;
  private final Lifetimes lives;
  private final PriorityRanks ranks;
  private final long[] number;

  PriorityQueueWitness(GapSweep free) {
    this.free = free;
    this.lives = free.lives;
    this.ranks = free.ranks;
    this.number = new long[lives.t.size];
  }

  /** All completed operations, and the pending ones that took effect. */
  int[] order() {
    Arrays.fill(number, OUT);
    int[] instants = lives.t.instants();
    if (instants != null) {
      Arrays.setAll(free.ofEmpty, k -> instants[free.ofEmpty[k]]);
      Arrays.setAll(free.ofRemove, e -> instants[free.ofRemove[e]]);
    }
    for (int k = 0; k < lives.empties.length; k++) {
      number[lives.empties[k]] = (long) free.ofEmpty[k] << GAP | PASS;
    }
    for (int e = 0; e < lives.count; e++) {
      place(e);
    }
    return sorted();
  }

  private void place(int e) {
    int remove = free.ofRemove[e];
    int add = Math.min(lives.addTo[e], remove);
    boolean peeks = lives.peeks.length > 0;
    if (peeks) {
      add = Math.min(add, firstPeek(e, remove));
    }
    boolean passes = add == remove;
    long highestFirst = (long) (ranks.rank[e] + 1) << PRIORITY; // 0 is for what sees nothing
    long lowestFirst = (long) (ranks.bound - ranks.rank[e]) << PRIORITY;
    long addNumber = (long) add << GAP | (passes ? PASS | highestFirst : ENTER | lowestFirst);
    long removeNumber = (long) remove << GAP | (passes ? PASS : LEAVE) | highestFirst | 2;
    number[lives.add[e]] = addNumber;
    // A pending poll behind everything might as well not have happened.
    if (lives.remove[e] != Lifetimes.NONE && remove < lives.t.lastGap()) {
      number[lives.remove[e]] = removeNumber;
    }
    if (peeks) {
      placePeeks(e, addNumber + 1, removeNumber - 1);
    }
  }

  /** Moves peeks up to their remove at the latest, and finds the gap of the first. */
  private int firstPeek(int e, int remove) {
    int first = remove;
    for (int p = lives.peekStart[e]; p < lives.peekStart[e + 1]; p++) {
      free.ofPeek[p] = Math.min(free.ofPeek[p], remove);
      first = Math.min(first, free.ofPeek[p]);
    }
    return first;
  }

  private void placePeeks(int e, long afterAdd, long beforeRemove) {
    for (int p = lives.peekStart[e]; p < lives.peekStart[e + 1]; p++) {
      long between = (long) free.ofPeek[p] << GAP | PASS;
      number[lives.peeks[p]] = Math.min(Math.max(between, afterAdd), beforeRemove);
    }
  }

  /** Puts adds with nothing else between them in the order of their calls. */
  private void sortAdds(int[] order, int count) {
    byte[] role = lives.t.role;
    int start = 0;
    for (int k = 0; k < count; k++) {
      int op = order[k];
      if (role[op] != Role.ADD) {
        start = k + 1;
        continue;
      }
      int at = k;
      for (; at > start && order[at - 1] > op && k - at < FEW; at--) {
        order[at] = order[at - 1];
      }
      order[at] = op;
      if (at > start && order[at - 1] > op) {
        int end = k + 1;
        while (end < count && role[order[end]] == Role.ADD) {
          end++;
        }
        Arrays.sort(order, start, end);
        k = end - 1;
      }
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
    PairSort.sort(number, order, count);
    sortAdds(order, count);
    return count == order.length ? order : Arrays.copyOf(order, count);
  }
}
