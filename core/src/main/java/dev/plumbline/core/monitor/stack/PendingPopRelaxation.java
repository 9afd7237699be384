package dev.plumbline.core.monitor.stack;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.container.PendingRemoves;
import dev.plumbline.core.primitive.BitTree;
import dev.plumbline.core.primitive.FenwickTree;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.MinimumTree;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Extraction that forgets what it has spent: a slot is freed if only unmatched elements cover it,
 * and not more of those pushed behind the last freed slot before it than pending pops were called.
 * What is stuck even so is a violation.
 *
 * <p>{@link PendingPopProgram} would refuse the same histories. This is here for its cost, and for
 * what it leaves behind: elements that are stuck by themselves, from which a small core is found
 * soon, where the program only says that nothing works: of 2,000 operations, cores were three times
 * as large without this.
 *
 * <p>Every real purchase is allowed here: {@link PendingPopProgram} buys slots under conditions
 * that are never weaker. Freeing a slot makes others cheaper and never dearer, so the order does
 * not matter. A needed peek is served in slots that nothing else covers for certain, at the same
 * price; its own element does not count in it once its push is hit, as it must be for the element
 * to be lowest.
 *
 * <p>One tree holds for each slot its price less the pops called by then, and more than all pops
 * for each element that covers it for certain; a slot can be freed where that is at most 0. When
 * slot z is freed between l and r, the elements pushed between l and z cost nothing from z on: one
 * change for all. Cost: O(n log n).
 */
final class PendingPopRelaxation {
  private final PendingPopProblem problem;
  private final StackWindows c;
  private final Budget budget;
  private final int weight;
  private final int[] unhit;
  private final BitTree free;
  private final MinimumTree price;

  /** Unmatched elements that have not left, by the end of their push. */
  private final FenwickTree pushed;

  private final OpenWindows windows;

  // Only where there are needed peeks.
  private final PeeksToServe peeks;
  private final @Nullable OpenWindows peekWindows;
  private final @Nullable MinimumTree firm;
  private final @Nullable MinimumTree offer;
  private final PendingRemoves pops;
  private final @Nullable SoleCover sole;
  private final int[] ownerAt;
  private final int[] firstKept;
  private final int[] nextKept;

  private PendingPopRelaxation(PendingPopProblem problem, Budget budget) {
    this.problem = problem;
    this.c = problem.c;
    this.budget = budget;
    weight = problem.calls.length + 1;
    unhit = new int[c.count];
    free = BitTree.none(c.slots);
    free.add(c.slots - 1);
    pushed = new FenwickTree(c.slots + 1);
    price = new MinimumTree(prices(), c.slots);
    windows = gather();
    boolean seen = c.peekFrom.length > 0;
    peeks = new PeeksToServe(c);
    peekWindows = seen ? gatherPeeks() : null;
    firm = seen ? new MinimumTree(c.cover(problem.firmTo), c.slots) : null;
    offer = seen ? noOffers() : null;
    pops = problem.pops();
    sole = seen ? new SoleCover(c.slots) : null;
    ownerAt = new int[seen ? c.slots : 0];
    firstKept = new int[seen ? c.count : 0];
    nextKept = new int[seen ? c.slots : 0];
    Arrays.fill(firstKept, StackWindows.NONE);
    for (int e = 0; e < c.count && sole != null; e++) {
      if (!c.brief(e)) {
        sole.toggle(c.pushTo[e] + 1, problem.firmTo[e], e);
      }
    }
  }

  private MinimumTree noOffers() {
    int[] taken = Filled.ints(MinimumTree.capacity(c.slots), MinimumTree.TAKEN);
    return new MinimumTree(taken, c.slots);
  }

  private OpenWindows gatherPeeks() {
    int n = c.peekFrom.length;
    int[] number = new int[n];
    for (int k = 0; k < n; k++) {
      number[k] = k;
      unhit[peeks.owner(k)]++;
    }
    return new OpenWindows(c.slots, c.peekFrom, c.peekTo, number, n);
  }

  /** Whether the numbers fit. */
  static boolean fits(PendingPopProblem problem) {
    return (long) (problem.c.count + 1) * (problem.calls.length + 2) < MinimumTree.TAKEN / 2;
  }

