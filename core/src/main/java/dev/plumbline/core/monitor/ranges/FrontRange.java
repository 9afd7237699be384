package dev.plumbline.core.monitor.ranges;

import dev.plumbline.core.primitive.IntList;
import java.io.Serializable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A range of time of a queue's history with peeks: in which order elements are at the front, summed
 * up without knowing other ranges.
 *
 * <p>Peeks and dequeue of an element are its <em>block</em>. Let x be the first return of a block,
 * which is the D of {@link ElementTimes}, and y the last call, its C. Blocks happen one after the
 * other in the order of the queue, and e's is before f's for certain if x(e) &lt; y(f). An element
 * with x &lt; y, a <em>zone</em>, is at the front from x to y. {@code FrontWindows} proves which
 * tests are enough; in times, and without clipping, they are:
 *
 * <ol>
 *   <li>No two blocks are each before the other. (Two that are no zones never are; two zones are if
 *       they overlap, and a zone and another one if that lies strictly inside.) This is the test of
 *       the clusters of a register, {@link ClusterRange}.
 *   <li>No u is added before v for certain, B(u) &lt; A(v), and v's block before u's, x(v) &lt;
 *       y(u). This is the test of overtaking, {@link QueueRange}.
 *   <li>No zone z has strictly inside some y(u) and some x(v) with B(u) &lt; A(v): v's block would
 *       be before z's, that before u's, and u added before v.
 * </ol>
 *
 * <p>Why these are the tests with clipped windows, once the first holds. Clipping moves a y that is
 * strictly inside a zone to its end, and an x to its start. If x(v) &lt; y(u), then clipped ones
 * contradict each other, too. If y(u) ≤ x(v), and the clipped ones do, then one of both times has
 * moved past the other, so both lie strictly inside one zone; there they move to its two ends, and
 * do contradict. If u is a zone, its point, just behind its x, is later than the clipped x(v)
 * exactly if x(v) &lt; y(u), since zones are apart and what is inside u moves to its start; and the
 * same if v is one.
 *
 * <p>For the third test it is enough to know, of a zone, the least B of the elements whose y is
 * inside and the latest A of those whose x is. Zones are apart, so at most one crosses a border: a
 * range tells these numbers of a zone that ends in it, of one that starts in it and goes on, and of
 * all of itself, for a zone that covers it; {@link FrontFold} puts them together. What never leaves
 * needs no place among the y, as it is always later than x(v), which is the second test's. Cost:
 * O(k log k) for k elements with x, y in the range.
 */
public final class FrontRange {
  private final long from;
  private final long end;
  private final ClusterRange blocks;
  private final ElementTimes all = new ElementTimes();
  private final IntList leaving = new IntList();
  private final IntList seen = new IntList();
  private final IntList zones = new IntList();

  /**
   * A range.
   *
   * @param from its first instant
   * @param end the first instant behind it
   */
  public FrontRange(long from, long end) {
    this.from = from;
    this.end = end;
    this.blocks = new ClusterRange(from, end);
  }

  private boolean contains(long time) {
    return from <= time && time < end;
  }

  /** Adds an element if it belongs here. */
  public void add(ElementTimes elements, int e) {
    long x = elements.removed(e);
    long y = elements.mayLeave(e);
    if (x != ElementTimes.NEVER) {
      // What never leaves does so at the last instant, which belongs to the last range.
      blocks.add(elements.id(e), x, Math.min(y, ElementTimes.NEVER - 1));
    }
    if (contains(x) || contains(y)) {
      int here = all.size();
      all.add(elements, e);
      if (contains(y)) {
        leaving.add(here);
      }
      if (contains(x)) {
        seen.add(here);
      }
      if (x < y) {
        zones.add(here);
      }
    }
  }

  /**
   * What comes to the front during some time.
   *
   * @param firstAdded the least B of those whose block ends then or later
   * @param firstAddedId whose that is
   * @param lastCalled the latest A of those whose block starts then or earlier
   * @param lastCalledId whose that is
   */
  public record Inside(long firstAdded, long firstAddedId, long lastCalled, long lastCalledId)
      implements Serializable {
    Inside and(Inside other) {
      boolean added = other.firstAdded < firstAdded;
      boolean called = other.lastCalled > lastCalled;
      return new Inside(
          added ? other.firstAdded : firstAdded,
          added ? other.firstAddedId : firstAddedId,
          called ? other.lastCalled : lastCalled,
          called ? other.lastCalledId : lastCalledId);
    }

    /** Whether that is impossible inside one zone. */
    boolean contradicts() {
      return firstAdded < lastCalled;
    }
  }

