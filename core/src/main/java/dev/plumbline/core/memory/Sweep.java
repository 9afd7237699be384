package dev.plumbline.core.memory;

import dev.plumbline.core.chain.EdgeStack;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.TimeSweep;
import dev.plumbline.core.primitive.IntList;
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
 * <pre>
 *   cas(x,0,1)   |--------|                   waits for all that saw 0
 *   read x = 0       |--------|               takes effect when it is called
 *   read x = 0                    |-----|     not called yet when the cas is due: it is stuck
 * </pre>
 *
 * <p>The idea is that of the precedence graph of Cepeda et al. (OPODIS 2019) without its edges for
 * real time: this is a topological sort that learns of operations in the order of their calls.
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
final class Sweep extends TimeSweep {
  private final Versions v;
  private final MultiWordHistory h;
  private final AccessKinds kinds;
  private final EdgeStack constraints;

  /** Its role, by operation; of those that do not take part, {@link AccessKinds#ABSENT}. */
  private final byte[] role;

  private final boolean[] placed;
  private final int[] waiting;
  private final boolean anyFailed;
  private final int[] order;
  private int count;
  private int called;
  private final IntList ready = new IntList();

  /**
   * A sweep.
   *
   * @param chosen the optional operations that take part
   */
  Sweep(Versions v, EdgeStack constraints, BitSet chosen) {
    this.v = v;
    this.h = v.h;
    this.kinds = v.kinds;
    this.constraints = constraints;
    this.placed = new boolean[h.size];
    this.waiting = new int[h.size];
    this.order = new int[h.size];
    this.role = kinds.copy();
    for (int k = 0; k < v.completions.count(); k++) {
      int row = v.completions.row(k);
      if (v.completions.optional(row) && !chosen.get(row)) {
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
        int version = v.saw[w];
        writers += v.isInitial(version) ? 0 : 1;
        int by = v.replacedBy[version];
        if (by >= 0 && by != w) {
          waiting[v.row[by]]++;
        }
      }
      waiting[i] += writers;
    }
    for (int p = 0; p < constraints.count(); p++) {
      if (present(constraints.from(p)) && present(constraints.to(p))) {
        waiting[constraints.to(p)]++;
      }
    }
    return failed;
  }

  /** The operation that gets stuck, or -1 if none does. */
  int run(Budget budget) {
    return run(h.size, h.call, budget);
  }

  @Override
  protected void call(int i) {
    called = i + 1;
    if (present(i)) {
      callPresent(i);
    }
  }

  private void callPresent(int i) {
    long due = h.ret[i] != MultiWordHistory.PENDING ? h.ret[i] : v.completions.due(i);
    if (due != MultiWordHistory.PENDING) {
      due(i, due);
    }
    if (!AccessKinds.failedAs(role[i]) || mayFail(i)) {
      offer(i);
      placeReady();
    }
  }

  private void offer(int i) {
    if (waiting[i] == 0) {
      ready.add(i);
    }
  }

  private void placeReady() {
    while (!ready.isEmpty()) {
      int i = ready.removeLast();
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
        int by = v.replacedBy[v.saw[w]];
        if (by == w) {
          written(w);
          replaced(v.saw[w]);
        } else if (by >= 0) {
          release(v.row[by]);
        }
      }
    }
    for (int p = constraints.first(i, true); p >= 0; p = constraints.next(p, true)) {
      if (present(constraints.to(p))) {
        release(constraints.to(p));
      }
    }
  }

  private void written(int version) {
    for (int w = v.firstLook[version]; w >= 0; w = v.nextLook[w]) {
      int i = v.row[w];
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
    for (int w = v.firstLook[version]; w >= 0; w = v.nextLook[w]) {
      int i = v.row[w];
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
      if (kinds.looks(i, w) && !hasExpected(v.saw[w])) {
        return true;
      }
    }
    return false;
  }

  private boolean hasExpected(int version) {
    if (version == Versions.NONE || !(v.isInitial(version) || placed[v.writer(version)])) {
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

  @Override
  protected boolean placed(int i) {
    return placed[i];
  }

  /** Whether the operation takes part. */
  boolean present(int i) {
    return role[i] != AccessKinds.ABSENT;
  }

  /** Whether the operation had been called when the sweep stopped. */
  boolean called(int i) {
    return i < called;
  }
}
