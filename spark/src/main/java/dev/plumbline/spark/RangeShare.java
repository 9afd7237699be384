package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementTimes;
import java.io.Serializable;

/**
 * What one home tells one range: elements, empty results, and peeks of a priority queue, as {@link
 * LargeHome} has them. Elements are packed, each by how it differs from the one before, into about
 * a quarter of their size.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RangeShare(byte[] packed, long[] empties, long[] peeks) implements Serializable {
  static RangeShare of(ElementTimes elements, long[] empties, long[] peeks) {
    BlockBytes out = new BlockBytes();
    out.number(elements.size());
    long id = 0;
    long call = 0;
    for (int e = 0; e < elements.size(); e++) {
      out.signed(elements.id(e) - id);
      out.signed(elements.priority(e) - elements.id(e));
      out.signed(elements.addCall(e) - call);
      id = elements.id(e);
      call = elements.addCall(e);
      out.number(elements.inside(e) - call);
      boolean leaves = elements.mayLeave(e) != ElementTimes.NEVER;
      out.number(leaves ? elements.mayLeave(e) - call + 1 : 0);
      // Mostly soon after it may have left, or neither; with peeks, before that.
      out.signed(elements.removed(e) - elements.mayLeave(e));
    }
    return new RangeShare(out.toArray(), empties, peeks);
  }

  ElementTimes elements() {
    BlockBytes in = new BlockBytes(packed);
    long count = in.number();
    ElementTimes elements = new ElementTimes();
    long id = 0;
    long call = 0;
    for (long e = 0; e < count; e++) {
      id += in.signed();
      long priority = id + in.signed();
      call += in.signed();
      long inside = call + in.number();
      long leaves = in.number();
      long mayLeave = leaves == 0 ? ElementTimes.NEVER : call + leaves - 1;
      elements.add(id, priority, call, inside, mayLeave, mayLeave + in.signed());
    }
    return elements;
  }

  /** Who is told of elements. */
  interface OfElement {
    void add(ElementTimes elements, int e);
  }

  /** Who is told of empty results. */
  interface OfEmpty {
    void add(long id, long call, long ret);
  }

  /** Tells a range. */
  void tell(OfElement ofElement, OfEmpty ofEmpty) {
    ElementTimes elements = elements();
    for (int e = 0; e < elements.size(); e++) {
      ofElement.add(elements, e);
    }
    for (int k = 0; k < empties.length; k += 3) {
      ofEmpty.add(empties[k], empties[k + 1], empties[k + 2]);
    }
  }
}
