package dev.plumbline.core.monitor.ranges;

import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.primitive.MergeSort;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A range of time of a priority queue's history, least first.
 *
 * <p>A priority queue is linearizable exactly if every <em>demand</em> has an instant of its window
 * at which no element of a strictly smaller value is certainly inside; demands are completed
 * removes and, for every value, empty results (see {@code PriorityQueueMonitor}). That is about
 * single instants, so ranges know nothing of each other: a demand whose window meets several ranges
 * is served if one of them serves it. Of the elements that are inside during the whole range only
 * the least value matters.
 *
 * <p>Inside, values are taken from the least on: first the demands of a value look for the next
 * uncovered instant of their windows, then the value covers its own. Only starts of windows and
 * times at which elements may leave can be the first uncovered ones. Cost: O(k log k) for k
 * elements and demands, by union-find over the instants.
 */
public final class PriorityRange {
  /** The priority of empty results: everything comes before them. */
  private static final long LAST = Long.MAX_VALUE;

  private final long from;
  private final long end;

  /**
   * Priority, first and last covered instant of elements that are inside for a part of the range.
   */
  private final LongList covers = new LongList();

  /** Id, priority, first and last instant of windows; all clipped, and whether they were. */
  private final LongList demands = new LongList();

  private static final int DEMAND = 5;
  private long leastThroughout = LAST;

  /**
   * A range.
   *
   * @param from its first instant
   * @param end the first instant behind it
   */
  public PriorityRange(long from, long end) {
    this.from = from;
    this.end = end;
  }

  /** Adds an element and, if it was removed, its demand, where they meet the range. */
  public void add(ElementTimes elements, int e) {
    long first = elements.inside(e) + 1;
    long last = elements.mayLeave(e) - 1;
    if (first <= from && last >= end - 1) {
      leastThroughout = Math.min(leastThroughout, elements.priority(e));
    } else if (first <= last && first < end && last >= from) {
      covers.add(elements.priority(e));
      covers.add(first);
      covers.add(last);
    }
    if (!elements.unmatched(e)) {
      demand(elements.id(e), elements.priority(e), elements.mayLeave(e), elements.removed(e));
    }
  }

  /** Adds an empty result if it meets the range. */
  public void addEmpty(long id, long call, long ret) {
    demand(id, LAST, call, ret);
  }

  private void demand(long id, long priority, long first, long last) {
    if (first < end && last >= from) {
      demands.add(id);
      demands.add(priority);
      demands.add(Math.max(first, from));
      demands.add(Math.min(last, end - 1));
      demands.add(first < from || last >= end ? 1 : 0);
    }
  }

  /**
   * What a range has to say.
   *
   * @param unserved the least id of the demands inside the range that have no instant; -1 for none
   * @param crossing id of each demand that crosses a border, and 1 if this range serves it, else 0
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Summary(long unserved, long[] crossing) implements Serializable {}

  /** Looks for an instant for every demand. */
  public Summary summary() {
    int[] byPriority = IntStream.range(0, demands.size() / DEMAND).toArray();
    MergeSort.byKey(byPriority, d -> demands.get(d * DEMAND + 1));
    int[] covering = IntStream.range(0, covers.size() / 3).toArray();
    MergeSort.byKey(covering, c -> covers.get(c * 3));
    Instants instants = new Instants(instants());
    long unserved = -1;
    LongList crossing = new LongList();
    int next = 0;
    for (int d : byPriority) {
      long priority = demands.get(d * DEMAND + 1);
      for (; next < covering.length && covers.get(covering[next] * 3) < priority; next++) {
        instants.cover(covers.get(covering[next] * 3 + 1), covers.get(covering[next] * 3 + 2));
      }
      long id = demands.get(d * DEMAND);
      boolean served =
          leastThroughout >= priority
              && instants.isFree(demands.get(d * DEMAND + 2), demands.get(d * DEMAND + 3));
      if (demands.get(d * DEMAND + 4) == 1) {
        crossing.add(id);
        crossing.add(served ? 1 : 0);
      } else if (!served) {
        unserved = unserved < 0 ? id : Math.min(unserved, id);
      }
    }
    return new Summary(unserved, crossing.toArray());
  }

  private long[] instants() {
    LongList times = new LongList();
    for (int d = 0; d < demands.size(); d += DEMAND) {
      times.add(demands.get(d + 2));
    }
    for (int c = 0; c < covers.size(); c += 3) {
      times.add(covers.get(c + 2) + 1);
    }
    return Arrays.stream(times.toArray()).sorted().distinct().toArray();
  }

  /** Instants that get covered, and the next one that is not. */
  private static final class Instants {
    private final long[] times;

    /** For each instant one at or after it, with none uncovered between; the end is uncovered. */
    private final int[] next;

    Instants(long[] times) {
      this.times = times;
      this.next = IntStream.rangeClosed(0, times.length).toArray();
    }

    /** The place of the first instant at or after a time. */
    private int place(long time) {
      int at = Arrays.binarySearch(times, time);
      return at < 0 ? -at - 1 : at;
    }

    private int uncovered(int place) {
      int found = place;
      while (next[found] != found) {
        next[found] = next[next[found]];
        found = next[found];
      }
      return found;
    }

    void cover(long first, long last) {
      for (int p = uncovered(place(first));
          p < times.length && times[p] <= last;
          p = uncovered(p)) {
        next[p] = p + 1;
      }
    }

    boolean isFree(long first, long last) {
      int p = uncovered(place(first));
      return p < times.length && times[p] <= last;
    }
  }
}
