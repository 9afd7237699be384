package dev.plumbline.derive.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Names for keys in a run of which a search knows only ranks: the same number for a key as long as it
 * is alive, and numbers in the order of the keys.
 */
final class KeyNames {
  private final StateWorker worker;

  /** All keys there ever were, in their order. */
  private final List<Integer> all = new ArrayList<>();

  /** The keys that are alive, by rank. */
  private List<Integer> alive = new ArrayList<>();

  KeyNames(StateWorker worker) {
    this.worker = worker;
  }

  /** The key of each call among the actions; 0 for steps that call nothing. */
  int[] of(List<Integer> actions) {
    int[] called = new int[actions.size()];
    worker.loadRoot();
    for (int i = 0; i < called.length; i++) {
      int action = actions.get(i);
      int call = (action >> 3 & 0x7FF) - 1;
      boolean newKey = (action & StateWorker.NEW_KEY) != 0;
      if (call >= 0) {
        called[i] = key(worker.base.calls.argument(call, 0), newKey);
      }
      worker.take(action & 7, call, (action & StateWorker.WHOLE) != 0, newKey);
      worker.advance();
      rename(worker.renamedKeys());
    }
    for (int i = 0; i < called.length; i++) {
      called[i] = called[i] == 0 ? 0 : all.indexOf(called[i]) + 1;
    }
    return called;
  }

  private int key(int rank, boolean newKey) {
    if (newKey) {
      int id = all.size() + 1;
      all.add(rank == 1 ? 0 : all.indexOf(alive.get(rank - 2)) + 1, id);
      alive.add(rank - 1, id);
    }
    return alive.get(rank - 1);
  }

  private void rename(int[] to) {
    List<Integer> next = new ArrayList<>();
    for (int k = 1; k <= alive.size(); k++) {
      if (to[k] > 0) {
        next.add(alive.get(k - 1));
      }
    }
    alive = next;
  }
}
