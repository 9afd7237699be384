package dev.plumbline.core.monitor.stack;

import java.util.Arrays;

/**
 * Fewer slots for fewer elements: a slot in which no window ends is not better for anyone than the
 * next one, so only ends of windows are kept, and the last slot of all. Cost: O(n log n) for n
 * windows, however many slots there were.
 */
final class KeptSlots {
  private int[] kept;
  private int count;

  KeptSlots(int atLeast) {
    kept = new int[atLeast + 1];
  }

  /** Keeps a slot; before the first question. */
  void keep(int slot) {
    if (count == kept.length) {
      kept = Arrays.copyOf(kept, 2 * count);
    }
    kept[count++] = slot;
  }

  /** Forgets repetitions; after the last slot to keep. */
  void settle() {
    Arrays.sort(kept, 0, count);
    int n = 0;
    for (int k = 0; k < count; k++) {
      if (k == 0 || kept[k] != kept[k - 1]) {
        kept[n++] = kept[k];
      }
    }
    count = n;
  }

  int count() {
    return count;
  }

  /** The new number of a slot, or of the next one that is kept. */
  int number(int slot) {
    int at = Arrays.binarySearch(kept, 0, count, slot);
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
