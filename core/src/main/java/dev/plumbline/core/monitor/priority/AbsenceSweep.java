package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.BitTree;
import dev.plumbline.core.primitive.DeadlineHeap;
import dev.plumbline.core.primitive.MinimumTree;
import dev.plumbline.core.primitive.PairSort;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Places all operations of one value of a priority queue so that the value is absent wherever it
 * can be. Equal elements need not be told apart for that: only their number counts.
 *
 * <p>Free gaps are those at which all higher values are absent at some instant; removes and peeks
 * happen there only, adds anywhere. <em>Supply</em> at a gap is the number of adds called by then,
 * less the removes that must have happened by then; below 0 it is a violation. The sweep goes
 * through the gaps:
 *
 * <ol>
 *   <li>at a free gap, while an element is inside and a remove is called, the one due first
 *       happens, unless supply is 0 somewhere before the gap at which it is due: then an add that
 *       is called by then is needed for another remove;
 *   <li>the value is absent at the gap if no element is inside now;
 *   <li>adds that end at the gap happen, each followed by a remove as in 1 if the gap is free;
 *   <li>a remove that is due and finds nothing pulls the called add that ends first. Supply says
 *       that there is one.
 * </ol>
 *
 * A pending add is never due, so it happens only if it is pulled.
 *
 * <pre>
 *   gap         0   1   2   3   4   5   6
 *   add a      [=====]                            ends at 1
 *   remove p       [=====================]        due at 6
 *   remove q               [=]                    due at 3
 *   add b                          [=]            ends at 5
 *   supply      1   1       0       1   0         adds called, less removes due
 *   inside              a                         absent at all gaps but 2
 * </pre>
 *
 * At 1 a is added, and p waits although it is called: supply is 0 at 3, where q needs what is
 * called by then. At 3 q takes a; at 5 b is added, and p takes it at once.
 *
 * <p><b>Nowhere else can the value be absent</b>, if no pull is <em>doubtful</em>. Let some
 * schedule be absent at free gap g, where the sweep is not. It has done no more removes by g:
 * either all called ones are done here, or the next one had supply 0 at some T; then whatever was
 * called by T goes into removes due by T, all called ones of which are done here, and as many
 * others as are done here. So the sweep did more adds, and one of them pulled: the last pull, at p,
 * of an add that ends at g or later left nothing inside. What was added between p and g was called
 * after p and ended before g, because the pulled add was the first to end. Without such adds
 * nothing is inside at g. With such adds, if no remove done by p was due after p, the other
 * schedule has done all of those, too, and must remove what is added since; so removes are called
 * for that, and the sweep has done as many. Both ways the value is absent at g. A pull is doubtful
 * if neither holds: an add called later ends before the pulled one, and a remove that is not due
 * yet was done. So where no adds are nested, or no removes are, there is no doubt. In general the
 * problem is NP-hard (Gibbons, Bruno and Phillips 2002).
 *
 * <p><b>Peeks</b> happen at the first free gap at which something is inside; one that is due and
 * sees nothing pulls an add. For a value that is added once its remove first waits for the calls of
 * all peeks; then between the pull and the end of add or peek no gap is free, so nothing is lost.
 * For others the pull is doubtful, and if there is nothing to pull the sweep is {@link
 * Result#STUCK}: a remove might have waited.
 *
 * <p>Only gaps of the value's calls and ends are visited, and the first free ones after them:
 * nothing can change in between. Cost for k operations: O(k log k), and O(log n) to the base 64 for
 * each of them.
 */
final class AbsenceSweep {
  private static final int KINDS = 4;
  private static final int CALL = 0;
  private static final int END = 1;
  private static final int WAKE = 2;
  private static final int MOMENTS_OF_ADD = 3;
  private static final int MOMENTS_OF_OTHERS = 2;

  /** How a sweep ended. */
  enum Result {
    /** All operations have a place. */
    PLACED,
    /** There is no witness if the gaps from {@link #coverFrom} to {@link #coverTo} are covered. */
    COVERED,
    /** A peek sees nothing. */
    STUCK
  }

  private final Timeline t;
  private final BitTree free;
  private final @Nullable SweepOrder order;
  private final @Nullable PresenceIntervals presences;

  // ---- The operations of one value, by moments.

  private long[] keys = new long[64];
  private int[] items = new int[64];
  private int count;
  private int[] supplies = new int[64];

  /** What is left of the supplies, by moment. */
  private MinimumTree supply = new MinimumTree(new int[0], 0);

  /** For each remove and peek the last free gap of its window. */
  private final int[] due;

  /** For each remove the number of the moment at which it is due. */
  private final int[] dueMoment;

  /** For each add, by call, the earliest end of those from it on. */
  private int[] earliestEnd = new int[16];

  private int adds;

  // ---- The sweep.

  private final DeadlineHeap calledAdds;
  private final DeadlineHeap calledRemoves;
  private final DeadlineHeap calledPeeks;
  private int place;
  private int called;
  private int inside;
  private int gap;
  private int moment;
  private int latestDue;
  private boolean after;
  private boolean doubtful;

  // ---- What went wrong.

  private int failed;
  private int coverFrom;
  private int coverTo;
  private boolean outnumbered;

  /**
   * Prepares for any number of values, the highest first.
   *
   * @param free gaps at which all values before are absent; sweeps take away theirs
   * @param order where to put the operations; null if nobody asks
   * @param presences where to note the gaps at which values are inside; null if nobody asks
   */
  AbsenceSweep(
      Timeline t, BitTree free, @Nullable SweepOrder order, @Nullable PresenceIntervals presences) {
    this.t = t;
    this.free = free;
    this.order = order;
    this.presences = presences;
    this.due = new int[t.size];
    this.dueMoment = new int[t.size];
    this.calledAdds = new DeadlineHeap(t.to);
    this.calledRemoves = new DeadlineHeap(due);
    this.calledPeeks = new DeadlineHeap(due);
  }

  /** Whether some value swept so far might be absent at other gaps as well. */
  boolean doubtful() {
    return doubtful;
  }

  /** The operation that has no place. */
  int failed() {
    return failed;
  }

  int coverFrom() {
    return coverFrom;
  }

  int coverTo() {
    return coverTo;
  }

  /** Whether removes had to happen where too few adds were called, or one nowhere at all. */
  boolean isOutnumbered() {
    return outnumbered;
  }

  /** Places the operations {@code ops[start]} up to {@code ops[end]}, which are in call order. */
  Result sweep(int[] ops, int start, int end, int itsPlace) {
    place = itsPlace;
    Result outcome = collect(ops, start, end);
    if (outcome == Result.PLACED) {
      PairSort.sort(keys, items, count);
      outcome = countSupply(ops, start, end) ? go() : Result.COVERED;
    }
    calledAdds.clear();
    calledRemoves.clear();
    calledPeeks.clear();
    return outcome;
  }

  // ---- Moments.

  private Result collect(int[] ops, int start, int end) {
    count = 0;
    adds = 0;
    reserve(ops, start, end);
    int earliest = 0;
    int latest = 0;
    int lastDue = t.lastGap();
    for (int k = start; k < end; k++) {
      int i = ops[k];
      switch (t.role[i]) {
        case Role.ADD -> {
          earliest = t.from[i];
          earliestEnd[adds++] = t.to[i];
        }
        case Role.REMOVE -> lastDue = t.to[i];
        default -> latest = Math.max(latest, t.from[i]);
      }
    }
    earliestEnd[adds] = Integer.MAX_VALUE;
    for (int k = adds - 1; k >= 0; k--) {
      earliestEnd[k] = Math.min(earliestEnd[k], earliestEnd[k + 1]);
    }
    boolean single = adds == 1;
    for (int k = start; k < end; k++) {
      int i = ops[k];
      boolean fits = true;
      if (t.role[i] == Role.ADD) {
        addAdd(i);
      } else if (t.role[i] == Role.REMOVE) {
        fits = addWithin(i, single ? Math.max(t.from[i], latest) : t.from[i], t.to[i]);
      } else {
        fits =
            addWithin(
                i,
                single ? Math.max(t.from[i], earliest) : t.from[i],
                single ? Math.min(t.to[i], lastDue) : t.to[i]);
      }
      if (!fits) {
        return coverFrom > coverTo ? Result.STUCK : Result.COVERED;
      }
    }
    return Result.PLACED;
  }

  private void reserve(int[] ops, int start, int end) {
    int moments = 0;
    for (int k = start; k < end; k++) {
      moments += t.role[ops[k]] == Role.ADD ? MOMENTS_OF_ADD : MOMENTS_OF_OTHERS;
    }
    if (keys.length < moments) {
      keys = new long[moments];
      items = new int[moments];
      supplies = new int[moments];
    }
    if (earliestEnd.length <= end - start) {
      earliestEnd = new int[end - start + 1];
    }
  }

  private void addAdd(int i) {
    add(Math.min(free.next(t.from[i]), t.to[i]), CALL, i);
    if (t.pending(i)) {
      return;
    }
    add(t.to[i], END, i);
    int wake = free.next(t.to[i]);
    if (wake > t.to[i] && wake < t.events) {
      add(wake, WAKE, i);
    }
  }

  /** A remove or peek, in the free gaps of a window; false if there are none. */
  private boolean addWithin(int i, int from, int to) {
    int first = free.next(from);
    due[i] = free.previous(to);
    if (first > due[i]) {
      failed = i;
      outnumbered = false;
      coverFrom = from;
      coverTo = to;
      return false;
    }
    add(first, CALL, i);
    add(due[i], END, i);
    return true;
  }

  private void add(int itsGap, int kind, int i) {
    keys[count] = (long) itsGap * KINDS + kind;
    items[count++] = i;
  }

  private int gapOf(int k) {
    return (int) (keys[k] / KINDS);
  }

  private boolean isKind(int k, int kind) {
    return keys[k] % KINDS == kind;
  }

  /** Counts, and says whether there is always enough. */
  private boolean countSupply(int[] ops, int start, int end) {
    int moments = 0;
    int number = 0;
    for (int k = 0; k < count; ) {
      int g = gapOf(k);
      for (; k < count && gapOf(k) == g; k++) {
        int i = items[k];
        if (t.role[i] == Role.ADD && isKind(k, CALL)) {
          number++;
        } else if (t.role[i] == Role.REMOVE && isKind(k, END)) {
          number--;
          dueMoment[i] = moments;
          failed = i;
        }
      }
      if (number < 0) {
        blameCount(ops, start, end, g);
        return false;
      }
      supplies[moments++] = number;
    }
    int[] copy = new int[MinimumTree.capacity(moments)];
    System.arraycopy(supplies, 0, copy, 0, moments);
    supply = new MinimumTree(copy, moments);
    return true;
  }

  /**
   * One remove more is due at a gap than adds were called by then. Of the removes those that end
   * first are enough; up to the end of the last of them all gaps have to be covered.
   */
  private void blameCount(int[] ops, int start, int end, int g) {
    int[] ends = new int[end - start];
    int n = 0;
    int addsCalled = 0;
    for (int k = start; k < end; k++) {
      int i = ops[k];
      if (t.role[i] == Role.ADD) {
        addsCalled += t.from[i] <= g ? 1 : 0;
      } else if (t.role[i] == Role.REMOVE && due[i] <= g) {
        ends[n++] = t.to[i];
      }
    }
    Arrays.sort(ends, 0, n);
    outnumbered = true;
    coverFrom = g + 1;
    coverTo = ends[Math.min(addsCalled, n - 1)];
  }

  // ---- The sweep itself.

  private Result go() {
    inside = 0;
    called = 0;
    latestDue = -1;
    moment = 0;
    int previous = -1;
    for (int k = 0; k < count; moment++) {
      gap = gapOf(k);
      cover(previous + 1, gap - 1);
      boolean open = free.next(gap) == gap;
      after = false;
      for (; k < count && gapOf(k) == gap; k++) {
        if (isKind(k, CALL)) {
          call(items[k]);
        }
      }
      if (open) {
        serve();
      }
      cover(gap, gap);
      after = true;
      while (!calledAdds.isEmpty() && endsHere(calledAdds.top())) {
        addNow();
        if (open) {
          serve();
        }
      }
      if (open && !serveWhatIsDue()) {
        return Result.STUCK;
      }
      previous = gap;
    }
    cover(previous + 1, t.lastGap());
    return Result.PLACED;
  }

  private void cover(int from, int to) {
    if (inside > 0) {
      free.remove(from, to);
      if (presences != null) {
        presences.add(from, to, place);
      }
    }
  }

  private void call(int i) {
    switch (t.role[i]) {
      case Role.ADD -> {
        called++;
        calledAdds.push(i);
      }
      case Role.REMOVE -> calledRemoves.push(i);
      default -> calledPeeks.push(i);
    }
  }

  private boolean endsHere(int add) {
    return t.to[add] == gap && gap < t.lastGap();
  }

  private void addNow() {
    inside++;
    put(calledAdds.pop());
  }

  /** Serves peeks, and removes as long as others can spare what they take. */
  private void serve() {
    while (inside > 0 && !calledPeeks.isEmpty()) {
      put(calledPeeks.pop());
    }
    while (inside > 0 && !calledRemoves.isEmpty()) {
      int remove = calledRemoves.top();
      int before = dueMoment[remove] - 1;
      if (moment <= before) {
        int nothingLeft = supply.firstAtMost(moment, 0);
        if (nothingLeft >= 0 && nothingLeft <= before) {
          return;
        }
        supply.add(moment, before, -1);
      }
      latestDue = Math.max(latestDue, due[remove]);
      inside--;
      put(calledRemoves.pop());
    }
  }

  private boolean serveWhatIsDue() {
    while (!calledRemoves.isEmpty() && due[calledRemoves.top()] == gap) {
      doubtful |= latestDue > gap && earliestEnd[called] < t.to[calledAdds.top()];
      addNow();
      serve();
    }
    while (!calledPeeks.isEmpty() && due[calledPeeks.top()] == gap) {
      if (calledAdds.isEmpty()) {
        failed = calledPeeks.top();
        return false;
      }
      doubtful |= adds > 1;
      addNow();
      serve();
    }
    return true;
  }

  private void put(int i) {
    if (order == null) {
      return;
    }
    if (after) {
      order.after(i, gap, place);
    } else {
      order.before(i, gap, place);
    }
  }
}
