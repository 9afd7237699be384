package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.primitive.PairSort;
import java.util.Arrays;

/**
 * Pending pops, and by when unmatched elements have to be gone because one of them took each.
 *
 * <p>A pending pop can take effect in any slot from its call on. Elements with deadlines can all be
 * served exactly if by every slot t no more of them are due than pending pops were called, for the
 * sets of pops that can serve a deadline are nested (Hall). Then the i-th deadline goes to the i-th
 * call. Cost: O(1) a question where nothing moves, O(p) a change, for p pending pops.
 */
final class PendingPops {
  static final int NEVER = Integer.MAX_VALUE;

  /** The slots in which pending pops are called, ascending. */
  final int[] calls;

  /** For each element the slot by which it must be gone; NEVER if it may stay. */
  final int[] deadline;

  /** How many elements are due while exactly so many pops are called. */
  private final int[] due;

  /** How many more could be due from here on. */
  private final int[] slack;

  PendingPops(int[] calls, int elements) {
    this.calls = calls;
    deadline = new int[elements];
    Arrays.fill(deadline, NEVER);
    due = new int[calls.length + 1];
    slack = new int[calls.length + 1];
    settle();
  }

  /** How many pending pops are called at or before a slot. */
  int called(int slot) {
    int low = 0;
    int high = calls.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (calls[middle] <= slot) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The first slot after this one in which a pending pop is called; NEVER if there is none. */
  int nextCall(int slot) {
    int called = called(slot);
    return called == calls.length ? NEVER : calls[called];
  }

  /** Whether so many elements, the first ones of the array, can be due by a slot as well. */
  boolean affords(int[] elements, int count, int slot) {
    int called = called(slot);
    if (count > called) {
      return false;
    }
    if (count <= slack[called]) {
      return true;
    }
    boolean moved = false;
    for (int k = 0; k < count; k++) {
      moved |= deadline[elements[k]] != NEVER;
    }
    return moved && affordsMoving(elements, count, called);
  }

  private boolean affordsMoving(int[] elements, int count, int called) {
    int[] changed = due.clone();
    changed[called] += count;
    for (int k = 0; k < count; k++) {
      int d = deadline[elements[k]];
      if (d != NEVER) {
        changed[called(d)]--;
      }
    }
    int sum = 0;
    for (int i = 0; i < changed.length; i++) {
      sum += changed[i];
      if (sum > i) {
        return false;
      }
    }
    return true;
  }

  /** Makes elements due by a slot, if they are not due before. */
  void demand(int[] elements, int count, int slot) {
    int now = called(slot);
    int known = NEVER;
    int then = 0;
    for (int k = 0; k < count; k++) {
      int d = deadline[elements[k]];
      if (d <= slot) {
        continue;
      }
      if (d != NEVER) {
        then = d == known ? then : called(d);
        known = d;
        due[then]--;
      }
      deadline[elements[k]] = slot;
      due[now]++;
    }
    settle();
  }

  private void settle() {
    int sum = 0;
    for (int i = 0; i < due.length; i++) {
      sum += due[i];
      slack[i] = i - sum;
    }
    for (int i = due.length - 2; i >= 0; i--) {
      slack[i] = Math.min(slack[i], slack[i + 1]);
    }
  }

  /** The elements that are due, the i-th for the i-th pending pop. */
  int[] byDeadline() {
    int[] elements = new int[deadline.length];
    long[] keys = new long[deadline.length];
    int n = 0;
    for (int e = 0; e < deadline.length; e++) {
      if (deadline[e] != NEVER) {
        keys[n] = deadline[e];
        elements[n++] = e;
      }
    }
    PairSort.sort(keys, elements, n);
    return Arrays.copyOf(elements, n);
  }
}
