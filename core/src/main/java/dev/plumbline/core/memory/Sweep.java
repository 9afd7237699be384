package dev.plumbline.core.memory;

import dev.plumbline.core.decide.Budget;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Goes through a history by time and lets every operation take effect as soon as it can; stops at
 * the first operation that must have taken effect by now and cannot have.
 *
 * <p>An operation that saw values can take effect once their writers have and, if it replaces one,
 * once all that saw the replaced value have. A failed one can whenever some word that may be to
 * blame has not the expected value: not yet, or no longer. Real time needs no edges at all: an
 * operation is looked at when it is called, and must be done when it is due.
 *
 * <p>Why as soon as possible is right. Take an order that satisfies everything. By induction along
 * the sweep, every operation that saw values takes effect no later here than there: what it waits
 * for did not, and it is looked at from its call on. A failed operation delays nobody, so it may
 * take the first chance. It can get stuck here only if in the other order its reason is that some
 * value had <em>not yet</em> been written, or was replaced by an operation that does not take part
 * here; {@link CompletionSearch} tries both.
 *
 * <p>Cost: O(words) time, each word's list being walked when its version is written and, if
 * operations failed, when it is replaced; 6 bytes an operation besides the order.
 */
final class Sweep {
  private static final int STRIDE = 1 << 16;

  private final Versions v;
  private final MultiWordHistory h;
  private final AccessKinds roles;
  private final Pairs pairs;

  /** Its role, by operation; of those that do not take part, {@link AccessKinds#ABSENT}. */
  private final byte[] role;

  private final boolean[] placed;
  private final int[] waiting;
  private final boolean anyFailed;
  private final DueHeap dues = new DueHeap();
  private final int[] order;
  private int count;
  private int called;
  private int[] ready = new int[64];
  private int readyCount;

  /**
   * A sweep.
   *
   * @param chosen the optional operations that take part
   */
  Sweep(Versions v, Pairs pairs, BitSet chosen) {
    this.v = v;
    this.h = v.h;
    this.roles = v.roles;
    this.pairs = pairs;
    this.placed = new boolean[h.size];
    this.waiting = new int[h.size];
    this.order = new int[h.size];
    this.role = roles.copy();
    for (int k = 0; k < v.fates.count(); k++) {
      int row = v.fates.row(k);
      if (v.fates.optional(row) && !chosen.get(row)) {
        role[row] = AccessKinds.ABSENT;
      }
    }
    this.anyFailed = countWaits();
  }

  /** Counts for whom each operation waits; true if some operation failed. */
  private boolean countWaits() {
    boolean failed = false;
    for (int i = 0; i < h.size; i++) {
      failed |= AccessKinds.failedAs(role[i]);
      if (!AccessKinds.seesAs(role[i])) {
        continue;
      }
      int writers = 0;
      for (int w = h.first[i]; w < h.first[i + 1]; w++) {
        int version = v.from[w];
        writers += v.initial(version) ? 0 : 1;
        int by = v.over[version];
        if (by >= 0 && by != w) {
          waiting[v.owner[by]]++;
        }
      }
      waiting[i] += writers;
    }
    for (int p = 0; p < pairs.count(); p++) {
      if (playing(pairs.first(p)) && playing(pairs.second(p))) {
        waiting[pairs.second(p)]++;
      }
    }
    return failed;
  }

  /** The operation that gets stuck, or -1 if none does. */
  int run(Budget budget) {
    for (int i = 0; i < h.size; i++) {
      while (dues.anyBefore(h.call[i])) {
        int row = dues.poll();
        if (!placed[row]) {
          return row;
        }
      }
      if (i % STRIDE == 0) {
        budget.check(i);
      }
      called = i + 1;
      if (playing(i)) {
        call(i);
      }
    }
    while (!dues.isEmpty()) {
      int row = dues.poll();
      if (!placed[row]) {
        return row;
      }
    }
    return -1;
  }

  private void call(int i) {
    long due = h.ret[i] != MultiWordHistory.PENDING ? h.ret[i] : v.fates.due(i);
    if (due != MultiWordHistory.PENDING) {
      dues.add(i, due);
    }
    if (!AccessKinds.failedAs(role[i]) || mayFail(i)) {
      offer(i);
      placeReady();
    }
  }

  private void offer(int i) {
    if (waiting[i] == 0) {
      if (readyCount == ready.length) {
        ready = Arrays.copyOf(ready, 2 * readyCount);
      }
      ready[readyCount++] = i;
    }
  }

  private void placeReady() {
    while (readyCount > 0) {
      int i = ready[--readyCount];
      if (!placed[i]) {
        place(i);
      }
    }
  }

  private void place(int i) {
    placed[i] = true;
    order[count++] = i;
    if (AccessKinds.seesAs(role[i])) {
      for (int w = h.first[i]; w < h.first[i + 1]; w++) {
        // No two words replace a version, so this one does if and only if it is noted there.
        int by = v.over[v.from[w]];
        if (by == w) {
          written(w);
          replaced(v.from[w]);
        } else if (by >= 0) {
          release(v.owner[by]);
        }
      }
    }
    for (int p = pairs.head(i); p >= 0; p = pairs.next(p)) {
      if (playing(pairs.second(p))) {
        release(pairs.second(p));
      }
    }
  }

  private void written(int version) {
    for (int w = v.head[version]; w >= 0; w = v.next[w]) {
      int i = v.owner[w];
      if (AccessKinds.seesAs(role[i])) {
        release(i);
      }
    }
  }

  /** Those that failed and expected the version may take effect from now on. */
  private void replaced(int version) {
    if (!anyFailed) {
      return;
    }
    for (int w = v.head[version]; w >= 0; w = v.next[w]) {
      int i = v.owner[w];
      if (i < called && AccessKinds.failedAs(role[i]) && !placed[i]) {
        offer(i);
      }
    }
  }

  private void release(int i) {
    if (--waiting[i] == 0 && i < called && (!AccessKinds.failedAs(role[i]) || mayFail(i))) {
      offer(i);
    }
  }

  /** Whether some word that may be to blame has not the expected value now. */
  private boolean mayFail(int i) {
    for (int w = h.first[i]; w < h.first[i + 1]; w++) {
      if (roles.looks(i, w) && !hasExpected(v.from[w])) {
        return true;
      }
    }
    return false;
  }

  private boolean hasExpected(int version) {
    if (version == Versions.NONE || !(v.initial(version) || placed[v.writer(version)])) {
      return false;
    }
    int replacer = v.replacer(version);
    return replacer < 0 || !placed[replacer];
  }

  /** The operations in the order in which they took effect. */
  int[] order() {
    return Arrays.copyOf(order, count);
  }

  /** Whether the operation cannot take effect before another that has not. */
  boolean waits(int i) {
    return waiting[i] > 0;
  }

  boolean placed(int i) {
    return placed[i];
  }

  /** Whether the operation takes part. */
  boolean playing(int i) {
    return role[i] != AccessKinds.ABSENT;
  }

  /** Whether the operation had been called when the sweep stopped. */
  boolean called(int i) {
    return i < called;
  }
}
