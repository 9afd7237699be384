package dev.plumbline.core.monitor.priority;

import java.util.Arrays;

/**
 * The demands of a priority queue that pending polls must help, from the highest level down, and
 * for each of them its offers: the gaps it may use, those of one price and one number of pending
 * polls called by then together. See {@link PendingPolls}.
 */
final class CoveredOperations {
  private final Intervals windows = new Intervals();
  private int[] start = new int[16];
  private int offers;
  private int[] first = new int[16];
  private int[] last = new int[16];
  private int[] price = new int[16];
  private int[] called = new int[16];

  /** An offer of the demand that is added next. */
  void offer(int firstGap, int lastGap, int itsPrice, int callsByThen) {
    if (offers == first.length) {
      int room = 2 * offers;
      first = Arrays.copyOf(first, room);
      last = Arrays.copyOf(last, room);
      price = Arrays.copyOf(price, room);
      called = Arrays.copyOf(called, room);
    }
    first[offers] = firstGap;
    last[offers] = lastGap;
    price[offers] = itsPrice;
    called[offers++] = callsByThen;
  }

  /** A demand, after its offers. */
  void add(int fromGap, int toGap, int itsLevel) {
    windows.add(fromGap, toGap, itsLevel);
    if (windows.count() == start.length) {
      start = Arrays.copyOf(start, 2 * start.length);
    }
    start[windows.count()] = offers;
  }

  int count() {
    return windows.count();
  }

  int offers() {
    return offers;
  }

  int from(int h) {
    return windows.from(h);
  }

  int to(int h) {
    return windows.to(h);
  }

  /** Elements at places before this one are strictly higher. */
  int level(int h) {
    return windows.level(h);
  }

  /** The demands in the order of their first gaps. */
  int[] byFrom() {
    return windows.byFrom();
  }

  /** The first offer of demand h; they go on to the first of the next. */
  int start(int h) {
    return start[h];
  }

  /** The first gap of an offer. */
  int first(int k) {
    return first[k];
  }

  /** The last gap of an offer. */
  int last(int k) {
    return last[k];
  }

  /** How many higher unmatched values are certainly added before the offer's gaps. */
  int price(int k) {
    return price[k];
  }

  /** How many pending polls are called by the offer's gaps. */
  int called(int k) {
    return called[k];
  }
}
