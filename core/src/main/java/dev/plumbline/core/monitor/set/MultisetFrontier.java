package dev.plumbline.core.monitor.set;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.IntList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All lazy paths through the events of an element side by side, see {@link MultisetMonitor}.
 *
 * <p>A path is known by which open operations it has placed (a mask over slots, which operations
 * keep from call to return), how many pending adds and removes, and its count. One path makes
 * another needless if it has placed no other changes than that one, and all of that one's
 * observations: it is as lazy and has seen as much. Where adds are not nested in one another and
 * removes are not either, the placed ones of a kind are known by their number, so at most (c/2)²
 * paths are left where c operations are open and only absence is waited for; in practice, one to
 * ten.
 *
 * <p>Only returns matter: what could be done between calls can as well be done just before the next
 * return. When one path is left, what it has placed is final, so memory stays small. Bounded by
 * slots, paths and steps on record; beyond any of these it gives up and says so.
 *
 * <p>Cost: for each return the square of the number of paths, of which there are at most {@value
 * #PATHS}; {@value #EFFORT} comparisons of paths in all.
 */
final class MultisetFrontier {
  private static final int NONE = -1;
  private static final int SLOTS = 64;
  private static final int PATHS = 2000;
  private static final int RECORD = 1 << 24;
  private static final long EFFORT = 1_000_000_000;

  private final Timeline t;

  // ---- What is open.

  private final int[] slotOf;
  private final int[] inSlot = new int[SLOTS];
  private long vacant = -1L;
  private long openInserts;
  private long openDeletes;
  private long openReaders;
  private final IntList lostInserts = new IntList();
  private final IntList lostDeletes = new IntList();

  /** Paths before and after a return. */
  private Paths current = new Paths();

  private Paths next = new Paths();

  /** Paths that differ in their visits before the return at hand. */
  private final Paths variants = new Paths();

  // ---- What paths have placed, since there was one path: a tree of steps.

  private final IntList parent = new IntList();
  private final IntList placedBy = new IntList();
  private final int[] order;
  private int ordered;

  /** Comparisons of paths so far, and how many there were when the budget was last asked. */
  private long effort;

  private long asked;
  private boolean tooMany;
  private @Nullable String beyond;

  MultisetFrontier(Timeline t) {
    this.t = t;
    this.slotOf = new int[t.size];
    this.order = new int[t.size];
  }

  /** Why this gave up; null if it did not. */
  @Nullable String beyond() {
    return beyond;
  }

  /** What was placed, in order. */
  int[] order() {
    return Arrays.copyOf(order, ordered);
  }

  /**
   * Follows the first few of some events; what does not return there is never forced.
   *
   * @return the operation at whose return no path is left; -1 if there is none, or this gave up
   */
  int run(int[] events, int first, Budget budget) {
    current.add(0, 0, 0, 0, NONE);
    for (int k = 0; k < first; k++) {
      int event = events[k];
      if (event >= 0) {
        if (!call(event)) {
          beyond = "more than " + SLOTS + " operations on one element overlap";
          return NONE;
        }
        continue;
      }
      pass(~event, budget);
      if (tooMany || current.size > PATHS || parent.size() > RECORD || effort > EFFORT) {
        beyond = "the operations on one element overlap in too many ways";
        return NONE;
      }
      if (current.size == 0) {
        return ~event;
      }
      if (current.size == 1) {
        settle();
      }
    }
    settle();
    return NONE;
  }

  private boolean call(int i) {
    byte role = t.role[i];
    if (t.pending(i)) {
      (role == Role.INSERT ? lostInserts : lostDeletes).add(i);
      return true;
    }
    if (vacant == 0) {
      return false;
    }
    int slot = Long.numberOfTrailingZeros(vacant);
    long bit = 1L << slot;
    vacant &= ~bit;
    slotOf[i] = slot;
    inSlot[slot] = i;
    if (role == Role.INSERT) {
      openInserts |= bit;
    } else if (role == Role.DELETE) {
      openDeletes |= bit;
    } else {
      openReaders |= bit;
    }
    return true;
  }

  // ---- Passing a return.

  private void pass(int x, Budget budget) {
    long bit = 1L << slotOf[x];
    next.size = 0;
    for (int p = 0; p < current.size && !tooMany; p++) {
      effort++;
      if (effort - asked > 0xffff) {
        budget.check();
        asked = effort;
      }
      variants.size = 0;
      variants.copy(current, p);
      observe(variants, 0);
      if ((variants.done[0] & bit) != 0) {
        keep(variants, 0, bit);
        continue;
      }
      // Grows while it is walked through: visits after visits.
      for (int v = 0; v < variants.size && !tooMany; v++) {
        visit(v);
        tooMany = variants.size > PATHS;
      }
      for (int v = 0; v < variants.size && !tooMany; v++) {
        if ((variants.done[v] & bit) != 0 || force(variants, v, t.role[x])) {
          keep(variants, v, bit);
        }
      }
    }
    Paths swap = current;
    current = next;
    next = swap;
    vacant |= bit;
    openInserts &= ~bit;
    openDeletes &= ~bit;
    openReaders &= ~bit;
  }

  /** Adds the variants that first go where an unplaced observation waits. */
  private void visit(int v) {
    for (long left = openReaders & ~variants.done[v]; left != 0; left &= left - 1) {
      int i = inSlot[Long.numberOfTrailingZeros(left)];
      if (t.role[i] == Role.PRESENT) {
        continue;
      }
      long target = t.role[i] == Role.ABSENT ? 0 : t.value[i];
      long way = target - variants.count[v];
      if (way > 0 ? way > inserts(variants, v) : -way > deletes(variants, v)) {
        continue;
      }
      if (target < 0) {
        continue;
      }
      int w = variants.copy(variants, v);
      for (; way > 0; way--) {
        insert(variants, w);
      }
      for (; way < 0; way++) {
        delete(variants, w);
      }
      effort += w;
      if (variants.known(w)) {
        variants.size--;
      }
    }
  }

  /** Places a change, or an observation of presence, that returns now; false if it cannot be. */
  private boolean force(Paths p, int v, byte role) {
    switch (role) {
      case Role.INSERT -> insert(p, v);
      case Role.DELETE -> {
        if (p.count[v] == 0 && !insert(p, v)) {
          return false;
        }
        delete(p, v);
      }
      case Role.PRESENT -> {
        return insert(p, v);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private int inserts(Paths p, int v) {
    return Long.bitCount(openInserts & ~p.done[v]) + lostInserts.size() - p.lostInserts[v];
  }

  private int deletes(Paths p, int v) {
    return Long.bitCount(openDeletes & ~p.done[v]) + lostDeletes.size() - p.lostDeletes[v];
  }

  private boolean insert(Paths p, int v) {
    long open = openInserts & ~p.done[v];
    if (open != 0) {
      place(p, v, first(open));
    } else if (p.lostInserts[v] < lostInserts.size()) {
      p.node[v] = record(p.node[v], lostInserts.get(p.lostInserts[v]++));
    } else {
      return false;
    }
    p.count[v]++;
    observe(p, v);
    return true;
  }

  private void delete(Paths p, int v) {
    long open = openDeletes & ~p.done[v];
    if (open != 0) {
      place(p, v, first(open));
    } else {
      p.node[v] = record(p.node[v], lostDeletes.get(p.lostDeletes[v]++));
    }
    p.count[v]--;
    observe(p, v);
  }

  /** Of these open operations the one that returns first. */
  private int first(long open) {
    int best = inSlot[Long.numberOfTrailingZeros(open)];
    for (long left = open & (open - 1); left != 0; left &= left - 1) {
      int i = inSlot[Long.numberOfTrailingZeros(left)];
      best = t.to[i] < t.to[best] ? i : best;
    }
    return best;
  }

  /** Places the observations that hold. */
  private void observe(Paths p, int v) {
    int count = p.count[v];
    for (long left = openReaders & ~p.done[v]; left != 0; left &= left - 1) {
      int i = inSlot[Long.numberOfTrailingZeros(left)];
      boolean holds =
          switch (t.role[i]) {
            case Role.PRESENT -> count > 0;
            case Role.ABSENT -> count == 0;
            default -> count == t.value[i];
          };
      if (holds) {
        place(p, v, i);
      }
    }
  }

  private void place(Paths p, int v, int i) {
    p.done[v] |= 1L << slotOf[i];
    p.node[v] = record(p.node[v], i);
  }

  // ---- Which paths are worth keeping.

  /** Keeps a path that has passed the return of the operation in the slot of {@code bit}. */
  private void keep(Paths p, int v, long bit) {
    int w = next.copy(p, v);
    next.done[w] &= ~bit;
    effort += w;
    tooMany |= w > PATHS;
    for (int k = 0; k < w; k++) {
      if (next.noWorse(k, w, openReaders)) {
        next.size--;
        return;
      }
    }
    int kept = 0;
    for (int k = 0; k <= w; k++) {
      if (k == w || !next.noWorse(w, k, openReaders)) {
        next.move(k, kept++);
      }
    }
    next.size = kept;
  }

  // ---- The record.

  private int record(int before, int i) {
    parent.add(before);
    placedBy.add(i);
    return parent.size() - 1;
  }

  /** Puts what the first path has placed in order, and forgets the record. */
  private void settle() {
    int length = 0;
    for (int s = current.node[0]; s != NONE; s = parent.get(s)) {
      length++;
    }
    ordered += length;
    int at = ordered;
    for (int s = current.node[0]; s != NONE; s = parent.get(s)) {
      order[--at] = placedBy.get(s);
    }
    current.node[0] = NONE;
    parent.clear();
    placedBy.clear();
  }

  /** Paths as columns. */
  private static final class Paths {
    private int size;
    private long[] done = new long[8];
    private int[] count = new int[8];
    private int[] lostInserts = new int[8];
    private int[] lostDeletes = new int[8];
    private int[] node = new int[8];

    int add(long doneMask, int counted, int inserts, int deletes, int last) {
      if (size == done.length) {
        done = Arrays.copyOf(done, 2 * size);
        count = Arrays.copyOf(count, 2 * size);
        lostInserts = Arrays.copyOf(lostInserts, 2 * size);
        lostDeletes = Arrays.copyOf(lostDeletes, 2 * size);
        node = Arrays.copyOf(node, 2 * size);
      }
      done[size] = doneMask;
      count[size] = counted;
      lostInserts[size] = inserts;
      lostDeletes[size] = deletes;
      node[size] = last;
      return size++;
    }

    int copy(Paths from, int p) {
      return add(
          from.done[p], from.count[p], from.lostInserts[p], from.lostDeletes[p], from.node[p]);
    }

    void move(int from, int to) {
      done[to] = done[from];
      count[to] = count[from];
      lostInserts[to] = lostInserts[from];
      lostDeletes[to] = lostDeletes[from];
      node[to] = node[from];
    }

    /** Whether an earlier path has placed the same. */
    boolean known(int p) {
      for (int k = 0; k < p; k++) {
        if (done[k] == done[p]
            && lostInserts[k] == lostInserts[p]
            && lostDeletes[k] == lostDeletes[p]) {
          return true;
        }
      }
      return false;
    }

    /** Whether path a has placed no change that b has not, and every observation that b has. */
    boolean noWorse(int a, int b, long readers) {
      return lostInserts[a] <= lostInserts[b]
          && lostDeletes[a] <= lostDeletes[b]
          && (done[a] & ~done[b] & ~readers) == 0
          && (done[b] & ~done[a] & readers) == 0;
    }
  }
}
