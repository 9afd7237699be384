package dev.plumbline.core.monitor.stack;

import java.util.Arrays;

/**
 * Windows that no chosen slot has hit yet; gives away those that contain a slot.
 *
 * <p>Windows are sorted by their first slot, so the candidates for slot s are a prefix, of which
 * those that reach s are wanted. Blocks of windows with their latest ends, and a tree of latest
 * ends above, find them from the back: operations that contain an instant were nearly always called
 * shortly before. Cost: O(log n) for each slot and each window given away, two integers a window.
 */
final class OpenWindows {
  static final int NONE = -1;

  private static final int SHIFT = 4;
  private static final int BLOCK = 1 << SHIFT;

  /** Where the windows that begin at a slot or later start. */
  private final int[] start;

  private final int[] to;
  private final int[] owner;
  private final int leaves;
  private final int[] latest;

  /**
   * Sorts windows.
   *
   * @param owner what {@link #next} shall give for each
   */
  OpenWindows(int slots, int[] from, int[] to, int[] owner, int count) {
    start = new int[slots + 2];
    for (int w = 0; w < count; w++) {
      start[from[w] + 2]++;
    }
    for (int s = 2; s < slots + 2; s++) {
      start[s] += start[s - 1];
    }
    int blocks = Math.max(1, (count + BLOCK - 1) >>> SHIFT);
    this.to = new int[blocks << SHIFT];
    this.owner = new int[count];
    Arrays.fill(this.to, NONE);
    for (int w = 0; w < count; w++) {
      int at = start[from[w] + 1]++;
      this.to[at] = to[w];
      this.owner[at] = owner[w];
    }
    leaves = blocks == 1 ? 1 : Integer.highestOneBit(blocks - 1) << 1;
    latest = new int[2 * leaves];
    Arrays.fill(latest, leaves, 2 * leaves, NONE);
    for (int b = 0; b < blocks; b++) {
      latest[leaves + b] = latestIn(b);
    }
    for (int p = leaves - 1; p > 0; p--) {
      latest[p] = Math.max(latest[2 * p], latest[2 * p + 1]);
    }
  }

  private int latestIn(int block) {
    int latest = NONE;
    for (int w = block << SHIFT, end = w + BLOCK; w < end; w++) {
      latest = Math.max(latest, to[w]);
    }
    return latest;
  }

  /** Gives away a window that contains the slot: its owner; NONE if there is none left. */
  int next(int slot) {
    int w = find(slot);
    return w == NONE ? NONE : giveAway(w);
  }

  /** The owner of a window that contains the slot and stays; NONE if there is none. */
  int first(int slot) {
    int w = find(slot);
    return w == NONE ? NONE : owner[w];
  }

  private int find(int slot) {
    int end = start[slot + 1];
    int block = end >>> SHIFT;
    for (int w = end - 1, first = block << SHIFT; w >= first; w--) {
      if (to[w] >= slot) {
        return w;
      }
    }
    int found = blockBefore(block, slot);
    if (found == NONE) {
      return NONE;
    }
    int w = ((found + 1) << SHIFT) - 1;
    while (to[w] < slot) {
      w--;
    }
    return w;
  }

  /** The last block before this one with a window that reaches the slot. */
  private int blockBefore(int block, int slot) {
    int p = leaves + block;
    if (block == leaves) {
      // The prefix is everything.
      if (latest[1] < slot) {
        return NONE;
      }
      p = 1;
    } else {
      while (p > 1 && ((p & 1) == 0 || latest[p - 1] < slot)) {
        p >>= 1;
      }
      if (p == 1) {
        return NONE;
      }
      p--;
    }
    while (p < leaves) {
      p = latest[2 * p + 1] >= slot ? 2 * p + 1 : 2 * p;
    }
    return p - leaves;
  }

  private int giveAway(int w) {
    to[w] = NONE;
    int p = leaves + (w >>> SHIFT);
    latest[p] = latestIn(w >>> SHIFT);
    for (p >>= 1; p > 0; p >>= 1) {
      int now = Math.max(latest[2 * p], latest[2 * p + 1]);
      if (latest[p] == now) {
        break;
      }
      latest[p] = now;
    }
    return owner[w];
  }
}
