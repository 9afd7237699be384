package dev.plumbline.core.monitor.outoforder;

/**
 * Points in a line that can be moved, and compared: a list with labels that ascend.
 *
 * <p>A point that is moved gets a label between those of its neighbors; when there is none left,
 * all points get new ones. Cost: constant time for a step and a comparison; O(points) for new
 * labels, which every point that moves brings nearer by halving one gap of 2^{@value #SPREAD}.
 */
final class Line {
  private static final int SPREAD = 24;

  final int[] next;
  final int[] previous;
  private final long[] label;
  private final int first;

  /** The given points in this order; a point that is not given is behind all of them. */
  Line(int points, int[] order, int count) {
    next = new int[points];
    previous = new int[points];
    label = new long[points];
    java.util.Arrays.fill(label, Long.MAX_VALUE);
    first = order[0];
    for (int i = 0; i < count; i++) {
      next[order[i]] = i + 1 < count ? order[i + 1] : -1;
      previous[order[i]] = i == 0 ? -1 : order[i - 1];
    }
    relabel();
  }

  private void relabel() {
    long at = 0;
    for (int p = first; p >= 0; p = next[p]) {
      at += 1L << SPREAD;
      label[p] = at;
    }
  }

  boolean before(int a, int b) {
    return label[a] < label[b];
  }

  /** Exchanges a point with the next one; {@link #settle} it before it is compared again. */
  void stepRight(int p) {
    exchange(p, next[p]);
  }

  /** Exchanges a point with the previous one; {@link #settle} it before it is compared again. */
  void stepLeft(int p) {
    exchange(previous[p], p);
  }

  private void exchange(int a, int b) {
    int before = previous[a];
    int after = next[b];
    next[before] = b;
    previous[b] = before;
    next[b] = a;
    previous[a] = b;
    next[a] = after;
    previous[after] = a;
  }

  /** Gives a point that was moved its label. */
  void settle(int p) {
    long low = label[previous[p]];
    long high = label[next[p]];
    if (high - low < 2) {
      relabel();
    } else {
      label[p] = low + (high - low) / 2;
    }
  }
}
