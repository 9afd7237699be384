package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.StackRange;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import scala.Tuple2;

/**
 * Ranges of time, and which of them need to know of what.
 *
 * @param borders the first instants of all ranges but the first, ascending
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TimeRanges(long[] borders) implements Serializable {
  int count() {
    return borders.length + 1;
  }

  /** The range of a time; that of the time before is tried first, because it mostly is the same. */
  private int near(long time, int before) {
    return from(before) <= time && time < end(before) ? before : of(time);
  }

  int of(long time) {
    int at = Arrays.binarySearch(borders, time);
    return at < 0 ? -at - 1 : at + 1;
  }

  long from(int range) {
    return range == 0 ? Long.MIN_VALUE : borders[range - 1];
  }

  long end(int range) {
    return range == borders.length ? Long.MAX_VALUE : borders[range];
  }

  /** At most so many ranges that begin at some of these times. */
  static TimeRanges of(long[] times, int most) {
    long[] sorted =
        LongStream.of(times).filter(t -> t < Long.MAX_VALUE).sorted().distinct().toArray();
    int step = Math.max(1, (sorted.length + most - 1) / most);
    long[] borders = new long[sorted.length == 0 ? 0 : (sorted.length - 1) / step];
    for (int k = 0; k < borders.length; k++) {
      borders[k] = sorted[(k + 1) * step];
    }
    return new TimeRanges(borders);
  }

  /** The elements that each range of a queue has to know. */
  ElementTimes[] forQueue(ElementTimes elements) {
    ElementTimes[] routed = new ElementTimes[count()];
    int inside = 0;
    for (int e = 0; e < elements.size(); e++) {
      inside = near(elements.inside(e), inside);
      int asking = near(elements.addCall(e), inside);
      to(routed, inside).add(elements, e);
      if (asking != inside) {
        to(routed, asking).add(elements, e);
      }
    }
    return routed;
  }

  /** The elements that each range of a queue with peeks has to know. */
  ElementTimes[] forFronts(ElementTimes elements) {
    ElementTimes[] routed = new ElementTimes[count()];
    int asking = 0;
    for (int e = 0; e < elements.size(); e++) {
      asking = near(elements.addCall(e), asking);
      int inside = near(elements.inside(e), asking);
      // What neither left nor was seen has no place at the front.
      boolean stays = elements.unmatched(e) && !elements.seenStaying(e);
      int seen = stays ? inside : near(elements.removed(e), inside);
      boolean never = stays && elements.mayLeave(e) == ElementTimes.NEVER;
      int leaves = never ? inside : near(elements.mayLeave(e), seen);
      to(routed, asking).add(elements, e);
      if (inside != asking) {
        to(routed, inside).add(elements, e);
      }
      if (seen != asking && seen != inside) {
        to(routed, seen).add(elements, e);
      }
      if (leaves != asking && leaves != inside && leaves != seen) {
        to(routed, leaves).add(elements, e);
      }
    }
    return routed;
  }

  /** The elements that each range of a stack has to know: those that are open at some instant. */
  ElementTimes[] forStack(ElementTimes elements) {
    ElementTimes[] routed = new ElementTimes[count()];
    for (int e = 0; e < elements.size(); e++) {
      if (StackRange.isFleeting(elements, e)) {
        continue;
      }
      int inside = of(elements.inside(e));
      int leaves = elements.unmatched(e) ? Integer.MAX_VALUE : of(elements.mayLeave(e));
      int last = elements.unmatched(e) ? inside : of(elements.removed(e));
      // One that is certainly inside throughout a range is nothing to it.
      for (int r = of(elements.addCall(e)); r <= last; r++) {
        if (r <= inside || r >= leaves) {
          to(routed, r).add(elements, e);
        }
      }
    }
    return routed;
  }

  /**
   * The elements that each range of a priority queue has to know: those that begin, end or ask in
   * it, and of those that are inside throughout one of the least value.
   */
  ElementTimes[] forPriorityQueue(ElementTimes elements) {
    ElementTimes[] routed = new ElementTimes[count()];
    long[] throughout = new long[count()];
    Arrays.fill(throughout, Long.MAX_VALUE);
    for (int e = 0; e < elements.size(); e++) {
      int last = elements.unmatched(e) ? of(elements.mayLeave(e)) : of(elements.removed(e));
      for (int r = Math.min(of(elements.inside(e)), of(elements.mayLeave(e))); r <= last; r++) {
        if (elements.inside(e) < from(r) && elements.mayLeave(e) >= end(r)) {
          throughout[r] = Math.min(throughout[r], elements.priority(e));
        } else {
          to(routed, r).add(elements, e);
        }
      }
    }
    for (int r = 0; r < throughout.length; r++) {
      if (throughout[r] < Long.MAX_VALUE) {
        to(routed, r)
            .add(
                -1,
                throughout[r],
                Long.MIN_VALUE,
                Long.MIN_VALUE,
                ElementTimes.NEVER,
                ElementTimes.NEVER);
      }
    }
    return routed;
  }

  private static ElementTimes to(ElementTimes[] routed, int range) {
    if (routed[range] == null) {
      routed[range] = new ElementTimes();
    }
    return routed[range];
  }

  /** Tells each range that a stretch of time meets. */
  void meeting(long from, long to, LongConsumer range) {
    for (int r = of(from); r <= of(to); r++) {
      range.accept(r);
    }
  }

  /** What is said of ranges, or by homes, in the order of their numbers. */
  static <T> List<T> inOrder(List<Tuple2<Integer, T>> answers) {
    return answers.stream().sorted(Comparator.comparingInt(Tuple2::_1)).map(Tuple2::_2).toList();
  }
}
