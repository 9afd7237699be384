package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;

/**
 * Extraction that forgets what it has spent: a slot is freed if only unmatched elements cover it,
 * and not more of those pushed behind the last freed slot before it than pending pops were called.
 * What is stuck even so is a violation.
 *
 * <p>Every real purchase is allowed here: {@link StackProgram} buys slots under conditions that are
 * never weaker. Freeing a slot makes others cheaper and never dearer, so the order does not matter.
 * Needed peeks are left out, which loses violations and invents none.
 *
 * <p>One tree holds for each slot its price less the pops called by then, and more than all pops
 * for each element that covers it for certain; a slot can be freed where that is at most 0. When
 * slot z is freed between l and r, the elements pushed between l and z cost nothing from z on: one
 * change for all. Cost: O(n log n).
 */
final class StackRelaxation {
  private final StackPuzzle puzzle;
  private final StackCase c;
  private final Budget budget;
  private final int weight;
  private final int[] unhit;
  private final SlotSet free;
  private final CoverTree price;
  private final int[] pushed;
  private final OpenWindows windows;

  private StackRelaxation(StackPuzzle puzzle, Budget budget) {
    this.puzzle = puzzle;
    this.c = puzzle.c;
    this.budget = budget;
    weight = puzzle.calls.length + 1;
    unhit = new int[c.count];
    free = new SlotSet(c.slots);
    free.add(c.slots - 1);
    pushed = new int[c.slots + 2];
    price = new CoverTree(prices(), c.slots);
    windows = gather();
  }

  /** Whether the numbers fit. */
  static boolean fits(StackPuzzle puzzle) {
    return (long) (puzzle.c.count + 1) * (puzzle.calls.length + 2) < CoverTree.TAKEN / 2;
  }

  /** Elements that are stuck on their own, with all pending pops; null if this finds none. */
  static int[] stuck(StackPuzzle puzzle, Budget budget) {
    StackRelaxation relaxation = new StackRelaxation(puzzle, budget);
    relaxation.run();
    return relaxation.stuck();
  }

  private int[] prices() {
    int[] sum = c.cover(puzzle.firmTo);
    for (int s = 0; s <= c.slots; s++) {
      sum[s] *= weight;
    }
    int covering = 0;
    int called = 0;
    int next = 0;
    int u = 0;
    for (int s = 0; s < c.slots; s++) {
      for (; next < puzzle.unmatchedByPush.length; next++) {
        u = puzzle.unmatchedByPush[next];
        if (c.pushTo[u] >= s) {
          break;
        }
        covering++;
      }
      while (called < puzzle.calls.length && puzzle.calls[called] <= s) {
        called++;
      }
      sum[s] += covering - called;
    }
    sum[c.slots - 1] = CoverTree.TAKEN;
    return sum;
  }

  private OpenWindows gather() {
    int[] from = new int[2 * c.count];
    int[] to = new int[2 * c.count];
    int[] owner = new int[2 * c.count];
    int n = 0;
    for (int e = 0; e < c.count; e++) {
      if (c.brief(e)) {
        continue;
      }
      from[n] = c.pushFrom[e];
      to[n] = c.pushTo[e];
      owner[n++] = e;
      unhit[e]++;
      if (puzzle.unmatched[e]) {
        count(c.pushTo[e], 1);
      } else {
        from[n] = c.popFrom[e];
        to[n] = c.popTo[e];
        owner[n++] = e;
        unhit[e]++;
      }
    }
    return new OpenWindows(c.slots, from, to, owner, n);
  }

  private void run() {
    int[] found = new int[CoverTree.mostTaken()];
    int[] covers = new int[CoverTree.mostTaken()];
    int steps = 0;
    while (price.least() <= 0) {
      int n = price.take(0, found, covers);
      for (int k = 0; k < n; k++) {
        free(found[k]);
      }
      if ((++steps & 0xFFF) == 0) {
        budget.check();
      }
    }
  }

  private void free(int slot) {
    int l = free.atOrBefore(slot);
    int r = free.atOrAfter(slot);
    int cheaper = pushedBefore(slot) - (l < 0 ? 0 : pushedBefore(l + 1));
    price.add(slot, r - 1, -cheaper);
    free.add(slot);
    for (int e = windows.next(slot); e != OpenWindows.NONE; e = windows.next(slot)) {
      if (--unhit[e] == 0) {
        price.add(c.pushTo[e] + 1, puzzle.firmTo[e], -weight);
        if (puzzle.unmatched[e]) {
          count(c.pushTo[e], -1);
          price.add(c.pushTo[e] + 1, free.atOrAfter(c.pushTo[e] + 1) - 1, -1);
        }
      }
    }
  }

  // ---- How many unmatched elements that have not left are pushed by a slot: a Fenwick tree.

  private void count(int slot, int delta) {
    for (int k = slot + 1; k < pushed.length; k += k & -k) {
      pushed[k] += delta;
    }
  }

  /** Those whose push ends before a slot. */
  private int pushedBefore(int slot) {
    int sum = 0;
    for (int k = slot; k > 0; k &= k - 1) {
      sum += pushed[k];
    }
    return sum;
  }

  /** As in {@link StackExtraction#stuck}; prices between two freed slots are of those between. */
  private int[] stuck() {
    int[] size = new int[c.slots + 1];
    int best = -1;
    for (int e = 0; e < c.count; e++) {
      if (unhit[e] > 0) {
        size[free.atOrBefore(c.pushTo[e]) + 1]++;
      }
    }
    for (int p = 0; p <= c.slots; p++) {
      if (size[p] > 0 && (best < 0 || size[p] < size[best])) {
        best = p;
      }
    }
    if (best < 0) {
      return null;
    }
    int[] elements = new int[size[best]];
    int n = 0;
    for (int e = 0; e < c.count; e++) {
      if (unhit[e] > 0 && free.atOrBefore(c.pushTo[e]) + 1 == best) {
        elements[n++] = e;
      }
    }
    return elements;
  }
}
