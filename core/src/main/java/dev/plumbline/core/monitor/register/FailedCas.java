package dev.plumbline.core.monitor.register;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.Filled;
import org.jspecify.annotations.Nullable;

/**
 * Puts failed cas into a witness of the other operations.
 *
 * <p>A failed cas only says which value was <em>not</em> there, so it fits nearly everywhere, and
 * leaving it out loses nothing: it changes nothing. A history is decided without its failed cas
 * first. No witness then means none with them. If there is one, each failed cas is put into the
 * first slot between its operations that real time allows and that has another value: behind
 * everything that returned before its call, other failed cas included, and not behind anything that
 * was called after its return. For this order of the writes, the first slot is the best.
 *
 * <p>If one has no slot, another order of the writes might have one, or a pending write that nobody
 * saw. A few other orders are tried, in which the values that were in the way hold for as short a
 * time as possible: {@link Zones#hide}. Two things can be said for certain. The value was there all
 * the time, if an operation that implies its write returned before the cas was called, and one that
 * found it was called after the cas returned. And it was there if its write came before and no
 * other operation could have replaced it by then. Anything else is left to search.
 *
 * <p>Cost: O(n).
 */
final class FailedCas {
  private static final int PROOFS = 16;

  private final ValueChains c;
  private final Timeline t;
  private final int[] order;
  private final int[] slot;
  private final int[] latest;
  private int stuck = ValueChains.NONE;

  /** Values that left a failed cas no slot. */
  final boolean[] inTheWay;

  /** Takes a witness of the operations that have not failed. */
  FailedCas(ValueChains chains, int[] order) {
    this.c = chains;
    this.t = chains.t;
    this.order = order;
    this.slot = new int[t.size];
    this.latest = new int[t.size];
    this.inTheWay = new boolean[c.ids.count];
  }

  /** The witness with the failed ones in it; null if one of them has no slot. */
  int @Nullable [] witness() {
    int[] position = Filled.ints(t.size, ValueChains.NONE);
    for (int k = 0; k < order.length; k++) {
      position[order[k]] = k;
    }
    int[] eventAt = t.eventTable();
    latestSlots(position, eventAt);
    return firstSlots(position, eventAt) ? merge() : null;
  }

  private void latestSlots(int[] position, int[] eventAt) {
    int least = order.length;
    for (int e = t.events - 1; e >= 0; e--) {
      int i = eventAt[e];
      if (i < 0) {
        latest[~i] = least;
      } else if (position[i] >= 0) {
        least = Math.min(least, position[i]);
      }
    }
  }

  private boolean firstSlots(int[] position, int[] eventAt) {
    long[] valueAt = new long[order.length + 1];
    int[] nextChange = new int[order.length + 1];
    valuesAfter(valueAt, nextChange);
    int behind = 0;
    for (int e = 0; e < t.events; e++) {
      int i = eventAt[e] < 0 ? ~eventAt[e] : eventAt[e];
      boolean failed = t.role[i] == Role.DIFFERS;
      if (eventAt[e] < 0) {
        behind = Math.max(behind, failed ? slot[i] : position[i] + 1);
      } else if (failed) {
        slot[i] = valueAt[behind] == t.value[i] ? nextChange[behind] : behind;
        if (slot[i] > latest[i]) {
          stuck = stuck == ValueChains.NONE ? i : stuck;
          inTheWay[c.ids.found[i]] = true;
          slot[i] = behind;
        }
      }
    }
    return stuck == ValueChains.NONE;
  }

  /** The value in each slot, and the next slot that has another one. */
  private void valuesAfter(long[] valueAt, int[] nextChange) {
    valueAt[0] = c.ids.code(c.ids.initial);
    for (int k = 0; k < order.length; k++) {
      int left = c.ids.left[order[k]];
      valueAt[k + 1] = left < 0 ? valueAt[k] : c.ids.code(left);
    }
    nextChange[order.length] = order.length + 1;
    for (int k = order.length - 1; k >= 0; k--) {
      nextChange[k] = valueAt[k] == valueAt[k + 1] ? nextChange[k + 1] : k + 1;
    }
  }

  private int[] merge() {
    int[] start = new int[order.length + 2];
    int failed = 0;
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.DIFFERS) {
        start[slot[i] + 1]++;
        failed++;
      }
    }
    for (int k = 0; k <= order.length; k++) {
      start[k + 1] += start[k];
    }
    int[] merged = new int[order.length + failed];
    for (int k = 0; k < order.length; k++) {
      merged[k + start[k + 1]] = order[k];
    }
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.DIFFERS) {
        merged[slot[i] + start[slot[i]]++] = i;
      }
    }
    return merged;
  }

  /** After a vain attempt: a failed cas that no order has a slot for; NONE if none is certain. */
  int impossible() {
    int tried = 0;
    for (int i = stuck; i < t.size && c.home == ValueChains.NONE && tried < PROOFS; i++) {
      if (t.role[i] == Role.DIFFERS) {
        tried++;
        if (impossible(i)) {
          return i;
        }
      }
    }
    return ValueChains.NONE;
  }

  private boolean impossible(int cas) {
    int x = c.ids.found[cas];
    if (c.writer[x] == ValueChains.NONE) {
      return false;
    }
    int firstTo = c.writer[x] == ValueChains.INITIAL ? -1 : Integer.MAX_VALUE;
    for (int v = x; v != ValueChains.NONE; v = c.next(v)) {
      firstTo = Math.min(firstTo, c.readsTo[v]);
      firstTo = c.writer[v] < 0 ? firstTo : Math.min(firstTo, t.to[c.writer[v]]);
    }
    if (firstTo >= t.from[cas]) {
      return false;
    }
    int lastFrom = c.readsFrom[x];
    for (int v = x; ; v = c.ids.found[c.writer[v]]) {
      lastFrom = Math.max(lastFrom, c.readsFrom[v]);
      lastFrom = c.writer[v] < 0 ? lastFrom : Math.max(lastFrom, t.from[c.writer[v]]);
      if (c.root(v)) {
        break;
      }
    }
    int end = c.consumer[x] == ValueChains.NONE ? -1 : t.from[c.consumer[x]];
    return Math.max(lastFrom, end) > t.to[cas] || !replaceable(x, lastFrom, cas);
  }

  /** Whether some operation might have replaced a value before a cas was over. */
  private boolean replaceable(int x, int lastFrom, int cas) {
    for (int i = 0; i < t.size && t.from[i] <= t.to[cas]; i++) {
      int left = c.ids.left[i];
      if (left >= 0 && c.ids.code(left) != c.ids.code(x) && t.to[i] >= lastFrom) {
        return true;
      }
    }
    return false;
  }
}
