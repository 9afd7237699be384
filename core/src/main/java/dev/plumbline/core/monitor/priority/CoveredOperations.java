package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.primitive.IntList;

/**
 * The operations of a priority queue that unmatched values cover, so that pending polls must help
 * them, from the highest level down; and for each of them its options: the gaps it may use, those
 * of one price and one number of pending polls called by then together. See {@link PendingPolls}.
 */
final class CoveredOperations {
  /** Their windows; elements at places before the level of one are strictly higher. */
  final Intervals windows = new Intervals();

  private final IntList start = new IntList();
  private final IntList first = new IntList();
  private final IntList last = new IntList();
  private final IntList price = new IntList();
  private final IntList called = new IntList();

  CoveredOperations() {
    start.add(0);
  }

  /** An option of the operation that is added next. */
  void option(int firstGap, int lastGap, int itsPrice, int callsByThen) {
    first.add(firstGap);
    last.add(lastGap);
    price.add(itsPrice);
    called.add(callsByThen);
  }

  /** An operation, after its options. */
  void add(int fromGap, int toGap, int itsLevel) {
    windows.add(fromGap, toGap, itsLevel);
    start.add(options());
  }

  int count() {
    return windows.count();
  }

  int options() {
    return first.size();
  }

  /** The first option of operation h; they go on to the first of the next. */
  int start(int h) {
    return start.get(h);
  }

  /** The first gap of an option. */
  int first(int k) {
    return first.get(k);
  }

  /** The last gap of an option. */
  int last(int k) {
    return last.get(k);
  }

  /** How many higher unmatched values are certainly added before the option's gaps. */
  int price(int k) {
    return price.get(k);
  }

  /** How many pending polls are called by the option's gaps. */
  int called(int k) {
    return called.get(k);
  }
}
