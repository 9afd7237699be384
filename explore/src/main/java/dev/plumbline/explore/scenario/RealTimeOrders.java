package dev.plumbline.explore.scenario;

import dev.plumbline.explore.engine.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * All real-time orders that executions of one trace can have, without those that are included in
 * another: a history that is linearizable although more of its operations are in order is
 * linearizable with less.
 *
 * <p>An execution of a trace is a linear extension of what must come before what; of the events
 * only the first and the last of each operation count, because every linear extension of a part of
 * a partial order is part of one of the whole. In the largest orders every operation ends as soon
 * as it can: then at each beginning at least those have ended that would have ended otherwise. So
 * the only choice is which operation begins next.
 *
 * <pre>
 *   a: first(a) ---- last(a)               b begins before or after a ends, if nothing is
 *   b:        first(b) ---- last(b)        between them: {a before b}, {b before a}, not {}
 * </pre>
 *
 * <p>Cost: as many steps as there are orders in which operations can begin; for two threads of k
 * operations at most (2k)! / (k!)², 6 for two times two.
 */
final class RealTimeOrders {
  private final int operations;

  /** For each boundary, as {@link Trace} numbers them, the set of those that come before it. */
  private final long[] before;

  private final int begun;
  private final int returned;
  private final int atomic;
  private final int[] preceding;
  private final int[] beginning;
  private final Set<RealTimeOrder> found = new LinkedHashSet<>();

  private RealTimeOrders(Trace trace) {
    this.operations = trace.operations();
    this.preceding = new int[operations];
    this.beginning = new int[operations];
    int begunSet = 0;
    int returnedSet = 0;
    int atomicSet = 0;
    for (int i = 0; i < operations; i++) {
      begunSet |= trace.begun(i) ? 1 << i : 0;
      returnedSet |= trace.returned(i) ? 1 << i : 0;
      atomicSet |= trace.returned(i) && trace.atomic(i) ? 1 << i : 0;
    }
    this.begun = begunSet;
    this.returned = returnedSet;
    this.atomic = atomicSet;
    this.before = before(trace);
  }

  /** The largest orders of a trace. */
  static List<RealTimeOrder> of(Trace trace) {
    RealTimeOrders orders = new RealTimeOrders(trace);
    orders.begin(0, 0, 0);
    return largest(orders.found);
  }

  /** Without those that are included in another. */
  static List<RealTimeOrder> largest(Set<RealTimeOrder> orders) {
    List<RealTimeOrder> largest = new ArrayList<>();
    for (RealTimeOrder order : orders) {
      if (orders.stream().noneMatch(o -> !o.equals(order) && o.includes(order))) {
        largest.add(order);
      }
    }
    return largest;
  }

  private long[] before(Trace trace) {
    long[] sets = new long[2 * operations];
    for (int a = 0; a < sets.length; a++) {
      for (int b = 0; b < sets.length; b++) {
        if (a != b && exists(a) && exists(b) && trace.before(a, b)) {
          sets[only(b)] |= 1L << only(a);
        }
      }
    }
    for (int i = 0; i < operations; i++) {
      sets[Trace.first(i)] &= ~(1L << Trace.first(i));
      sets[Trace.last(i)] |= 1L << Trace.first(i);
    }
    return sets;
  }

  private boolean exists(int boundary) {
    int has = boundary % 2 == 0 ? begun : returned;
    return ((has >> (boundary / 2)) & 1) != 0;
  }

  /** The two boundaries of an atomic operation are one. */
  private int only(int boundary) {
    return ((atomic >> (boundary / 2)) & 1) != 0 ? boundary & ~1 : boundary;
  }

  /**
   * Lets one more operation begin, each that can.
   *
   * @param begins how many have begun
   * @param done the boundaries that were passed
   * @param ended the operations that have ended
   */
  private void begin(int begins, long done, int ended) {
    boolean any = false;
    for (int i = 0; i < operations; i++) {
      int first = Trace.first(i);
      if ((begun >> i & 1) == 0 || (done >> first & 1) != 0) {
        continue;
      }
      any = true;
      if ((before[first] & ~done) == 0) {
        preceding[i] = ended;
        beginning[begins] = i;
        boolean atOnce = (atomic >> i & 1) != 0;
        end(begins + 1, done | 1L << first, atOnce ? ended | 1 << i : ended);
      }
    }
    if (!any) {
      found.add(new RealTimeOrder(preceding.clone(), Arrays.copyOf(beginning, begins)));
    }
  }

  /** Lets all operations end that can. */
  private void end(int begins, long done, int ended) {
    long passed = done;
    int over = ended;
    for (int left = returned & ~atomic & ~ended; left != 0; ) {
      int open = left;
      for (int i = 0; i < operations; i++) {
        int last = Trace.last(i);
        if ((left >> i & 1) != 0 && (before[last] & ~passed) == 0) {
          passed |= 1L << last;
          over |= 1 << i;
          left &= ~(1 << i);
        }
      }
      if (left == open) {
        break;
      }
    }
    begin(begins, passed, over);
  }
}
