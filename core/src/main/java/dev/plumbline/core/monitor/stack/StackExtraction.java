package dev.plumbline.core.monitor.stack;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.primitive.BitTree;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.MinimumTree;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Takes elements out of a stack's history, the lowest first, until none is left or the rest is
 * stuck. Deciding stacks this way is Lee and Mathur's idea (Efficient decrease-and-conquer
 * linearizability monitoring, 2025); proof, peeks and places are ours. Abdulla, Grahn, Jonsson,
 * Krishna and Mishra (Efficient linearizability monitoring, 2025) cut histories from outside in
 * quadratic time.
 *
 * <p>A slot that no critical interval of a remaining element covers is <em>free</em>. An element
 * leaves when each of its windows contains a free slot.
 *
 * <pre>
 *   slot           0      1      2      3
 *   element 1     push |-------------| pop      both windows are free: leaves first
 *   element 2            push   pop             leaves next, when 1 and 2 are free
 *   covered        0      1      1      0       times
 * </pre>
 *
 * <p><b>Sound.</b> Say v leaves, t1 is a free slot of its push, t2 of its pop (if t2 is earlier, it
 * is one of the push too). Cut a witness of the others at t1 and t2, see {@link
 * dev.plumbline.core.monitor.container.Lifetimes}: L M R. Then L push(v) M pop(v) R is legal, with
 * peeks of v behind its push or before its pop.
 *
 * <p><b>Complete.</b> In a witness of what remains, the element pushed first has nothing below it,
 * and nothing above it when it is popped, so its push and pop lie in free slots. Free slots stay
 * free, so the order of leaving does not matter.
 *
 * <p><b>Peeks.</b> While v remains, it may also be seen where no other remaining element is: in a
 * slot that only v covers. Such a slot serves v's peeks and is kept with v; it is free when v
 * leaves. In the argument for completeness the lowest element is seen in free slots and in such.
 *
 * <p><b>Places.</b> When v leaves, it is pushed in the last free slot of its push window and popped
 * in the first of its pop window. None lies strictly between (v would cover it), so places of
 * elements that leave later are nested inside or beside.
 *
 * <p>Cost: each slot is taken once, each window hit once, each critical interval removed once, at
 * O(log n) each. O(n) memory.
 */
final class StackExtraction {
  private static final int STEPS_PER_LOOK = 1 << 16;

  final StackWindows c;

  /** Elements in the order in which they left; {@code leftCount} of them. */
  final int[] order;

  int leftCount;

  /** Where each element that has left is pushed and popped. */
  final int[] pushAt;

  final int[] popAt;

  final PeeksToServe peeks;

  private final Budget budget;
  private final int[] critTo;
  private final int[] unhit;
  private final int[] firstKept;
  private final int[] nextKept;
  private final BitTree free;
  private final MinimumTree cover;
  private final int @Nullable [] firmTo;
  private final @Nullable MinimumTree firm;
  private final @Nullable SoleCover firmSole;
  private final int[] firstIdle;
  private final int[] nextIdle;
  private final @Nullable SoleCover sole;
  private final int limit;
  private final int[] ready;
  private int readyCount;
  private int lasting;
  private OpenWindows windows;
  private int steps;

  /** Nothing can be bought; see {@link #StackExtraction(StackWindows, int[], Budget)}. */
  StackExtraction(StackWindows c, Budget budget) {
    this(c, null, budget);
  }

  /**
   * Prepares a run.
   *
   * @param firmTo for each element the last slot that it covers whatever is bought; null if nothing
   *     will be
   */
  StackExtraction(StackWindows c, int @Nullable [] firmTo, Budget budget) {
    this.c = c;
    this.firmTo = firmTo;
    this.budget = budget;
    order = new int[c.count];
    pushAt = new int[c.count];
    popAt = new int[c.count];
    critTo = new int[c.count];
    unhit = new int[c.count];
    ready = new int[c.slots + MinimumTree.mostTaken()];
    free = BitTree.none(c.slots);
    boolean seen = c.peekFrom.length > 0;
    limit = seen ? 1 : 0;
    peeks = new PeeksToServe(c);
    firstKept = new int[seen ? c.count : 0];
    nextKept = new int[seen ? c.slots : 0];
    sole = seen ? new SoleCover(c.slots) : null;
    Arrays.fill(firstKept, StackWindows.NONE);
    int[] depth = c.cover();
    int[] nextFree = takeFree(depth);
    prepareElements(nextFree);
    cover = new MinimumTree(depth, c.slots);
    firm = firmTo == null ? null : firmCover();
    firmSole = firmTo == null || !seen ? null : new SoleCover(c.slots);
    firstIdle = Filled.ints(firmSole == null ? 0 : c.count, StackWindows.NONE);
    nextIdle = new int[firmSole == null ? 0 : c.slots];
    for (int e = 0; e < c.count && firmSole != null; e++) {
      if (!c.brief(e)) {
        firmSole.toggle(c.pushTo[e] + 1, assured(firmTo)[e], e);
      }
    }
  }

