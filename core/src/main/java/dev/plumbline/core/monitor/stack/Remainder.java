package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.primitive.BitTree;
import java.util.Arrays;
import java.util.stream.IntStream;

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
    elements = IntStream.range(0, c.count).filter(e -> unhit[e] > 0).toArray();
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
    int best =
        IntStream.of(elements)
            .map(this::place)
            .reduce(place(elements[0]), (a, b) -> size[b] < size[a] ? b : a);
    return Arrays.stream(elements).filter(e -> place(e) == best).toArray();
  }

  /** One more than the free slot behind which an element is stuck. */
  private int place(int e) {
    return free.previous(c.pushTo[e]) + 1;
  }
}
