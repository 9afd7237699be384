package dev.plumbline.core.monitor.queue;

import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.Lives;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.Arrays;

/**
 * A queue history cut into pieces at gaps where the queue is empty.
 *
 * <p>Each empty result takes an uncovered gap, a cut. By the cut lemma of {@link Lives} every
 * element is left or right of every cut, and the windows of both sides may be clipped at it. To
 * make that plain to others, gaps are stretched: gap g of the piece behind k cuts gets coordinate g
 * + k, so that a cut is two coordinates, the last of one piece and the first of the next.
 *
 * <p>Cost: O(n).
 */
final class Pieces {
  private final Lives lives;

  /** The cuts, ascending; and for each gap how many there are up to it. */
  private final int[] cuts;

  private final int[] cutsUpTo;

  /** For each empty result its coordinate: it happens after everything else that has this one. */
  final int[] emptyAt;

  /**
   * Cuts a history.
   *
   * @param cover of the lives, by which every empty result has an uncovered gap; null if there are
   *     no empty results
   */
  Pieces(Lives lives, Cover cover) {
    this.lives = lives;
    Timeline t = lives.t;
    int[] empties = cover == null ? new int[0] : lives.empties;
    int[] gaps = new int[empties.length];
    emptyAt = new int[empties.length];
    int n = 0;
    for (int k = 0; k < empties.length; k++) {
      int gap = cover.nextFree(t.from[empties[k]]);
      if (n == 0 || gaps[n - 1] < gap) {
        gaps[n++] = gap;
      }
      emptyAt[k] = gap + n - 1;
    }
    cuts = Arrays.copyOf(gaps, n);
    cutsUpTo = n == 0 ? null : new int[t.events];
    for (int g = 0, k = 0; n > 0 && g < t.events; g++) {
      if (k < n && cuts[k] == g) {
        k++;
      }
      cutsUpTo[g] = k;
    }
  }

  /** Whether there is just one piece, so that coordinates are gaps. */
  boolean whole() {
    return cuts.length == 0;
  }

  /** How many coordinates there are. */
  int coordinates() {
    return lives.t.events + cuts.length;
  }

  /** The piece of an element. */
  int of(int e) {
    return cuts.length == 0 ? 0 : cutsUpTo[lives.addTo[e]];
  }

  /** The first gap of a piece. */
  int start(int piece) {
    return piece == 0 ? 0 : cuts[piece - 1];
  }

  /** The last gap of a piece. */
  int end(int piece) {
    return piece == cuts.length ? lives.t.lastGap() : cuts[piece];
  }
}
