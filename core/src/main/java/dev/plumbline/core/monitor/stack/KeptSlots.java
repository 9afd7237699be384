package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.primitive.IntList;
import java.util.Arrays;

/**
 * Fewer slots for fewer elements: a slot in which no window ends is not better for anyone than the
 * next one, so only ends of windows are kept, and the last slot of all. Cost: O(n log n) for n
 * windows, however many slots there were.
 */
final class KeptSlots {
  private final IntList slots;
  private int[] kept = {};

  KeptSlots(int atLeast) {
    slots = new IntList(atLeast + 1);
  }

  /** Keeps a slot; before the first question. */
  void keep(int slot) {
    slots.add(slot);
  }

  /** Forgets repetitions; after the last slot to keep. */
  void settle() {
    int[] sorted = slots.toArray();
    Arrays.sort(sorted);
    int n = 0;
    for (int slot : sorted) {
      if (n == 0 || sorted[n - 1] != slot) {
        sorted[n++] = slot;
      }
    }
    kept = Arrays.copyOf(sorted, n);
  }

  int count() {
    return kept.length;
  }

  /** The new number of a slot, or of the next one that is kept. */
  int number(int slot) {
    int at = Arrays.binarySearch(kept, slot);
    return at < 0 ? ~at : at;
  }

  int[] numbers(int[] slots) {
    int[] numbers = new int[slots.length];
    for (int k = 0; k < slots.length; k++) {
      numbers[k] = number(slots[k]);
    }
    return numbers;
  }
}