  /** Frees what is uncovered from the start, all at once; for each slot the next free one. */
  private int[] takeFree(int[] depth) {
    int[] nextFree = new int[c.slots + 1];
    nextFree[c.slots] = c.slots;
    for (int s = c.slots - 1; s >= 0; s--) {
      if (depth[s] == 0) {
        free.add(s);
        depth[s] = MinimumTree.TAKEN;
        nextFree[s] = s;
      } else {
        nextFree[s] = nextFree[s + 1];
      }
    }
    return nextFree;
  }

  private MinimumTree firmCover() {
    int[] depth = c.cover(assured(firmTo));
    for (int s = free.next(0); s < c.slots; s = free.next(s + 1)) {
      depth[s] = MinimumTree.TAKEN;
    }
    return new MinimumTree(depth, c.slots);
  }

  /** Finds what the first free slots hit, and gathers the windows that are left. */
  private void prepareElements(int[] nextFree) {
    int[] from = new int[2 * c.count + c.peekFrom.length];
    int[] to = new int[from.length];
    int[] owner = new int[from.length];
    int n = 0;
    for (int e = 0; e < c.count; e++) {
      critTo[e] = c.popFrom[e] - 1;
      if (c.brief(e)) {
        continue;
      }
      if (sole != null) {
        sole.toggle(c.pushTo[e] + 1, critTo[e], e);
      }
      lasting++;
      int first = n;
      if (nextFree[c.pushFrom[e]] > c.pushTo[e]) {
        from[n] = c.pushFrom[e];
        to[n] = c.pushTo[e];
        owner[n++] = e << 1;
      }
      if (nextFree[c.popFrom[e]] > c.popTo[e]) {
        from[n] = c.popFrom[e];
        to[n] = c.popTo[e];
        owner[n++] = e << 1;
      }
      for (int k = c.peekStart[e]; k < c.peekStart[e + 1]; k++) {
        if (nextFree[c.peekFrom[k]] > c.peekTo[k]) {
          from[n] = c.peekFrom[k];
          to[n] = c.peekTo[k];
          owner[n++] = k << 1 | 1;
        } else {
          peeks.serve(k);
        }
      }
      unhit[e] = n - first;
    }
    windows = new OpenWindows(c.slots, from, to, owner, n);
  }

  /** The first free slot at or after this one. The last slot is always free. */
  int freeFrom(int slot) {
    return free.next(slot);
  }

  /** Goes on until nothing moves; true if every element has left or is brief. */
  boolean run() {
    if (leftCount == 0) {
      for (int e = 0; e < c.count; e++) {
        if (!c.brief(e) && unhit[e] == 0) {
          leave(e);
        }
      }
    }
    int[] found = new int[MinimumTree.mostTaken()];
    int[] covers = new int[MinimumTree.mostTaken()];
    while (true) {
      while (readyCount > 0) {
        hit(ready[--readyCount]);
      }
      if (cover.least() > limit) {
        return leftCount == lasting;
      }
      int n = cover.take(limit, found, covers);
      for (int k = 0; k < n; k++) {
        arrive(found[k], covers[k]);
      }
      if ((steps += n) >= STEPS_PER_LOOK) {
        steps = 0;
        budget.check();
      }
    }
  }

  /** A slot that was covered by nobody or by one when it was taken. */
  private void arrive(int slot, int depth) {
    int owner = depth == 0 ? StackWindows.NONE : assured(sole).at(slot);
    if (owner == StackWindows.NONE) {
      ready[readyCount++] = slot;
      return;
    }
    nextKept[slot] = firstKept[owner];
    firstKept[owner] = slot;
    unhit[owner] -= peeks.serve(owner, slot);
    if (unhit[owner] == 0) {
      leave(owner);
    }
  }

  /** Marks a slot as free and whatever window contains it as hit. */
  private void hit(int slot) {
    free.add(slot);
    if (firm != null) {
      firm.take(slot);
    }
    for (int w = windows.next(slot); w != OpenWindows.NONE; w = windows.next(slot)) {
      int owner = w >> 1;
      if ((w & 1) != 0) {
        int k = w >> 1;
        if (peeks.served(k)) {
          continue;
        }
        peeks.serve(k);
        owner = peeks.owner(k);
      }
      if (--unhit[owner] == 0) {
        leave(owner);
      }
    }
  }

