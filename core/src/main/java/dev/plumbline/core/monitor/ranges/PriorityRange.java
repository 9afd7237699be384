package dev.plumbline.core.monitor.ranges;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.primitive.MergeSort;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A range of time of a priority queue's history, least first.
 *
 * <p>A priority queue is linearizable exactly if every <em>demand</em> has an instant of its window
 * at which no element of a strictly smaller value is certainly inside; demands are completed
 * removes, peeks and, for every value, empty results (see {@code PriorityQueueMonitor}). That is
 * about single instants, so ranges know nothing of each other: a demand whose window meets several
 * ranges is served if one of them serves it. Of the elements that are inside during the whole range
 * only the least value matters.
 *
 * <p>Inside, values are taken from the least on: first the demands of a value look for the next
 * uncovered instant of their windows, then the value covers its own. Only starts of windows and
 * times at which elements may leave can be the first uncovered ones. Cost: O(k log k) for k
 * elements and demands, by union-find over the instants.
 */
public final class PriorityRange {
  private final long from;
  private final long end;

  private final ElementTimes elements = new ElementTimes();

  /**
   * Priority, first and last covered instant of elements that are inside for a part of the range.
   */
  private final LongList covers = new LongList();

  /** Rows of {@value #WIDTH} numbers. */
  private final LongList demands = new LongList();

  // What a demand is; its window is clipped to the range.
  private static final int PRIORITY = PriorityFold.PRIORITY;
  private static final int FIRST = PriorityFold.INSTANT;
  private static final int LAST = FIRST + 1;
  private static final int CLIPPED = FIRST + 2;
  private static final int ELEMENT = FIRST + 3;
  private static final int WIDTH = FIRST + 4;

  private static final long NOBODY = -1;
  private long leastThroughout = Long.MAX_VALUE;

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
  public void add(ElementTimes some, int e) {
    long first = some.inside(e) + 1;
    long last = some.mayLeave(e) - 1;
    if (first <= from && last >= end - 1) {
      leastThroughout = Math.min(leastThroughout, some.priority(e));
    } else if (first <= last && first < end && last >= from) {
      covers.add(some.priority(e));
      covers.add(first);
      covers.add(last);
    }
    int here = elements.size();
    elements.add(some, e);
    if (!some.unmatched(e)) {
      long[] turn = {some.id(e), some.priority(e), PriorityFold.REMOVE, 0};
      demand(turn, some.mayLeave(e), some.removed(e), here);
    }
  }

  /** Adds a peek that saw a value, if it meets the range. */
  public void addPeek(long id, long priority, long call, long ret) {
    demand(new long[] {id, priority, PriorityFold.PEEK, ret}, call, ret, NOBODY);
  }

  /** Adds an empty result if it meets the range. */
  public void addEmpty(long id, long call, long ret) {
    demand(new long[] {id, Long.MAX_VALUE, PriorityFold.PEEK, call}, call, ret, NOBODY);
  }

  private void demand(long[] turn, long first, long last, long element) {
    if (first < end && last >= from) {
      for (long number : turn) {
        demands.add(number);
      }
      demands.add(Math.max(first, from));
      demands.add(Math.min(last, end - 1));
      demands.add(first < from || last >= end ? 1 : 0);
      demands.add(element);
    }
  }

  private long of(int demand, int column) {
    return demands.get(demand * WIDTH + column);
  }

  /**
   * What a range has to say, in rows that {@link PriorityFold} understands.
   *
   * @param unserved of the demands inside the range that have no instant the first one; or none
   * @param crossing each demand that crosses a border, with its first free instant in this range
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Summary(long[] unserved, long[] crossing) implements Serializable {}

  /** Looks for an instant for every demand. */
  public Summary summary() {
    LongList crossing = new LongList();
    LongList unserved = new LongList();
    serve(
        (d, instant) -> {
          if (of(d, CLIPPED) == 1) {
            row(crossing, d, instant);
          } else if (instant == ElementTimes.NEVER) {
            row(unserved, d, instant);
          }
        });
    return new Summary(PriorityFold.first(unserved.toArray()), crossing.toArray());
  }

  private void row(LongList rows, int d, long instant) {
    for (int column = 0; column < PriorityFold.INSTANT; column++) {
      rows.add(of(d, column));
    }
    rows.add(instant);
  }

  /** Gets the first free instant of a demand in this range; {@link ElementTimes#NEVER} for none. */
  private interface Answer {
    void serve(int demand, long instant);
  }

  private void serve(Answer answer) {
    int[] byPriority = IntStream.range(0, demands.size() / WIDTH).toArray();
    MergeSort.byKey(byPriority, d -> of(d, PRIORITY));
    int[] covering = IntStream.range(0, covers.size() / 3).toArray();
    MergeSort.byKey(covering, c -> covers.get(c * 3));
    Instants instants = new Instants(instants());
    int next = 0;
    for (int d : byPriority) {
      long priority = of(d, PRIORITY);
      for (; next < covering.length && covers.get(covering[next] * 3) < priority; next++) {
        instants.cover(covers.get(covering[next] * 3 + 1), covers.get(covering[next] * 3 + 2));
      }
      boolean covered = leastThroughout < priority;
      long free = covered ? ElementTimes.NEVER : instants.firstFree(of(d, FIRST), of(d, LAST));
      answer.serve(d, free);
    }
  }

  private long[] instants() {
    LongList times = new LongList();
    for (int d = 0; d < demands.size() / WIDTH; d++) {
      times.add(of(d, FIRST));
    }
    for (int c = 0; c < covers.size(); c += 3) {
      times.add(covers.get(c + 2) + 1);
    }
    return Arrays.stream(times.toArray()).sorted().distinct().toArray();
  }

  /**
   * Of a queue that is linearizable and was not peeked at, the {@linkplain PrioritySchedule events}
   * of this range's elements and empty results.
   *
   * @param crossing for each demand that crosses a border its first free instant
   */
  public long[] events(Map<Long, Long> crossing) {
    LongList events = new LongList();
    serve(
        (d, instant) -> {
          boolean elsewhere = of(d, CLIPPED) == 1 && assured(crossing.get(of(d, 0))) != instant;
          if (elsewhere) {
            return;
          }
          if (of(d, ELEMENT) == NOBODY) {
            PrioritySchedule.putEmpty(events, of(d, 0), of(d, PriorityFold.TIME), instant);
          } else {
            PrioritySchedule.put(events, elements, (int) of(d, ELEMENT), instant);
          }
        });
    for (int e = 0; e < elements.size(); e++) {
      boolean here = from <= elements.inside(e) && elements.inside(e) < end;
      if (here && elements.unmatched(e) && elements.id(e) >= 0) {
        PrioritySchedule.put(events, elements, e, ElementTimes.NEVER);
      }
    }
    return events.toArray();
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

    long firstFree(long first, long last) {
      int p = uncovered(place(first));
      return p < times.length && times[p] <= last ? times[p] : ElementTimes.NEVER;
    }
  }
}
