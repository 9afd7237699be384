package dev.plumbline.core.monitor.ranges;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.primitive.MergeSort;
import java.util.Arrays;
import java.util.Map;

/**
 * A witness of a priority queue by ranges: an instant for every operation, and an order at equal
 * instants.
 *
 * <p>A remove is at the first free instant R of its window, an add at B or, if that is earlier, at
 * R; an empty result is at its first free instant. No demand w of a lower value is between the add
 * of u and its remove, at t say. Else B(u) &lt; t &lt; R(u), and w's instant is free for higher
 * values, too: t is not before C(u), because u would cover it, and not after, because u's remove
 * would be at t.
 *
 * <p>At one instant those that were inside leave, the highest first; then nothing higher is inside
 * than what looks there, so empty results and what comes and leaves at this instant are in any
 * order, here the highest first; at last the others come. Adds with nothing else between them are
 * in the order of their calls. {@code PriorityQueueWitness} finds the same witness of a whole
 * history. Cost: a sort.
 */
public final class PrioritySchedule {
  private static final long LEAVE = 0;
  private static final long PASS = 1;
  private static final long ENTER = 2;

  /** Where an event has the call of its operation. */
  private static final int CALL = 4;

  private static final long ADD = 0;
  private static final long REMOVE = 1;

  private PrioritySchedule() {}

  /** The events of an element; {@link ElementTimes#NEVER} if it is not removed. */
  static void put(LongList events, ElementTimes elements, int e, long removed) {
    long added = Math.min(elements.inside(e), removed);
    boolean passes = added == removed;
    long priority = elements.priority(e);
    long[] add = {added, passes ? PASS : ENTER, passes ? priority : -priority, ADD};
    put(events, add, elements.addCall(e), elements.id(e));
    if (removed != ElementTimes.NEVER) {
      long[] remove = {removed, passes ? PASS : LEAVE, priority, REMOVE};
      put(events, remove, 0, elements.id(e));
    }
  }

  static void putEmpty(LongList events, long id, long call, long instant) {
    put(events, new long[] {instant, PASS, Long.MIN_VALUE, ADD}, call, id);
  }

  private static void put(LongList events, long[] place, long call, long id) {
    for (long number : place) {
      events.add(number);
    }
    events.add(call);
    events.add(id);
    events.add(0);
    events.add(id);
  }

  /**
   * The ids of all operations of some events, in their order.
   *
   * @param removeOf for each element that was removed the id of its remove
   */
  public static long[] inOrder(long[] events, Map<Long, Long> removeOf) {
    for (int k = 0; k < events.length; k += QueueSchedule.WIDTH) {
      if (events[k + 3] == REMOVE) {
        events[k + QueueSchedule.ID] = assured(removeOf.get(events[k + QueueSchedule.ID]));
      }
    }
    return QueueSchedule.ids(events, addsByCall(events, QueueSchedule.order(events)));
  }

  /** Adds with nothing else between them go by their calls. */
  private static int[] addsByCall(long[] events, int[] order) {
    for (int from = 0, to; from < order.length; from = to + 1) {
      to = from;
      while (to < order.length && isAdd(events, order[to])) {
        to++;
      }
      int[] adds = Arrays.copyOfRange(order, from, to);
      MergeSort.byKey(adds, e -> events[e * QueueSchedule.WIDTH + QueueSchedule.ID]);
      MergeSort.byKey(adds, e -> events[e * QueueSchedule.WIDTH + CALL]);
      System.arraycopy(adds, 0, order, from, adds.length);
    }
    return order;
  }

  /** An empty result has nothing that is as small as what it sees. */
  private static boolean isAdd(long[] events, int e) {
    int at = e * QueueSchedule.WIDTH;
    return events[at + 3] == ADD && events[at + 2] != Long.MIN_VALUE;
  }
}
