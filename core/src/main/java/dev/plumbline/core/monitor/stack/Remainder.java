package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.primitive.BitTree;
import java.util.Arrays;

/**
 * The elements that an extraction leaves behind.
 *
 * <p>They fall apart at the free slots: the critical intervals between two of them cover everything
 * between, and nothing else, so without the rest they are as stuck as with it. Cost: O(n).
 */
final class Remainder {
  private static final int MOST = 1 << 30;

  private final StackWindows c;
  private final BitTree free;
  private final int[] elements;

  /**
   * Gathers them.
   *
   * @param unhit for each element how many of its windows contain no free slot
   */
  Remainder(StackWindows c, int[] unhit, BitTree free) {
    this.c = c;
    this.free = free;
    int[] found = new int[c.count];
    int n = 0;
    for (int e = 0; e < c.count; e++) {
      if (unhit[e] > 0) {
        found[n++] = e;
      }
    }
    elements = Arrays.copyOf(found, n);
  }

  int[] elements() {
    return elements;
  }

  /** The fewest that are stuck on their own, if possible without any of some others. */
  int[] fewest(boolean[] unwelcome) {
    int[] size = new int[c.slots + 1];
    for (int e : elements) {
      // Unwelcome ones count more than all others.
      int more = size[place(e)] + (unwelcome[e] ? c.count + 1 : 1);
      size[place(e)] = Math.min(more, MOST);
    }
    int best = place(elements[0]);
    for (int e : elements) {
      best = size[place(e)] < size[best] ? place(e) : best;
    }
    int[] fewest = new int[elements.length];
    int n = 0;
    for (int e : elements) {
      if (place(e) == best) {
        fewest[n++] = e;
      }
    }
    return Arrays.copyOf(fewest, n);
  }

  /** One more than the free slot behind which an element is stuck. */
  private int place(int e) {
    return free.previous(c.pushTo[e]) + 1;
  }
}
