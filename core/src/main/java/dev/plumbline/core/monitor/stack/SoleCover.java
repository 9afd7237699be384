package dev.plumbline.core.monitor.stack;

/**
 * Which interval covers a slot that is covered by one only: the exclusive or of the numbers of all
 * intervals over it is then that one's number.
 *
 * <p>Differences by slot, and a Fenwick tree over blocks of them. Cost: O(log n) a change or
 * question, an integer a slot.
 */
final class SoleCover {
  private static final int SHIFT = 5;

  private final int[] change;
  private final int[] prefix;

  SoleCover(int slots) {
    change = new int[slots + 2];
    prefix = new int[((slots + 2) >>> SHIFT) + 2];
  }

  /** Puts an interval in or, if it is in, takes it out. */
  void toggle(int from, int to, int number) {
    toggleAll(from, to, code(number));
  }

  /** What stands for an interval; the exclusive or of several stands for them together. */
  static int code(int number) {
    return number + 1;
  }

  /** Toggles intervals with the same ends. */
  void toggleAll(int from, int to, int codes) {
    if (from <= to) {
      toggle(from, codes);
      toggle(to + 1, codes);
    }
  }

  private void toggle(int slot, int code) {
    change[slot] ^= code;
    for (int b = (slot >>> SHIFT) + 1; b < prefix.length; b += b & -b) {
      prefix[b] ^= code;
    }
  }

  /** The only interval over a slot; nonsense if there is none or are several. */
  int at(int slot) {
    int code = 0;
    for (int b = slot >>> SHIFT; b > 0; b &= b - 1) {
      code ^= prefix[b];
    }
    for (int s = slot & -(1 << SHIFT); s <= slot; s++) {
      code ^= change[s];
    }
    return code - 1;
  }
}
