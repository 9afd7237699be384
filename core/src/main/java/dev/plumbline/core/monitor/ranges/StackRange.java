package dev.plumbline.core.monitor.ranges;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.spec.ContainerType;
import java.util.Arrays;
import java.util.List;

/**
 * A range of time of a stack's history, reduced to what must be decided together with other ranges:
 * <em>inner</em> elements are decided here, and of those only some <em>lids</em> go on, with all
 * <em>outer</em> elements. The stack is linearizable exactly if the inner elements of every range
 * are, and outer elements and lids of all ranges are, as a stack of their own. No peeks, no lost
 * removes; empty results need a free instant each and nothing else, as for any container.
 *
 * <p>In the words of {@link ElementTimes}. A sequence of adds and removes of a stack is legal
 * exactly if the lives of any two elements are disjoint or nested. An element with C ≤ B + 1 is
 * added and removed with nothing in between if one likes, so it is left out. Those that are
 * certainly inside at a border, or never removed, are the set K; of all others, G, the critical
 * interval from B to C is in one range.
 *
 * <p><b>Cuts.</b> Let g be an instant at which no element of G is certainly inside, and such that
 * no w of G with A ≤ g ≤ D can have an element of K within its life; as these cross borders, it is
 * enough that no such w has a border between A and D. Then some witness has no element of G inside
 * at g: take any, put what remains to be done after g of the elements with C ≤ g to g, and what was
 * done before g of those with B ≥ g, too, each in its order. Windows allow that. Two of one side
 * keep their order and two of different sides become disjoint. Let k be in K and w be moved: if w's
 * life is within k's or disjoint from it, it still is one of both; and k is not within w's life. So
 * all is legal, and nothing moves across another such instant.
 *
 * <p>Inner elements are those of G between the first and the last such instant of the range, so
 * that in some witness their lives are, too. Nothing else is added or removed while one of them is
 * inside: it would have to be within its life, but K is inside at a border and other elements of G
 * are on other sides of cuts. So a stretch of instants at which inner elements are certainly inside
 * without a gap is closed to all others, and to them looks like one element that comes and leaves
 * at its ends: a lid. Conversely, in a witness of outer elements and lids that respects the cuts
 * nothing happens under a lid, and a witness of the inner elements that is empty at all other
 * instants fits in between. Lids that meet no window of an outer element change nothing.
 *
 * <p>So what goes on is as large as the stack was deep at borders, plus what was open there. Cost:
 * O(k log k) for k elements, without deciding the inner ones.
 */
public final class StackRange {
  /** Instead of the id of an element: it is a lid. */
  public static final long LID = -1;

  private static final List<String> NAMES = ContainerType.STACK.operations();

  private final long[] borders;
  private final int range;
  private final long from;
  private final long end;

  /** The elements of G in this range. */
  private final ElementTimes inside = new ElementTimes();

  private final ElementTimes inner = new ElementTimes();
  private final ElementTimes outer = new ElementTimes();

  /** First and last instants at which outer elements are added or removed. */
  private final LongList windows = new LongList();

  /** Up to which instant elements of G are open that began in earlier ranges. */
  private long open = Long.MIN_VALUE;

  /** From which instant on elements of G are open that end in later ranges. */
  private long opening = ElementTimes.NEVER;

  /**
   * A range.
   *
   * @param borders the first instants of all ranges but the first, ascending
   * @param range its number
   */
  public StackRange(long[] borders, int range) {
    this.borders = borders.clone();
    this.range = range;
    this.from = range == 0 ? Long.MIN_VALUE : borders[range - 1];
    this.end = range == borders.length ? Long.MAX_VALUE : borders[range];
  }

  private int of(long time) {
    int at = Arrays.binarySearch(borders, time);
    return at < 0 ? -at - 1 : at + 1;
  }

  /** Whether an element can be left out, because it comes and leaves without anything between. */
  public static boolean isFleeting(ElementTimes elements, int e) {
    return elements.mayLeave(e) <= elements.inside(e) + 1;
  }

  /**
   * Adds an element. A range must be told of all that are open at some instant of it; it does no
   * harm to tell it of others.
   */
  public void add(ElementTimes elements, int e) {
    if (isFleeting(elements, e)) {
      return;
    }
    int its = of(elements.inside(e));
    if (elements.unmatched(e) || its != of(elements.mayLeave(e))) {
      if (its == range) {
        outer.add(elements, e);
      }
      window(elements, e);
      return;
    }
    if (its == range) {
      inside.add(elements, e);
    }
    boolean acrossBorder = of(elements.addCall(e)) != of(elements.removed(e));
    if (acrossBorder && elements.addCall(e) < from && elements.removed(e) >= from) {
      open = Math.max(open, elements.removed(e));
    }
    if (acrossBorder && elements.removed(e) >= end && elements.addCall(e) < end) {
      opening = Math.min(opening, elements.addCall(e));
    }
  }

