package dev.plumbline.core.monitor.ranges;

import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.primitive.MergeSort;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A witness of a queue by ranges: an instant for every operation, and an order at equal instants.
 *
 * <p>With C' the later of C and M(A), elements are taken in the order of (C', A). That extends both
 * orders that a queue must keep: if B(u) &lt; A(v), then C'(u) ≤ C'(v), because M is monotone and
 * A(u) ≤ B(u), and A(u) &lt; A(v); if D(u) &lt; C(v), then C'(u) ≤ D(u) &lt; C'(v), because the
 * queue is linearizable. An element leaves at C', and comes at the latest A of those up to it in
 * this order, which is at most its B, or it would come before what it must wait for, and at most
 * its C'. So every operation is at an instant between its call and its return, and elements come
 * and leave in one order.
 *
 * <p>Empty results are at free instants, the <em>stops</em>. An element is as a whole before a stop
 * or after it, by its B; A and C' of one after it count from there on. So the order is by the
 * number of the stop, then by instant. What lost removes take leaves with the call of the lost
 * remove as C, and D never. {@code QueueWitness} finds the same witness of a whole history. Cost:
 * O(k log k) for k elements.
 */
public final class QueueSchedule {
  /** How many numbers an event has. */
  public static final int WIDTH = 8;

  /** Where an event has the id of its operation; all before it are its place in the order. */
  public static final int ID = 7;

  /** Where an event has its instant. */
  public static final int INSTANT = 2;

  private static final long ADD = 0;
  private static final long REMOVE = 1;

  private final long[] stops;

  /**
   * A schedule.
   *
   * @param stops the instants of empty results, ascending and distinct
   */
  public QueueSchedule(long[] stops) {
    this.stops = stops.clone();
  }

  /** How many stops are before an element. */
  private int stopsBefore(ElementTimes elements, int e) {
    return upTo(elements.inside(e));
  }

  private int upTo(long time) {
    int at = Arrays.binarySearch(stops, time);
    return at < 0 ? -at - 1 : at + 1;
  }

  /**
   * The events of the elements that leave in one range.
   *
   * @param leaving with {@link QueueRange#leaving C' as C}, and the id of the remove as priority,
   *     -1 where nothing takes the element
   * @param carry the latest add call of the elements that leave in earlier ranges
   * @return {@value #WIDTH} numbers each
   */
  public long[] events(ElementTimes leaving, long carry) {
    LongList events = new LongList();
    long comes = carry;
    for (int e : order(leaving)) {
      comes = Math.max(comes, called(leaving, e));
      put(events, comes, ADD, leaving, e, leaving.id(e));
      if (leaving.priority(e) >= 0) {
        put(events, leaves(leaving, e), REMOVE, leaving, e, leaving.priority(e));
      }
    }
    return events.toArray();
  }

  private long lastStop(ElementTimes elements, int e) {
    int before = stopsBefore(elements, e);
    return before == 0 ? Long.MIN_VALUE : stops[before - 1];
  }

  private long called(ElementTimes elements, int e) {
    return Math.max(elements.addCall(e), lastStop(elements, e));
  }

  /** When an element leaves, which says in which range it does. */
  public long leaves(ElementTimes elements, int e) {
    return Math.max(elements.mayLeave(e), lastStop(elements, e));
  }

  private int[] order(ElementTimes leaving) {
    int[] order = IntStream.range(0, leaving.size()).toArray();
    MergeSort.byKey(order, leaving::id);
    MergeSort.byKey(order, leaving::addCall);
    MergeSort.byKey(order, e -> leaves(leaving, e));
    MergeSort.byKey(order, e -> stopsBefore(leaving, e));
    return order;
  }

  private void put(LongList events, long instant, long what, ElementTimes of, int e, long id) {
    events.add(stopsBefore(of, e));
    events.add(0);
    events.add(instant);
    events.add(what);
    events.add(leaves(of, e));
    events.add(of.addCall(e));
    events.add(of.id(e));
    events.add(id);
  }

  /** The event of an empty result at a stop: behind all elements that are before it. */
  public long[] event(long emptyId, long stop, long call) {
    return new long[] {upTo(stop) - 1, 1, stop, REMOVE, 0, call, emptyId, emptyId};
  }

  /** The ids of all operations of some events, in their order. */
  public static long[] inOrder(long[] events) {
    return ids(events, order(events));
  }

  static int[] order(long[] events) {
    int[] order = IntStream.range(0, events.length / WIDTH).toArray();
    for (int column = WIDTH - 1; column >= 0; column--) {
      int by = column;
      MergeSort.byKey(order, e -> events[e * WIDTH + by]);
    }
    return order;
  }

  static long[] ids(long[] events, int[] order) {
    return Arrays.stream(order).mapToLong(e -> events[e * WIDTH + ID]).toArray();
  }
}