  /** Elements that are stuck on their own, with all pending pops; null if this finds none. */
  static int @Nullable [] stuck(PendingPopProblem problem, Budget budget) {
    PendingPopRelaxation relaxation = new PendingPopRelaxation(problem, budget);
    relaxation.run();
    // Prices between two freed slots are of elements between them, so what is left falls apart
    // there.
    Remainder rest = new Remainder(relaxation.c, relaxation.unhit, relaxation.free);
    return rest.elements().length == 0 ? null : rest.fewest(new boolean[relaxation.c.count]);
  }

  private int[] prices() {
    int[] sum = c.cover(problem.firmTo);
    for (int s = 0; s <= c.slots; s++) {
      sum[s] *= weight;
    }
    int covering = 0;
    int called = 0;
    int next = 0;
    int u = 0;
    for (int s = 0; s < c.slots; s++) {
      for (; next < problem.unmatchedByPush.length; next++) {
        u = problem.unmatchedByPush[next];
        if (c.pushTo[u] >= s) {
          break;
        }
        covering++;
      }
      while (called < problem.calls.length && problem.calls[called] <= s) {
        called++;
      }
      sum[s] += covering - called;
    }
    sum[c.slots - 1] = MinimumTree.TAKEN;
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
      if (problem.unmatched[e]) {
        pushed.add(c.pushTo[e], 1);
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
    int[] found = new int[MinimumTree.mostTaken()];
    int[] covers = new int[MinimumTree.mostTaken()];
    int steps = 0;
    while (true) {
      if (price.least() <= 0) {
        int n = price.take(0, found, covers);
        for (int k = 0; k < n; k++) {
          free(found[k]);
        }
      } else if (firm != null && firm.least() <= 1) {
        int n = firm.take(1, found, covers);
        for (int k = 0; k < n; k++) {
          offer(found[k], covers[k]);
        }
      } else if (offer != null && offer.least() <= 0) {
        int n = offer.take(0, found, covers);
        for (int k = 0; k < n; k++) {
          see(found[k]);
        }
      } else {
        return;
      }
      if ((++steps & 0xFFF) == 0) {
        budget.check();
      }
    }
  }

  private void free(int slot) {
    int l = free.previous(slot);
    int r = free.next(slot);
    cheapen(slot, r - 1, pushed.before(slot) - pushed.before(l + 1));
    free.add(slot);
    for (int w = windows.next(slot); w != OpenWindows.NONE; w = windows.next(slot)) {
      // An unmatched element's only window here is its push; what follows it costs nothing now.
      if (problem.unmatched[w]) {
        pushed.add(c.pushTo[w], -1);
        cheapen(c.pushTo[w] + 1, free.next(c.pushTo[w] + 1) - 1, 1);
      }
      hit(w, 1);
    }
  }

  private void cheapen(int from, int to, int by) {
    price.add(from, to, -by);
    if (offer != null) {
      offer.add(from, to, -by);
    }
  }

  private void hit(int e, int windowsHit) {
    unhit[e] -= windowsHit;
    if (unhit[e] == 0 && windowsHit > 0) {
      leave(e);
    }
  }

  private void leave(int e) {
    int from = c.pushTo[e] + 1;
    price.add(from, problem.firmTo[e], -weight);
    if (firm != null) {
      firm.add(from, problem.firmTo[e], -1);
      assured(sole).toggle(from, problem.firmTo[e], e);
      for (int s = firstKept[e]; s != StackWindows.NONE; s = nextKept[s]) {
        firm.restore(s, 0);
      }
    }
  }

  /** A slot that at most one element covers for certain can serve peeks once it is paid for. */
  private void offer(int slot, int depth) {
    int owner = depth == 0 ? StackWindows.NONE : assured(sole).at(slot);
    ownerAt[slot] = owner;
    int l = free.previous(slot);
    int due = l == slot ? 0 : pushed.before(slot) - pushed.before(l + 1);
    if (owner != StackWindows.NONE) {
      nextKept[slot] = firstKept[owner];
      firstKept[owner] = slot;
    }
    assured(offer).restore(slot, due - pops.called(slot));
  }

  private void see(int slot) {
    int owner = ownerAt[slot];
    if (owner != StackWindows.NONE) {
      hit(owner, peeks.serve(owner, slot));
      return;
    }
    OpenWindows peekWindows = assured(this.peekWindows);
    for (int k = peekWindows.next(slot); k != OpenWindows.NONE; k = peekWindows.next(slot)) {
      if (!peeks.served(k)) {
        peeks.serve(k);
        hit(peeks.owner(k), 1);
      }
    }
  }
}