  private void window(ElementTimes elements, int e) {
    windows.add(elements.addCall(e));
    windows.add(elements.inside(e));
    if (!elements.unmatched(e)) {
      windows.add(elements.mayLeave(e));
      windows.add(elements.removed(e));
    }
  }

  /** Takes the range apart; once, when all elements are added. */
  public void reduce() {
    int[] byInside = FreeStretches.byInside(inside);
    FreeStretches stretches = new FreeStretches(from, end, inside, byInside);
    long low = open == ElementTimes.NEVER ? open : Math.max(from, open + 1);
    long high = Math.min(end, opening) - 1;
    long first = stretches.firstFree(low, high);
    long last = stretches.lastFree(low, high);
    LongList lids = new LongList();
    long start = 0;
    long leaves = Long.MIN_VALUE;
    for (int e : byInside) {
      if (inside.inside(e) < first || inside.mayLeave(e) > last) {
        outer.add(inside, e);
        window(inside, e);
        continue;
      }
      inner.add(inside, e);
      if (inside.inside(e) >= leaves) {
        addLid(lids, start, leaves);
        start = inside.inside(e);
      }
      leaves = Math.max(leaves, inside.mayLeave(e));
    }
    addLid(lids, start, leaves);
    keep(lids);
  }

  private static void addLid(LongList lids, long start, long leaves) {
    if (leaves != Long.MIN_VALUE) {
      lids.add(start);
      lids.add(leaves);
    }
  }

  /** Of lids, which are disjoint and in order, those that meet a window of an outer element. */
  private void keep(LongList lids) {
    int count = lids.size() / 2;
    int[] met = new int[count + 1];
    for (int k = 0; k < windows.size(); k += 2) {
      // Closed are the instants between the ends of a lid.
      int low = before(lids, 1, windows.get(k) + 1);
      int high = before(lids, 0, windows.get(k + 1));
      if (low < high) {
        met[low]++;
        met[high]--;
      }
    }
    int meeting = 0;
    for (int k = 0; k < count; k++) {
      meeting += met[k];
      if (meeting > 0) {
        long start = lids.get(2 * k);
        long leaves = lids.get(2 * k + 1);
        outer.add(LID, LID, start, start, leaves, leaves);
      }
    }
  }

  /** How many lids begin, or end, before a time. */
  private static int before(LongList lids, int which, long time) {
    return Bisection.first(0, lids.size() / 2, k -> lids.get(2 * k + which) >= time);
  }

  /** Elements that must be linearizable by themselves, as a stack. */
  public ElementTimes inner() {
    return inner;
  }

  /** Elements, and lids, that must be linearizable with those of all other ranges. */
  public ElementTimes outer() {
    return outer;
  }

  /** Elements as a history of a stack, in which the value of each is its number. */
  public static History history(ElementTimes elements) {
    HistoryBuilder b = History.builder();
    for (int e = 0; e < elements.size(); e++) {
      b.add(
          null, NAMES.get(0), (long) e, Operation.NOTHING, elements.addCall(e), elements.inside(e));
      if (!elements.unmatched(e)) {
        b.add(null, NAMES.get(1), null, (long) e, elements.mayLeave(e), elements.removed(e));
      }
    }
    return b.build();
  }

  /**
   * Some of the elements under a lid that close it by themselves, so few that leaving out one of
   * them would open it.
   *
   * @param under inner elements
   */
  public static int[] closing(ElementTimes under, long start, long leaves) {
    int[] byInside = FreeStretches.byInside(under);
    int[] chain = new int[byInside.length];
    int n = 0;
    long closed = start;
    for (int k = 0; closed < leaves && k < byInside.length; ) {
      int best = -1;
      for (; k < byInside.length && under.inside(byInside[k]) <= Math.max(start, closed - 1); k++) {
        int e = byInside[k];
        best = best < 0 || under.mayLeave(e) > under.mayLeave(best) ? e : best;
      }
      if (best < 0 || under.mayLeave(best) <= closed) {
        throw new IllegalArgumentException("these elements leave a gap");
      }
      chain[n++] = best;
      closed = under.mayLeave(best);
    }
    return Arrays.copyOf(chain, n);
  }
}