  private void leave(int e) {
    order[leftCount++] = e;
    pushAt[e] = free.previous(c.pushTo[e]);
    popAt[e] = free.next(c.popFrom[e]);
    int from = c.pushTo[e] + 1;
    cover.add(from, critTo[e], -1);
    if (firm != null) {
      firm.add(from, assured(firmTo)[e], -1);
      wakeIdle(e);
    }
    if (sole != null) {
      sole.toggle(from, critTo[e], e);
      // Free at once: whoever leaves next must not span a slot in which e is seen.
      for (int s = firstKept[e]; s != StackWindows.NONE; s = nextKept[s]) {
        free.add(s);
        ready[readyCount++] = s;
      }
      firstKept[e] = StackWindows.NONE;
    }
  }

  // ---- Buying: slots that only unmatched elements cover.

  /**
   * The first slot at or after this one that is worth buying: nothing but unmatched elements covers
   * it and some window would be hit, or one more element that is waiting to be seen there. NONE if
   * there is none. What is worth nothing now stays so, at least until its element leaves.
   */
  int buyableFrom(int slot) {
    MinimumTree firm = assured(this.firm);
    for (int s = slot; s < c.slots; s++) {
      s = firm.firstAtMost(s, limit);
      if (s == StackWindows.NONE) {
        return StackWindows.NONE;
      }
      int owner = firm.at(s) == 0 ? StackWindows.NONE : assured(firmSole).at(s);
      if (owner == StackWindows.NONE ? opens(s) : peeks.awaited(owner, s)) {
        return s;
      }
      firm.take(s);
      if (owner != StackWindows.NONE) {
        nextIdle[s] = firstIdle[owner];
        firstIdle[owner] = s;
      }
    }
    return StackWindows.NONE;
  }

  /** Whether some window that is not hit contains a slot. */
  private boolean opens(int slot) {
    int w = windows.first(slot);
    while (w != OpenWindows.NONE && (w & 1) != 0 && peeks.served(w >> 1)) {
      windows.next(slot);
      w = windows.first(slot);
    }
    return w != OpenWindows.NONE;
  }

  /** The element that for certain covers a slot worth buying, to be seen there; NONE if none. */
  int certainAt(int slot) {
    return limit == 0 || assured(firm).at(slot) == 0
        ? StackWindows.NONE
        : assured(firmSole).at(slot);
  }

  boolean hasLeft(int e) {
    return unhit[e] == 0;
  }

  /** Whether an element that has not left covers a slot after its push. */
  boolean reaches(int e, int slot) {
    return critTo[e] >= slot;
  }

  /**
   * Lets unmatched elements that have not left, the first ones of the array, be gone by a slot that
   * all of them cover. Those that were to be gone by the same slot so far change together: when a
   * deep stack empties, the same elements are bought again for one slot after the other.
   */
  void shorten(int[] elements, int count, int slot) {
    for (int k = 0; k < count; ) {
      int end = critTo[elements[k]];
      int codes = 0;
      int first = k;
      for (; k < count && critTo[elements[k]] == end; k++) {
        codes ^= SoleCover.code(elements[k]);
        critTo[elements[k]] = slot - 1;
      }
      cover.add(slot, end, first - k);
      if (sole != null) {
        sole.toggleAll(slot, end, codes);
      }
    }
    for (int k = 0; k < count && sole != null; k++) {
      releaseKept(elements[k], slot);
    }
  }

  /** Slots in which nobody wanted to see the element that leaves have a chance again. */
  private void wakeIdle(int e) {
    if (firmSole != null) {
      firmSole.toggle(c.pushTo[e] + 1, assured(firmTo)[e], e);
      for (int s = firstIdle[e]; s != StackWindows.NONE; s = nextIdle[s]) {
        if (!free.contains(s)) {
          assured(firm).restore(s, 0);
        }
      }
    }
  }

  private void releaseKept(int e, int slot) {
    int kept = firstKept[e];
    firstKept[e] = StackWindows.NONE;
    while (kept != StackWindows.NONE) {
      int next = nextKept[kept];
      if (kept >= slot) {
        free.add(kept);
        ready[readyCount++] = kept;
      } else {
        nextKept[kept] = firstKept[e];
        firstKept[e] = kept;
      }
      kept = next;
    }
  }

  /** Elements that have not left. */
  int[] remaining() {
    return new Remainder(c, unhit, free).elements();
  }

  /** The fewest elements that are stuck on their own, if possible without any of some others. */
  int[] stuck(boolean[] unwelcome) {
    return new Remainder(c, unhit, free).fewest(unwelcome);
  }
}
