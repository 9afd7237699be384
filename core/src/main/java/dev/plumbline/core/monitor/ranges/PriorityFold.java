package dev.plumbline.core.monitor.ranges;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * The verdict on a priority queue from the summaries of its ranges, in any order.
 *
 * <p>Of several demands that have no instant the first one is that of which one machine tells: of
 * the least value; of these the peek that ends first, and the remove only if no peek fails; empty
 * results after all values, in the order of their calls.
 */
public final class PriorityFold {
  // A demand.
  static final int ID = 0;
  static final int PRIORITY = 1;
  static final int KIND = 2;
  static final int TIME = 3;
  static final int INSTANT = 4;
  static final int WIDTH = 5;

  /** Of kinds: it tells nothing of which an earlier one would not tell. */
  static final long PEEK = 0;

  static final long REMOVE = 1;

  private static final Comparator<long[]> IN_TURN =
      Comparator.<long[]>comparingLong(d -> d[PRIORITY])
          .thenComparingLong(d -> d[KIND])
          .thenComparingLong(d -> d[TIME])
          .thenComparingLong(d -> d[ID]);

  private long[] unserved = {};
  private final Map<Long, long[]> crossing = new HashMap<>();

  /** Of some demands the one of which is told; none of none. */
  static long[] first(long[] rows) {
    long[] first = {};
    for (int k = 0; k < rows.length; k += WIDTH) {
      first = firstOf(first, Arrays.copyOfRange(rows, k, k + WIDTH));
    }
    return first;
  }

  private static long[] firstOf(long[] one, long[] other) {
    if (one.length == 0 || other.length == 0) {
      return one.length == 0 ? other : one;
    }
    return IN_TURN.compare(one, other) <= 0 ? one : other;
  }

  /** Adds a range. */
  public void add(PriorityRange.Summary range) {
    unserved = firstOf(unserved, range.unserved());
    long[] rows = range.crossing();
    for (int k = 0; k < rows.length; k += WIDTH) {
      crossing.merge(
          rows[k],
          Arrays.copyOfRange(rows, k, k + WIDTH),
          (one, other) -> one[INSTANT] <= other[INSTANT] ? one : other);
    }
  }

  /** The id of the element, peek or empty result that has no instant; -1 for none. */
  public long unserved() {
    long[] first = unserved;
    for (long[] demand : crossing.values()) {
      first = demand[INSTANT] == ElementTimes.NEVER ? firstOf(first, demand) : first;
    }
    return first.length == 0 ? -1 : first[ID];
  }

  /** Whether the queue is linearizable, all ranges added. */
  public boolean linearizable() {
    return unserved() < 0;
  }

  /** For each demand that crosses a border its first free instant. */
  public Map<Long, Long> instants() {
    Map<Long, Long> instants = new HashMap<>();
    crossing.forEach((id, demand) -> instants.put(id, demand[INSTANT]));
    return instants;
  }
}
