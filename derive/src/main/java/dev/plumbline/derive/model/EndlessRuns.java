package dev.plumbline.derive.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Lock freedom: whether there is an endless run in which nothing returns any more.
 *
 * <p>There are finitely many states, so such a run comes to one of them twice: it is a cycle of
 * steps none of which returns, and none of which is a call, for there are finitely many threads to
 * call. A depth-first search over those steps finds a cycle if there is one, in time proportional
 * to their number. A thread that waits for a lock is one that another can stop for ever, and counts
 * as such a run. The states that were left out for better ones differ only in what may have been
 * linearized, which no step depends on.
 */
final class EndlessRuns {
  private static final int OPEN = 1;
  private static final int DONE = 2;

  private final StateSearch search;
  private final StateWorker worker;
  private final StateStore store;
  private final LongIntTable color = new LongIntTable();
  private final List<long[]> path = new ArrayList<>();
  private int looked;

  EndlessRuns(StateSearch search, StateWorker worker) {
    this.search = search;
    this.worker = worker;
    this.store = search.stores[0];
  }

  void search() {
    for (long a = 0; a < store.end(); a = store.next(a, store.end())) {
      if (color.get(a + 1) == LongIntTable.ABSENT && isOnCycle(a)) {
        return;
      }
    }
  }

  /** Looks at all that can be reached from a state; whether a cycle was found and told of. */
  private boolean isOnCycle(long start) {
    enter(start);
    while (!path.isEmpty()) {
      if ((++looked & 0xFFF) == 0) {
        search.watch();
      }
      if (search.isOver()) {
        return true;
      }
      long[] top = path.get(path.size() - 1);
      if (top[1] == search.bounds.threads()) {
        color.replace(top[0] + 1, DONE);
        path.remove(path.size() - 1);
        continue;
      }
      int thread = (int) top[1]++;
      worker.load(0, top[0]);
      long next = worker.base.call[thread] < 0 ? -1 : worker.successor(thread);
      if (next == -2) {
        found(top[0], "a thread waits for a lock, so another can stop it for ever", List.of());
        return true;
      }
      int known = next < 0 ? DONE : color.get(next + 1);
      if (known == OPEN) {
        tellCycle(next);
        return true;
      }
      if (known == LongIntTable.ABSENT) {
        enter(next);
      }
    }
    return false;
  }

  private void enter(long address) {
    color.put(address + 1, OPEN);
    path.add(new long[] {address, 0});
  }

  private void tellCycle(long entry) {
    int i = 0;
    while (path.get(i)[0] != entry) {
      i++;
    }
    List<Integer> steps = new ArrayList<>();
    for (; i < path.size(); i++) {
      steps.add((int) path.get(i)[1] - 1);
    }
    String what = "the last %d steps can be repeated for ever, and nothing returns";
    found(entry, what.formatted(steps.size()), steps);
  }

  private void found(long state, String what, List<Integer> further) {
    long origin = store.origin(store.identity(state));
    search.wrong(
        new StateSearch.Found(
            Counterexample.Kind.LIVELOCK,
            what,
            StateStore.parent(origin),
            StateStore.action(origin),
            further));
  }
}
