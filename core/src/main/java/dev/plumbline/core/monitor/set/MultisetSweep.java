package dev.plumbline.core.monitor.set;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.IntList;
import java.util.Arrays;

/**
 * One lazy path through the events of an element, see {@link MultisetMonitor}. Knows no counts
 * beyond 0.
 *
 * <p>O(k log c) for k operations, c of them open at a time; 9 bytes an operation.
 */
final class MultisetSweep {
  private static final int NONE = -1;

  private final Timeline t;
  private final int[] events;
  private final boolean eager;
  private final boolean[] placed;
  private final boolean[] forced;
  private final int[] order;
  private int placedCount;
  private int count;
  private boolean choice;
  private final OpenChanges inserts = new OpenChanges();
  private final OpenChanges deletes = new OpenChanges();

  /** Observations that do not hold: of presence while there is nothing, of absence otherwise. */
  private final IntList waiting = new IntList();

  /**
   * A sweep that has not begun.
   *
   * @param eager whether to visit 0 as soon as somebody waits for it
   */
  MultisetSweep(Timeline t, int[] events, boolean eager) {
    this.t = t;
    this.events = events;
    this.eager = eager;
    this.placed = new boolean[t.size];
    this.forced = new boolean[t.size];
    this.order = new int[t.size];
  }

  /** The operation at whose return nothing more can be placed; -1 if all goes well. */
  int run(Budget budget) {
    return run(events, events.length, budget);
  }

  /** As above, over the first few of some events; what does not return there is never forced. */
  int run(int[] some, int first, Budget budget) {
    for (int k = 0; k < first; k++) {
      if ((k & 0xffff) == 0xffff) {
        budget.check();
      }
      int event = some[k];
      if (event >= 0) {
        call(event);
      } else if (!placed[~event] && !force(~event)) {
        return ~event;
      }
    }
    return NONE;
  }

  /** Whether 0 could have been visited where it was not, or need not have been where it was. */
  boolean hadChoice() {
    return choice;
  }

  /** Whether the operation was not placed before its return. */
  boolean forced(int i) {
    return forced[i];
  }

  private void call(int i) {
    switch (t.role[i]) {
      case Role.INSERT -> inserts.add(t, i);
      case Role.DELETE -> deletes.add(t, i);
      default -> {
        if ((t.role[i] == Role.PRESENT) == (count > 0)) {
          place(i);
        } else {
          waiting.add(i);
        }
      }
    }
  }

  /** Places an operation that returns now, and what it needs before. */
  private boolean force(int i) {
    forced[i] = true;
    // Whoever waits while the count is not 0 waits for 0.
    if (count > 0 && !waiting.isEmpty() && count <= deletes.count()) {
      boolean must = t.role[i] == Role.ABSENT;
      choice |= !must;
      if (must || eager) {
        while (count > 0) {
          delete();
        }
      }
    }
    if (placed[i]) {
      return true;
    }
    switch (t.role[i]) {
      case Role.INSERT -> insert();
      case Role.DELETE -> {
        if (count == 0 && !insert()) {
          return false;
        }
        delete();
      }
      case Role.PRESENT -> {
        return insert();
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean insert() {
    if (inserts.count() == 0) {
      return false;
    }
    place(inserts.poll(events));
    if (++count == 1) {
      placeWaiting();
    }
    return true;
  }

  private void delete() {
    place(deletes.poll(events));
    if (--count == 0) {
      placeWaiting();
    }
  }

  private void placeWaiting() {
    for (int k = 0; k < waiting.size(); k++) {
      place(waiting.get(k));
    }
    waiting.clear();
  }

  private void place(int i) {
    placed[i] = true;
    order[placedCount++] = i;
  }

  /** What was placed, in order. */
  int[] order() {
    return Arrays.copyOf(order, placedCount);
  }
}
