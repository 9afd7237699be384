package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import java.util.Arrays;

/**
 * The pass of {@link SetMonitor}: places an operation when it must be placed and not before, except
 * for observations, which are placed as soon as they hold.
 *
 * <p>Changes that are called and not placed wait in two heaps by return, observations that do not
 * hold in a list: all of them want the other state, so a change of state empties it. Heaps hold
 * bare ranks of returns; the operation behind a rank is in the table of events.
 */
final class SetSweep {
  private static final int NONE = -1;

  final Timeline t;
  final boolean initiallyPresent;

  /** By rank: operation i is called, or {@code ~i} returns. */
  final int[] events;

  private final boolean[] placed;
  private final int[] order;
  private int count;
  private boolean present;
  private int[] waiting = new int[8];
  private int waitingCount;
  private final Changes inserts;
  private final Changes deletes;

  SetSweep(Timeline t, boolean initiallyPresent) {
    this.t = t;
    this.initiallyPresent = initiallyPresent;
    this.events = events(t);
    this.placed = new boolean[t.size];
    this.order = new int[t.size];
    this.inserts = new Changes();
    this.deletes = new Changes();
    this.present = initiallyPresent;
  }

  private static int[] events(Timeline t) {
    int[] events = new int[t.events];
    int last = t.lastGap();
    for (int i = 0; i < t.size; i++) {
      events[t.from[i]] = i;
      if (t.to[i] < last) {
        events[t.to[i] + 1] = ~i;
      }
    }
    return events;
  }

  /** The operation at whose return nothing more can be placed; -1 if all goes well. */
  int run(Budget budget) {
    for (int rank = 0; rank < events.length; rank++) {
      if ((rank & 0xffff) == 0xffff) {
        budget.check();
      }
      int event = events[rank];
      if (event >= 0) {
        call(event);
      } else if (!placed[~event] && !force(~event)) {
        return ~event;
      }
    }
    return NONE;
  }

  /**
   * As {@link #run(Budget)}, over the first few of some events, those of chosen operations, from
   * the start.
   *
   * @param forced is told of the operations that were not placed before their return; may be null
   */
  int run(int[] some, int first, boolean[] chosen, boolean[] forced) {
    reset(some, first);
    for (int k = 0; k < first; k++) {
      int event = some[k];
      int i = event >= 0 ? event : ~event;
      if (!chosen[i]) {
        continue;
      }
      if (event >= 0) {
        call(i);
      } else if (!placed[i]) {
        if (forced != null) {
          forced[i] = true;
        }
        if (!force(i)) {
          return i;
        }
      }
    }
    return NONE;
  }

  private void reset(int[] some, int first) {
    for (int k = 0; k < first; k++) {
      placed[some[k] >= 0 ? some[k] : ~some[k]] = false;
    }
    count = 0;
    waitingCount = 0;
    inserts.clear();
    deletes.clear();
    present = initiallyPresent;
  }

  private void call(int i) {
    byte role = t.role[i];
    if (role == Role.INSERT || role == Role.DELETE) {
      Changes changes = role == Role.INSERT ? inserts : deletes;
      if (t.to[i] == t.lastGap()) {
        changes.addPending(i);
      } else {
        changes.add(t.to[i] + 1);
      }
    } else if ((role == Role.PRESENT) == present) {
      place(i);
    } else {
      if (waitingCount == waiting.length) {
        waiting = Arrays.copyOf(waiting, 2 * waitingCount);
      }
      waiting[waitingCount++] = i;
    }
  }

  /** Places an operation that returns now, with a change before it if it needs one. */
  private boolean force(int i) {
    byte role = t.role[i];
    boolean needsPresent = role == Role.PRESENT || role == Role.DELETE;
    if (needsPresent != present && !change()) {
      return false;
    }
    // An observation was placed with the change it was waiting for. A change returns before all
    // others of its kind, so the next change is this one.
    return placed[i] || change();
  }

  /** Lets the change that returns first happen; false if there is none. */
  private boolean change() {
    Changes changes = present ? deletes : inserts;
    if (changes.size > 0) {
      place(~events[changes.poll()]);
    } else if (changes.pending > 0) {
      place(changes.pollPending());
    } else {
      return false;
    }
    present = !present;
    for (int k = 0; k < waitingCount; k++) {
      place(waiting[k]);
    }
    waitingCount = 0;
    return true;
  }

  private void place(int i) {
    placed[i] = true;
    order[count++] = i;
  }

  /** What was placed, in order. */
  int[] order() {
    return count == order.length ? order : Arrays.copyOf(order, count);
  }

  /** Called changes of one kind: a heap of the ranks of their returns, and pending ones. */
  private static final class Changes {
    private int[] heap = new int[4];
    private int size;
    private int[] lost = new int[0];
    private int pending;

    void clear() {
      size = 0;
      pending = 0;
    }

    void addPending(int i) {
      if (pending == lost.length) {
        lost = Arrays.copyOf(lost, Math.max(4, 2 * pending));
      }
      lost[pending++] = i;
    }

    int pollPending() {
      return lost[--pending];
    }

    void add(int rank) {
      if (size == heap.length) {
        heap = Arrays.copyOf(heap, 2 * size);
      }
      int at = size++;
      while (at > 0 && heap[(at - 1) >>> 1] > rank) {
        heap[at] = heap[(at - 1) >>> 1];
        at = (at - 1) >>> 1;
      }
      heap[at] = rank;
    }

    int poll() {
      int first = heap[0];
      int moved = heap[--size];
      int at = 0;
      for (int child = 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size && heap[child + 1] < heap[child]) {
          child++;
        }
        if (heap[child] >= moved) {
          break;
        }
        heap[at] = heap[child];
        at = child;
      }
      heap[at] = moved;
      return first;
    }
  }
}
