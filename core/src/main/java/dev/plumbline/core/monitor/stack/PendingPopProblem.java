package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.container.PendingRemoves;
import dev.plumbline.core.primitive.Bisection;
import java.util.Arrays;

/**
 * Which pending pops took which elements: what that depends on, for {@link GreedyPendingPops},
 * {@link PendingPopRelaxation} and {@link PendingPopProgram}, which solve it.
 *
 * <p>An element that nobody popped covers slots for certain only up to its last peek; a slot is
 * <em>bare</em> if nothing else covers it. What is over a bare slot can be gone by it, if pending
 * pops took it.
 *
 * <p>Empty results count where no element is, matched or not; only those with windows that contain
 * no other's window matter, and only those that are not settled without pending pops.
 *
 * <p>Cost: O(n), and a sort of the unmatched elements.
 */
final class PendingPopProblem {
  final StackWindows c;

  /** Slots of the calls of pending pops, ascending. */
  final int[] calls;

  final boolean[] unmatched;

  /** Unmatched elements, by the last slot of their push. */
  final int[] unmatchedByPush;

  /** The first slot by which an unmatched element can be gone. */
  final int[] earliestEnd;

  /** The last slot that an element covers whatever pending pops do. */
  final int[] firmTo;

  final int[] emptyFrom;
  final int[] emptyTo;

  /** The operations of these empty results; for cores. */
  final int[] empties;

  private final int[] nextBare;

  PendingPopProblem(
      StackWindows c,
      int[] calls,
      boolean[] unmatched,
      int[] earliestEnd,
      int[] from,
      int[] to,
      int[] empties) {
    this.c = c;
    this.calls = calls;
    this.unmatched = unmatched;
    this.earliestEnd = earliestEnd;
    this.emptyFrom = from;
    this.emptyTo = to;
    this.empties = empties;
    firmTo = new int[c.count];
    int[] pushEnd = new int[c.count];
    for (int e = 0; e < c.count; e++) {
      firmTo[e] = (unmatched[e] ? earliestEnd[e] : c.popFrom[e]) - 1;
      pushEnd[e] = unmatched[e] ? c.pushTo[e] : PendingRemoves.NEVER;
    }
    unmatchedByPush = PendingRemoves.inOrder(pushEnd, PendingRemoves.NEVER);
    int[] firm = c.cover(firmTo);
    nextBare = new int[c.slots + 1];
    nextBare[c.slots] = c.slots;
    for (int s = c.slots - 1; s >= 0; s--) {
      nextBare[s] = firm[s] == 0 ? s : nextBare[s + 1];
    }
  }

  /** The first slot at or after this one that nothing covers but what could be gone. */
  int nextBare(int slot) {
    return nextBare[Math.min(slot, c.slots)];
  }

  /**
   * An empty result that no purchase can help, whatever else is bought: a number of {@link
   * #emptyFrom}; -1 if there is none. Where it could happen, more elements would have to be gone
   * than pending pops were called.
   */
  int hopelessEmpty() {
    PendingRemoves pops = pops();
    for (int k = 0; k < emptyFrom.length; k++) {
      boolean hopeless = true;
      int s = nextBare(emptyFrom[k]);
      while (hopeless && s <= emptyTo[k]) {
        hopeless = pushedBefore(s) > pops.called(s);
        s = nextBare(pops.nextCall(s));
      }
      if (hopeless) {
        return k;
      }
    }
    return -1;
  }

  /** How many unmatched elements are pushed for certain before a slot. */
  private int pushedBefore(int slot) {
    return Bisection.first(0, unmatchedByPush.length, k -> c.pushTo[unmatchedByPush[k]] >= slot);
  }

  /** Nothing is due yet. */
  PendingRemoves pops() {
    return new PendingRemoves(calls, c.count);
  }

  /** A problem from what the monitor has: all elements, and the empty results not settled yet. */
  static PendingPopProblem of(Lifetimes lives, Slots slots, StackWindows c, int[] empties) {
    boolean[] unmatched = new boolean[c.count];
    int[] earliest = new int[c.count];
    for (int e = 0; e < c.count; e++) {
      unmatched[e] = lives.unmatched(e);
      earliest[e] = slots.atOrAfter(lives.latestCall[e]);
    }
    int[] calls = new int[lives.pendingRemoves.length];
    for (int i = 0; i < calls.length; i++) {
      calls[i] = slots.atOrAfter(lives.t.from[lives.pendingRemoves[i]]);
    }
    int[] from = new int[empties.length];
    int[] to = new int[empties.length];
    int[] kept = new int[empties.length];
    int n = 0;
    for (int op : empties) {
      // In call order, so those that contain a later one are the last ones kept.
      int a = slots.atOrAfter(lives.t.from[op]);
      int b = slots.atOrBefore(lives.t.to[op]);
      while (n > 0 && to[n - 1] >= b) {
        n--;
      }
      if (n == 0 || from[n - 1] < a) {
        kept[n] = op;
        from[n] = a;
        to[n++] = b;
      }
    }
    return new PendingPopProblem(
        c,
        calls,
        unmatched,
        earliest,
        Arrays.copyOf(from, n),
        Arrays.copyOf(to, n),
        Arrays.copyOf(kept, n));
  }

  /** The same for some of the elements, in fewer slots. */
  PendingPopProblem restrictedTo(int[] elements) {
    KeptSlots kept = c.endsOf(elements);
    for (int to : emptyTo) {
      kept.keep(to);
    }
    kept.settle();
    boolean[] stay = new boolean[elements.length];
    int[] end = new int[elements.length];
    for (int k = 0; k < elements.length; k++) {
      stay[k] = unmatched[elements[k]];
      end[k] = kept.number(earliestEnd[elements[k]]);
    }
    return new PendingPopProblem(
        c.restrictedTo(elements, kept),
        kept.numbers(calls),
        stay,
        end,
        kept.numbers(emptyFrom),
        kept.numbers(emptyTo),
        empties);
  }
}
