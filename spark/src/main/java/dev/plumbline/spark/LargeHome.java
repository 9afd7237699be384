package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.ranges.Clusters;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.ValueHome;
import dev.plumbline.core.primitive.LongList;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What was found where the operations on some values of a large part met.
 *
 * @param cells elements of a container, with the position of the remove as priority where values
 *     have no order; clusters of a register
 * @param empties position, call and return of each empty result
 * @param peeks position, priority, first and last instant of each peek of a priority queue
 * @param removes for each element of a priority queue the position of its remove; -1 for none
 * @param values for each element of a priority queue its value; null if all are integers, which
 *     their priorities tell
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LargeHome(
    Summary summary, long[] cells, long[] empties, long[] peeks, long[] removes, Object[] values)
    implements Serializable {
  private static final long[] NONE = {};

  /**
   * What the driver must know of a home.
   *
   * @param beyond why ranges cannot decide; null if they can
   * @param leavesOthers whether what is beyond them may have left values of other homes
   * @param peeked whether a peek saw a value
   * @param seenStaying whether it saw one at the front of a queue that no completed remove takes
   * @param integers whether all values are integers, whose order all homes know
   * @param violation positions of operations that are a violation by themselves; null for none
   * @param lost call and position of each lost remove
   * @param firstStaying from when on something is inside that no completed remove takes; {@link
   *     ElementTimes#NEVER} if nothing is
   * @param operations how many there are
   * @param firstCall when the first of them was called
   * @param firstPosition where that one stands
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Summary(
      String beyond,
      boolean leavesOthers,
      boolean peeked,
      boolean seenStaying,
      boolean integers,
      long[] violation,
      long[] lost,
      long firstStaying,
      long operations,
      long firstCall,
      long firstPosition)
      implements Serializable {}

  ElementTimes elements() {
    return ElementTimes.of(cells);
  }

  /** Reads the blocks of a home. */
  static LargeHome of(List<byte[]> blocks, LargeKind kind, PartDecision places) {
    LargeHome plain = kind.container() ? new PlainHome(blocks, kind, places).home() : null;
    return plain == null ? ofHistory(blocks, kind, places) : plain;
  }

  private static LargeHome ofHistory(List<byte[]> blocks, LargeKind kind, PartDecision places) {
    HistoryBuilder builder = History.builder().mayOverlap();
    Origins origins = new Origins();
    places.unpack(blocks, builder, origins);
    History h = builder.build();
    long firstCall = h.size() == 0 ? ElementTimes.NEVER : h.call(0);
    long firstPosition = ElementTimes.NEVER;
    for (int i = 0; i < h.size() && h.call(i) == firstCall; i++) {
      firstPosition = Math.min(firstPosition, places.position(h, origins, i));
    }
    if (!kind.container()) {
      Clusters clusters =
          Clusters.of(h, places.source().make(), row -> places.position(h, origins, row));
      long[] wrong = positions(clusters.violation(), h, origins, places);
      return new LargeHome(
          new Summary(
              clusters.beyond(),
              clusters.leavesOthers(),
              false,
              false,
              false,
              wrong,
              new long[0],
              ElementTimes.NEVER,
              h.size(),
              firstCall,
              firstPosition),
          clusters.toArray(),
          NONE,
          NONE,
          NONE,
          null);
    }
    ValueHome home =
        ValueHome.of(h, places.source().make(), row -> places.position(h, origins, row));
    long[] wrong = positions(home.violation(), h, origins, places);
    LargeHome found = of(home, kind, wrong, h.size(), firstCall, firstPosition);
    return kind.byPriority() && !found.summary().integers() ? found.with(h.values(), kind) : found;
  }

  /** The same with the values of its elements. */
  LargeHome with(Values codes, LargeKind kind) {
    ElementTimes elements = elements();
    Object[] its = new Object[elements.size()];
    Arrays.setAll(its, e -> codes.value(kind.sign() * elements.priority(e)));
    return new LargeHome(summary, cells, empties, peeks, removes, its);
  }

  /** The value of an element of a priority queue. */
  Object value(int e, LargeKind kind) {
    return values == null ? (Object) ((kind.sign() * elements().priority(e)) >> 1) : values[e];
  }

  /**
   * The same with other priorities, of elements and of what peeks saw.
   *
   * @param rankOf the priority of each element by its id
   */
  LargeHome ranked(Map<Long, Long> rankOf) {
    ElementTimes elements = elements();
    Map<Long, Long> rankOfCode = new HashMap<>();
    for (int e = 0; e < elements.size(); e++) {
      long rank = rankOf.get(elements.id(e));
      rankOfCode.put(elements.priority(e), rank);
      elements.setPriority(e, rank);
    }
    long[] seen = peeks.clone();
    for (int k = 1; k < seen.length; k += 4) {
      seen[k] = rankOfCode.get(seen[k]);
    }
    return new LargeHome(summary, elements.toArray(), empties, seen, removes, values);
  }

  /** What the home of a container's values found. */
  static LargeHome of(
      ValueHome home,
      LargeKind kind,
      long[] wrong,
      long operations,
      long firstCall,
      long firstPosition) {
    ElementTimes elements = home.elements();
    long staying = ElementTimes.NEVER;
    boolean integers = true;
    boolean seenStaying = false;
    LongList removes = new LongList();
    for (int e = 0; e < elements.size(); e++) {
      staying = elements.unmatched(e) ? Math.min(staying, elements.inside(e)) : staying;
      seenStaying |= elements.seenStaying(e);
      // Codes of integers are even, and the same at all homes.
      integers &= (elements.priority(e) & 1) == 0;
      if (kind.byPriority()) {
        removes.add(home.removeId(e));
      } else {
        elements.setPriority(e, home.removeId(e));
      }
    }
    long[] calls = home.lostCalls();
    long[] ids = home.lostIds();
    long[] lost = new long[2 * calls.length];
    for (int k = 0; k < calls.length; k++) {
      lost[2 * k] = calls[k];
      lost[2 * k + 1] = ids[k];
    }
    return new LargeHome(
        new Summary(
            home.beyond(),
            false,
            home.peeked(),
            seenStaying,
            integers,
            wrong,
            lost,
            staying,
            operations,
            firstCall,
            firstPosition),
        elements.toArray(),
        home.empties(),
        home.peeks(),
        removes.toArray(),
        null);
  }

  /** The same with other elements, of a container whose values have no order. */
  LargeHome with(ElementTimes others) {
    return new LargeHome(summary, others.toArray(), empties, peeks, removes, values);
  }

  /** Without the values that no completed remove took. */
  LargeHome matched() {
    ElementTimes elements = elements();
    ElementTimes some = new ElementTimes();
    Set<Long> staying = new HashSet<>();
    for (int e = 0; e < elements.size(); e++) {
      if (elements.unmatched(e)) {
        staying.add(elements.priority(e));
      } else {
        some.add(elements, e);
      }
    }
    LongList seen = new LongList();
    for (int k = 0; k < peeks.length; k += 4) {
      for (int column = 0; column < 4 && !staying.contains(peeks[k + 1]); column++) {
        seen.add(peeks[k + column]);
      }
    }
    return new LargeHome(summary, some.toArray(), empties, seen.toArray(), NONE, null);
  }

  private static long[] positions(int[] rows, History h, Origins origins, PartDecision places) {
    return rows == null
        ? null
        : Arrays.stream(rows).mapToLong(row -> places.position(h, origins, row)).toArray();
  }

  /** Whether one of some elements is here and no completed remove takes it. */
  boolean anyStays(Set<Long> ids) {
    ElementTimes elements = elements();
    return IntStream.range(0, elements.size())
        .anyMatch(e -> elements.unmatched(e) && ids.contains(elements.id(e)));
  }

  /** The element with an id, alone; none if it is not here. */
  ElementTimes element(long id) {
    ElementTimes elements = elements();
    ElementTimes one = new ElementTimes();
    for (int e = 0; e < elements.size() && one.size() == 0; e++) {
      if (elements.id(e) == id) {
        one.add(elements, e);
      }
    }
    return one;
  }
}
