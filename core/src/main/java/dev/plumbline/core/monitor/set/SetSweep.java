package dev.plumbline.core.monitor.set;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.IntList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The pass of {@link SetMonitor}: places an operation when it must be placed and not before, except
 * for observations, which are placed as soon as they hold.
 *
 * <p>Changes that are called and not placed wait in two heaps by return, observations that do not
 * hold in a list: all of them want the other state, so a change of state empties it.
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
  private final IntList waiting = new IntList();
  private final OpenChanges inserts;
  private final OpenChanges deletes;

  SetSweep(Timeline t, boolean initiallyPresent) {
    this.t = t;
    this.initiallyPresent = initiallyPresent;
    this.events = t.eventTable();
    this.placed = new boolean[t.size];
    this.order = new int[t.size];
    this.inserts = new OpenChanges();
    this.deletes = new OpenChanges();
    this.present = initiallyPresent;
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
  int run(int[] some, int first, boolean[] chosen, boolean @Nullable [] forced) {
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
    waiting.clear();
    inserts.clear();
    deletes.clear();
    present = initiallyPresent;
  }

  private void call(int i) {
    byte role = t.role[i];
    if (role == Role.INSERT || role == Role.DELETE) {
      OpenChanges changes = role == Role.INSERT ? inserts : deletes;
      changes.add(t, i);
    } else if ((role == Role.PRESENT) == present) {
      place(i);
    } else {
      waiting.add(i);
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
    OpenChanges changes = present ? deletes : inserts;
    if (changes.count() == 0) {
      return false;
    }
    place(changes.poll(events));
    present = !present;
    for (int k = 0; k < waiting.size(); k++) {
      place(waiting.get(k));
    }
    waiting.clear();
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
}
