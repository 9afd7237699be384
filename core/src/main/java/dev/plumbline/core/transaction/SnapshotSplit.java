package dev.plumbline.core.transaction;

import dev.plumbline.core.history.Values;
import java.util.Arrays;

/**
 * Snapshots of registers, told as transactions that take effect at once: every transaction becomes
 * one that reads and one that writes, with its call and return each. So what is known about serial
 * orders decides snapshots, too.
 *
 * <ul>
 *   <li>Who replaced a version reads it once more when it writes: nobody wrote the key in between.
 *   <li>A key that somebody wrote blindly gets a second register, its <em>lock</em>: who writes the
 *       key writes the lock when it reads, and reads that when it writes. Then no two that write
 *       the key overlap.
 * </ul>
 *
 * <p>Claim: snapshots and commits of the transactions can be ordered exactly if the halves have a
 * serial order. An order of the one is an order of the other, since the halves read what the
 * snapshots do, and a lock holds exactly if no other writer has its snapshot between a snapshot and
 * its commit. (The idea of splitting is that of Biswas and Enea, <em>On the complexity of checking
 * transactional consistency</em>, 2019.)
 *
 * <p>Cost: O(steps).
 */
final class SnapshotSplit {
  private final RegisterVersions v;
  private final TransactionHistory h;
  private final boolean[] locked;
  private final TransactionBuilder halves = new TransactionBuilder(TransactionModel.RW_REGISTER);

  SnapshotSplit(RegisterVersions v) {
    this.v = v;
    this.h = v.h;
    this.locked = new boolean[h.keyCount()];
    for (int i = 0; i < h.size; i++) {
      for (int s = h.first(i); s < h.end(i); s++) {
        locked[h.key(s)] |= isVersion(s) && v.replaces[s] == RegisterVersions.NONE;
      }
    }
  }

  private boolean isVersion(int step) {
    return h.writes(step) && v.last[step] && v.happened[v.row[step]];
  }

  /** The halves: rows {@code 2i} and {@code 2i + 1} are snapshot and commit of row {@code i}. */
  TransactionHistory halves() {
    for (int i = 0; i < h.size; i++) {
      add(i, this::read, v.happened[i]);
      add(i, this::write, v.happened[i] && writes(i));
    }
    return halves.build();
  }

  private interface Half {
    void add(int step);
  }

  private void add(int i, Half half, boolean happened) {
    int row = halves.call(halves.processOf(0), h.call[i], 0);
    int first = halves.steps();
    for (int s = h.first(i); s < h.end(i) && happened; s++) {
      half.add(s);
    }
    if (happened) {
      // Nothing is called after the last call: such a return comes before nothing.
      halves.committed(row, first, h.unknown(i) ? h.call[h.size - 1] : h.ret[i]);
    } else {
      halves.unknown(row, first);
    }
  }

  private boolean writes(int i) {
    for (int s = h.first(i); s < h.end(i); s++) {
      if (h.writes(s)) {
        return true;
      }
    }
    return false;
  }

  private void read(int step) {
    if (v.saw[step] != RegisterVersions.NONE) {
      halves.read(key(step), value(v.saw[step]));
    } else if (isVersion(step) && locked[h.key(step)]) {
      halves.write(lock(step), halves.values().codeOf(v.row[step]));
    }
  }

  private void write(int step) {
    if (!isVersion(step)) {
      return;
    }
    if (locked[h.key(step)]) {
      halves.read(lock(step), halves.values().codeOf(v.row[step]));
    }
    if (v.replaces[step] != RegisterVersions.NONE) {
      halves.read(key(step), value(v.replaces[step]));
    }
    halves.write(key(step), value(step));
  }

  private int key(int step) {
    return halves.keyOf(halves.values().codeOf(2L * h.key(step)));
  }

  private int lock(int step) {
    return halves.keyOf(halves.values().codeOf(2L * h.key(step) + 1));
  }

  private long value(int version) {
    return v.isInitial(version) ? Values.NULL : halves.values().codeOf(version);
  }

  /** The order of snapshots and commits: who writes nothing commits at once. */
  int[] order(int[] rows) {
    int[] order = new int[2 * rows.length];
    int count = 0;
    for (int row : rows) {
      order[count++] = row;
      if (row % 2 == 0 && !writes(row / 2)) {
        order[count++] = row + 1;
      }
    }
    return Arrays.copyOf(order, count);
  }
}
