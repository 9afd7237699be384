package dev.plumbline.core.monitor.outoforder;

import dev.plumbline.core.monitor.container.EmptyCuts;
import dev.plumbline.core.monitor.container.Lifetimes;
import java.util.Arrays;

/**
 * The pushes and pops of a stack as numbered points, and their windows in coordinates, which are
 * the gaps of one {@linkplain EmptyCuts piece} after the other. Numbers go to the start of each
 * coordinate, the end, the pushes, the pops.
 */
final class StackPoints {
  final int[] pushFrom;
  final int[] pushTo;
  final int[] popFrom;
  final int[] popTo;

  /** Whether an element has a point at which it is popped. */
  final boolean[] popped;

  private final int n;
  private final int coordinates;

  StackPoints(Lifetimes lives, EmptyCuts pieces) {
    n = lives.count;
    coordinates = pieces.coordinates();
    pushFrom = new int[n];
    pushTo = new int[n];
    popFrom = new int[n];
    popTo = new int[n];
    popped = new boolean[n];
    for (int e = 0; e < n; e++) {
      int piece = pieces.of(e);
      pushFrom[e] = Math.max(lives.addFrom[e], pieces.start(piece)) + piece;
      pushTo[e] = lives.addTo[e] + piece;
      popFrom[e] = Math.max(lives.removeFrom[e], pieces.start(piece)) + piece;
      popTo[e] = Math.min(lives.removeTo[e], pieces.end(piece)) + piece;
      popped[e] = lives.remove[e] != Lifetimes.NONE;
    }
  }

  /** How many numbers there are. */
  int count() {
    return coordinates + 1 + 2 * n;
  }

  int push(int e) {
    return coordinates + 1 + e;
  }

  int pop(int e) {
    return coordinates + 1 + n + e;
  }

  /** All points but the pops that there are not: pushed as late as possible, popped as early. */
  int[] firstOrder() {
    int[] order = new int[count()];
    int[] head = new int[coordinates];
    int[] nextAt = new int[2 * n + 1];
    // Lists grow at the front: brief lives end up in front of pushes, and pops in front of all.
    for (int e = 0; e < n; e++) {
      if (!popped[e] || pushTo[e] < popFrom[e]) {
        chain(head, nextAt, pushTo[e], 2 * e);
      }
    }
    for (int e = 0; e < n; e++) {
      if (popped[e]) {
        boolean brief = pushTo[e] >= popFrom[e];
        chain(head, nextAt, brief ? Math.max(pushFrom[e], popFrom[e]) : popFrom[e], 2 * e + 1);
      }
    }
    int count = 0;
    for (int c = 0; c < coordinates; c++) {
      order[count++] = c;
      for (int i = head[c]; i != 0; i = nextAt[i]) {
        int e = (i - 1) >> 1;
        boolean pops = ((i - 1) & 1) != 0;
        if (!pops || pushTo[e] >= popFrom[e]) {
          order[count++] = push(e);
        }
        if (pops) {
          order[count++] = pop(e);
        }
      }
    }
    order[count++] = coordinates;
    return Arrays.copyOf(order, count);
  }

  private static void chain(int[] head, int[] next, int coordinate, int what) {
    next[what + 1] = head[coordinate];
    head[coordinate] = what + 1;
  }

  /** Whether a point is the start of a coordinate, or the end. */
  boolean isMark(int point) {
    return point <= coordinates;
  }

  /** Whether a point that is no mark is a push. */
  boolean isPush(int point) {
    return point <= coordinates + n;
  }

  /** The element that a point pushes or pops. */
  int element(int point) {
    return isPush(point) ? point - coordinates - 1 : point - coordinates - 1 - n;
  }
}
