package dev.plumbline.core.monitor.container;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.monitor.part.Timeline;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The history of a container cut into pieces at gaps where the container is empty.
 *
 * <p>Each empty result takes an uncovered gap, a cut: the first one, which is at a call, for only
 * calls uncover; of several calls at that time the last. By the cut lemma of {@link Lifetimes}
 * every element is left or right of every cut, and the windows of both sides may be clipped at it.
 * To make that plain to others, gaps are stretched: gap g of the piece behind k cuts gets
 * coordinate g + k, so that a cut is two coordinates, the last of one piece and the first of the
 * next.
 *
 * <p>Cost: O(n).
 */
public final class EmptyCuts {
  private final Lifetimes lives;

  /** The cuts, ascending; and for each element how many there are before its piece. */
  private final int[] cuts;

  private final int @Nullable [] pieces;

  /** For each empty result its coordinate: it happens after everything else that has this one. */
  public final int[] emptyAt;

  /**
   * Cuts a history.
   *
   * @param cover of the lives, by which every empty result has an uncovered gap; null if there are
   *     no empty results
   */
  public EmptyCuts(Lifetimes lives, @Nullable Cover cover) {
    this.lives = lives;
    Timeline t = lives.t;
    int[] empties = cover == null ? new int[0] : lives.empties;
    int[] gaps = new int[empties.length];
    emptyAt = new int[empties.length];
    int @Nullable [] instants = empties.length == 0 ? null : t.instants();
    int n = 0;
    for (int k = 0; k < empties.length; k++) {
      int free = assured(cover).nextFree(t.from[empties[k]]);
      int gap = instants == null ? free : instants[free];
      if (n == 0 || gaps[n - 1] < gap) {
        gaps[n++] = gap;
      }
      emptyAt[k] = gap + n - 1;
    }
    cuts = Arrays.copyOf(gaps, n);
    pieces = n == 0 ? null : pieces();
  }

  private int[] pieces() {
    int[] cutsUpTo = new int[lives.t.events];
    for (int g = 0, k = 0; g < cutsUpTo.length; g++) {
      if (k < cuts.length && cuts[k] == g) {
        k++;
      }
      cutsUpTo[g] = k;
    }
    int[] ofElements = new int[lives.count];
    for (int e = 0; e < ofElements.length; e++) {
      ofElements[e] = cutsUpTo[lives.addTo[e]];
    }
    return ofElements;
  }

  /** Whether there is just one piece, so that coordinates are gaps. */
  public boolean whole() {
    return cuts.length == 0;
  }

  /** How many coordinates there are. */
  public int coordinates() {
    return lives.t.events + cuts.length;
  }

  /** The piece of an element. */
  public int of(int e) {
    return pieces == null ? 0 : pieces[e];
  }

  /** The first gap of a piece. */
  public int start(int piece) {
    return piece == 0 ? 0 : cuts[piece - 1];
  }

  /** The last gap of a piece. */
  public int end(int piece) {
    return isLast(piece) ? lives.t.lastGap() : cuts[piece];
  }

  /** Whether no cut follows. */
  public boolean isLast(int piece) {
    return piece == cuts.length;
  }
}
