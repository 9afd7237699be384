package dev.plumbline.core.monitor.queue;

import dev.plumbline.core.monitor.container.Lifetimes;
import java.util.Arrays;

/**
 * When each element of a queue can be at its front, as one window an element.
 *
 * <p>The peeks and the dequeue of an element are its <em>block</em>: blocks happen one after the
 * other, in queue order, because only the front is seen and taken. Let x be the first end and y the
 * last start among the windows of a block.
 *
 * <ul>
 *   <li>y &le; x: all windows of the block share the gaps y to x, and the block, which starts at x
 *       at the latest and ends at y at the earliest, meets them: the whole block may as well happen
 *       in one gap from y to x.
 *   <li>x &lt; y, a <em>zone</em>: from x to y the element is at the front for certain. No other
 *       block happens strictly between, so other windows are clipped to x downward and to y upward,
 *       and the zone becomes a point of its own between them.
 * </ul>
 *
 * Zones that overlap, and a window that lies strictly inside a zone, are violations by two
 * elements. Otherwise every window stays non-empty, since neighboring zones leave the gaps from the
 * end of one to the start of the next. What is left is a queue without peeks whose dequeues have
 * these windows. Pairs of unclipped windows do not suffice: three elements can disagree in a cycle
 * through a zone.
 *
 * <p>With peeks, gap g has coordinate 2g and the point of a zone 2x + 1; without peeks windows are
 * those of the dequeues. Cost: O(n).
 */
final class FrontWindows {
  final Lifetimes lives;

  /** Coordinates per gap. */
  final int scale;

  /** For each element the first coordinate of its block, clipped. */
  final int[] from;

  /** For each element the last one. */
  final int[] to;

  /** For each element the first end among the windows of its block, a gap. */
  final int[] firstEnd;

  /** An element whose block contradicts that of {@link #other}; NONE if blocks fit. */
  final int conflicting;

  final int other;

  private final boolean matchedOnly;

  /** The fronts of all elements. */
  FrontWindows(Lifetimes lives) {
    this(lives, false);
  }

  /**
   * The fronts of all elements, or of matched ones only. In the latter case unmatched elements have
   * no zones, and their windows, of which only the ends mean anything, start at 0.
   */
  FrontWindows(Lifetimes lives, boolean matchedOnly) {
    this.lives = lives;
    this.matchedOnly = matchedOnly;
    if (lives.peeks.length == 0) {
      scale = 1;
      from = lives.removeFrom;
      to = lives.removeTo;
      firstEnd = lives.removeTo;
      conflicting = Lifetimes.NONE;
      other = Lifetimes.NONE;
      return;
    }
    scale = 2;
    firstEnd = firstEnds();
    int[] pair = {Lifetimes.NONE, Lifetimes.NONE};
    int[] inside = zones(pair);
    from = new int[lives.count];
    to = new int[lives.count];
    if (pair[0] == Lifetimes.NONE) {
      clip(inside, pair);
    }
    conflicting = pair[0];
    other = pair[1];
  }

  private int[] firstEnds() {
    int[] ends = Arrays.copyOf(lives.removeTo, lives.count);
    for (int e = 0; e < lives.count; e++) {
      for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
        ends[e] = Math.min(ends[e], lives.t.to[lives.peeks[k]]);
      }
    }
    return ends;
  }

  /** The last start among the windows of the element's block, a gap. */
  int lastStart(int e) {
    return lives.removeFrom[e];
  }

  /** Whether the element is at the front for certain at some time. */
  boolean isZone(int e) {
    return firstEnd[e] < lastStart(e) && !(matchedOnly && lives.unmatched(e));
  }

  /** Whether the recorded times alone put the block of a before that of b. */
  boolean precedes(int a, int b) {
    return firstEnd[a] < lastStart(b);
  }

  /** For each gap one more than the element in whose zone it lies strictly; 0 if in none. */
  private int[] zones(int[] overlap) {
    int gaps = lives.t.events;
    int[] inside = new int[gaps];
    // First ends are returns, so no two zones start in one gap.
    for (int e = 0; e < lives.count; e++) {
      if (isZone(e)) {
        inside[firstEnd[e]] = e + 1;
      }
    }
    int current = Lifetimes.NONE;
    int end = 0;
    for (int g = 0; g < gaps; g++) {
      int starting = inside[g] - 1;
      inside[g] = g < end ? current + 1 : 0;
      if (starting >= 0) {
        if (g < end) {
          overlap[0] = starting;
          overlap[1] = current;
          return inside;
        }
        current = starting;
        end = lastStart(starting);
      }
    }
    return inside;
  }

  private void clip(int[] inside, int[] swallowed) {
    for (int e = 0; e < lives.count; e++) {
      int x = firstEnd[e];
      int y = lastStart(e);
      if (matchedOnly && lives.unmatched(e)) {
        to[e] = 2 * (inside[x] == 0 ? x : firstEnd[inside[x] - 1]);
        continue;
      }
      if (x < y) {
        from[e] = 2 * x + 1;
        to[e] = from[e];
        continue;
      }
      int early = inside[y] - 1;
      int late = inside[x] - 1;
      if (early >= 0 && early == late) {
        swallowed[0] = e;
        swallowed[1] = early;
        return;
      }
      from[e] = 2 * (early < 0 ? y : lastStart(early));
      to[e] = 2 * (late < 0 ? x : firstEnd[late]);
    }
  }
}