  /** A zone, or the part of it in a range, and what comes to the front during it. */
  public record Zone(long id, Inside inside) implements Serializable {}

  /** A zone during which, by order of adds, v must come to the front after u, but does before. */
  public record Cycle(long zone, long u, long v) implements Serializable {
    static @Nullable Cycle of(Zone zone) {
      Inside inside = zone.inside();
      return inside.contradicts()
          ? new Cycle(zone.id(), inside.firstAddedId(), inside.lastCalledId())
          : null;
    }
  }

  /**
   * What a range has to say.
   *
   * @param blocks on the order of blocks
   * @param whole of all of the range
   * @param ending of the zone from before that ends in the range; null if there is none
   * @param starting of the zone that starts in the range and does not end in it; null if there is
   *     none
   * @param cycle in a zone of this range; null if there is none
   */
  public record Summary(
      ClusterRange.Summary blocks,
      Inside whole,
      @Nullable Zone ending,
      @Nullable Zone starting,
      @Nullable Cycle cycle)
      implements Serializable {}

  /** Sums up. */
  public Summary summary() {
    int[] byCall = ElementTimes.inOrder(leaving.toArray(), all::mayLeave);
    int[] byReturn = ElementTimes.inOrder(seen.toArray(), all::removed);
    Zone ending = null;
    Zone starting = null;
    Cycle cycle = null;
    int[] inOrder = ElementTimes.inOrder(zones.toArray(), all::removed);
    if (apart(inOrder)) {
      int call = 0;
      int ret = 0;
      for (int z : inOrder) {
        call = after(byCall, call, all.removed(z), true);
        ret = after(byReturn, ret, all.removed(z), false);
        int lastCall = before(byCall, call, all.mayLeave(z), true);
        int lastReturn = before(byReturn, ret, all.mayLeave(z), false);
        Zone zone = new Zone(all.id(z), inside(byCall, call, lastCall, byReturn, ret, lastReturn));
        cycle = cycle == null ? Cycle.of(zone) : cycle;
        ending = contains(all.removed(z)) ? ending : zone;
        starting = contains(all.mayLeave(z)) ? starting : zone;
        call = lastCall;
        ret = lastReturn;
      }
    }
    Inside whole = inside(byCall, 0, byCall.length, byReturn, 0, byReturn.length);
    return new Summary(blocks.summary(), whole, ending, starting, cycle);
  }

  /** Whether zones do not overlap; if they do, blocks say so, and nothing else matters. */
  private boolean apart(int[] inOrder) {
    return IntStream.range(1, inOrder.length)
        .allMatch(k -> all.mayLeave(inOrder[k - 1]) <= all.removed(inOrder[k]));
  }

  private long time(int e, boolean call) {
    return call ? all.mayLeave(e) : all.removed(e);
  }

  private int after(int[] some, int at, long time, boolean call) {
    int k = at;
    while (k < some.length && time(some[k], call) <= time) {
      k++;
    }
    return k;
  }

  private int before(int[] some, int at, long time, boolean call) {
    int k = at;
    while (k < some.length && time(some[k], call) < time) {
      k++;
    }
    return k;
  }

  private Inside inside(int[] byCall, int call, int lastCall, int[] byReturn, int ret, int last) {
    int first = -1;
    for (int k = call; k < lastCall; k++) {
      first = first < 0 || all.inside(byCall[k]) < all.inside(first) ? byCall[k] : first;
    }
    int latest = -1;
    for (int k = ret; k < last; k++) {
      latest = latest < 0 || all.addCall(byReturn[k]) > all.addCall(latest) ? byReturn[k] : latest;
    }
    return new Inside(
        first < 0 ? ElementTimes.NEVER : all.inside(first),
        first < 0 ? -1 : all.id(first),
        latest < 0 ? Long.MIN_VALUE : all.addCall(latest),
        latest < 0 ? -1 : all.id(latest));
  }
}
