package dev.plumbline.core.monitor.ranges;

import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.FenwickTree;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How many others each removed element of a queue certainly overtook, by ranges: v overtook those u
 * with B(u) &lt; A(v) and C(u) &gt; D(v) (see {@code OvertakenCounts}, of which this is the count
 * in times). With i the range of A(v) and j that of D(v), these are
 *
 * <ul>
 *   <li>the <em>cells</em>: B in a range before i and C in a range after j, by sums over a table of
 *       counts;
 *   <li>the <em>strip</em>: B in a range before i, and C in j but later than D(v): one task for
 *       each range of C;
 *   <li>the <em>local</em> ones: B in i but earlier than A(v), and C anywhere later than D(v): one
 *       task for each range of B.
 * </ul>
 *
 * <p>Cost: O(k log k) for k elements in a task, and the square of the number of ranges.
 */
public final class OvertakingRanges {
  private final long[] borders;

  /**
   * Ranges.
   *
   * @param borders the first instants of all ranges but the first, ascending
   */
  public OvertakingRanges(long[] borders) {
    this.borders = borders.clone();
  }

  /** How many ranges there are. */
  public int count() {
    return borders.length + 1;
  }

  /** The range of a time. */
  public int of(long time) {
    int at = Arrays.binarySearch(borders, time);
    return at < 0 ? -at - 1 : at + 1;
  }

  /** How many of some elements have B in range i and C in range j, at i times the ranges plus j. */
  public long[] cells(ElementTimes elements) {
    long[] table = new long[count() * count()];
    for (int e = 0; e < elements.size(); e++) {
      table[of(elements.inside(e)) * count() + of(elements.mayLeave(e))]++;
    }
    return table;
  }

  /** From counts of cells to the sums over all ranges of B before i and of C after j. */
  public long[] sums(long[] cells) {
    int n = count();
    long[] sums = new long[n * n];
    for (int i = 1; i < n; i++) {
      for (int j = n - 2; j >= 0; j--) {
        long right = sums[i * n + j + 1];
        long above = sums[(i - 1) * n + j];
        long both = sums[(i - 1) * n + j + 1];
        sums[i * n + j] = right + above - both + cells[(i - 1) * n + j + 1];
      }
    }
    return sums;
  }

  /**
   * For each of some removed elements the strip.
   *
   * @param points elements whose C is in one range
   * @param asking removed elements whose D is in the same range
   */
  public long[] strip(ElementTimes points, ElementTimes asking) {
    int[] byLeave = points.inOrder(e -> ~points.mayLeave(e));
    int[] byRemoved = asking.inOrder(v -> ~asking.removed(v));
    FenwickTree inside = new FenwickTree(count());
    long[] counts = new long[asking.size()];
    int k = 0;
    for (int v : byRemoved) {
      for (; k < byLeave.length && points.mayLeave(byLeave[k]) > asking.removed(v); k++) {
        inside.add(of(points.inside(byLeave[k])), 1);
      }
      counts[v] = inside.before(of(asking.addCall(v)));
    }
    return counts;
  }

  /**
   * For each of some removed elements the local ones.
   *
   * @param points elements whose B is in one range
   * @param asking removed elements whose A is in the same range
   */
  public long[] local(ElementTimes points, ElementTimes asking) {
    long[] leaves =
        IntStream.range(0, points.size()).mapToLong(points::mayLeave).sorted().toArray();
    int[] byInside = FreeStretches.byInside(points);
    int[] byCall = asking.inOrder(asking::addCall);
    FenwickTree later = new FenwickTree(leaves.length + 1);
    long[] counts = new long[asking.size()];
    int k = 0;
    for (int v : byCall) {
      for (; k < byInside.length && points.inside(byInside[k]) < asking.addCall(v); k++) {
        later.add(upTo(leaves, points.mayLeave(byInside[k])), 1);
      }
      counts[v] = later.after(upTo(leaves, asking.removed(v)));
    }
    return counts;
  }

  /** How many of some sorted times are not later than a time. */
  private static int upTo(long[] sorted, long time) {
    return Bisection.first(0, sorted.length, k -> sorted[k] > time);
  }
}
