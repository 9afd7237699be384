package dev.plumbline.derive.model;

import dev.plumbline.derive.algorithm.DataType;

/**
 * Keys by their rank among those that are alive.
 *
 * <p>A program compares keys only with less and equal, and a specification that is a product over
 * keys treats all alike. A key is alive if a node that can be reached, a pending operation, a local
 * that is read again, or a set of configurations other than the initial one mentions it. Renaming the
 * keys that are alive to 1, 2, ..., m in their order is a bisimulation, so one state stands for all
 * that are equal up to such a renaming, over any set of keys whatever; a call takes one of the m keys
 * or a new one in one of the m + 1 gaps. The bound is on the keys alive at the same time.
 */
final class LiveKeys {
  private final CallTable calls;
  private final HeapLayout layout;
  private final int most;
  private final int initialSet;

  LiveKeys(CompiledObject object, CallTable calls, int most, int initialSet) {
    this.calls = calls;
    this.layout = object.layout;
    this.most = most;
    this.initialSet = initialSet;
  }

  /** The keys that are alive, as bits from bit 1 on. */
  long alive(Machine m, int threads, int[] sets, StateCodec codec) {
    long alive = codec.keys(m);
    for (int t = 0; t < threads; t++) {
      if (m.call[t] >= 0) {
        alive |= 1L << calls.argument(m.call[t], 0);
      }
    }
    for (int k = 1; k <= most; k++) {
      alive |= sets[k - 1] == initialSet ? 0 : 1L << k;
    }
    return alive & (1L << (most + 1)) - 2;
  }

  /** Makes room for a new key: those from it on become one greater. */
  void open(Machine m, int threads, int[] sets, int key) {
    int[] to = new int[Machine.MAX_KEY + 1];
    for (int k = 0; k < to.length; k++) {
      to[k] = k >= key && k < most ? k + 1 : k;
    }
    rename(m, threads, to);
    System.arraycopy(sets, key - 1, sets, key, most - key);
    sets[key - 1] = initialSet;
  }

  /** Renames the keys that are alive to their ranks; what became of each key. */
  int[] close(Machine m, int threads, int[] sets, long alive) {
    int[] to = new int[Machine.MAX_KEY + 1];
    to[Machine.MAX_KEY] = Machine.MAX_KEY;
    int rank = 0;
    for (int k = 1; k <= most; k++) {
      if ((alive >>> k & 1) != 0) {
        to[k] = ++rank;
        sets[rank - 1] = sets[k - 1];
      }
    }
    for (int k = rank; k < most; k++) {
      sets[k] = initialSet;
    }
    rename(m, threads, to);
    return to;
  }

  private void rename(Machine m, int threads, int[] to) {
    for (int n = 2; n < m.nodes; n++) {
      int type = m.heap[n * m.width];
      for (int f = 1; f <= layout.fields(type); f++) {
        if (layout.field(type, f).type().kind() == DataType.Kind.KEY) {
          m.heap[n * m.width + f] = (byte) to[m.heap[n * m.width + f]];
        }
      }
    }
    for (int t = 0; t < threads; t++) {
      if (m.call[t] >= 0) {
        renameThread(m, t, to);
      }
    }
  }

  private void renameThread(Machine m, int t, int[] to) {
    CompiledRoutine code = m.code(t);
    for (int s = 0; s < code.firstConstant; s++) {
      if (code.key[s]) {
        m.slot[t * m.slots + s] = to[m.slot[t * m.slots + s]];
      }
    }
    int key = to[calls.argument(m.call[t], 0)];
    m.call[t] = calls.find(calls.routine[m.call[t]], key);
  }
}
