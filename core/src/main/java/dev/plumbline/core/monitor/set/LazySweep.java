package dev.plumbline.core.monitor.set;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.primitive.DeadlineHeap;
import dev.plumbline.core.primitive.IntList;
import java.util.Arrays;

/**
 * A pass over the events of one element that places an operation when it must be placed and not
 * before, except for observations, which are placed as soon as they hold. Which change comes first
 * where there is a choice is for {@link SetSweep} and {@link MultisetSweep} to say.
 *
 * <p>Changes that are called and not placed wait in two heaps by return, pending ones behind all
 * others. Observations that do not hold wait in a list: all of them want the same, so it is emptied
 * at once. Cost: O(k log c) for k operations, c of them open at a time; 6 bytes an operation.
 */
abstract class LazySweep {
  private static final int NONE = -1;

  /** What each operation is. */
  final byte[] role;

  /** How often the element is there. */
  int count;

  final DeadlineHeap inserts;
  final DeadlineHeap deletes;

  /** Observations that do not hold: of presence while there is nothing, of absence otherwise. */
  final IntList waiting = new IntList();

  final boolean[] placed;
  private final boolean[] forced;
  private final int[] order;
  private int placedCount;

  /**
   * A sweep that has not begun.
   *
   * @param to for each operation the end of its window
   */
  LazySweep(byte[] role, int[] to) {
    this.role = role;
    this.inserts = new DeadlineHeap(to);
    this.deletes = new DeadlineHeap(to);
    this.placed = new boolean[to.length];
    this.forced = new boolean[to.length];
    this.order = new int[to.length];
  }

  /**
   * Follows the first few of some events; what does not return there is never forced.
   *
   * @return the operation at whose return nothing more can be placed; -1 if all goes well
   */
  public final int run(int[] events, int first, Budget budget) {
    for (int k = 0; k < first; k++) {
      if ((k & 0xffff) == 0xffff) {
        budget.check();
      }
      int event = events[k];
      if (event >= 0) {
        call(event);
      } else if (!placed[~event]) {
        forced[~event] = true;
        if (!force(~event)) {
          return ~event;
        }
      }
    }
    return NONE;
  }

  /** Begins again, after runs that have placed none but operations of these events. */
  final void restart(int[] events, int first, int itsCount) {
    for (int k = 0; k < first; k++) {
      int i = events[k] >= 0 ? events[k] : ~events[k];
      placed[i] = false;
      forced[i] = false;
    }
    placedCount = 0;
    count = itsCount;
    waiting.clear();
    inserts.clear();
    deletes.clear();
  }

  /** Places an operation that returns now, and what it needs before; false if that cannot be. */
  abstract boolean force(int i);

  /** Whether an operation was not placed before its return. */
  final boolean forced(int i) {
    return forced[i];
  }

  private void call(int i) {
    switch (role[i]) {
      case Role.INSERT -> inserts.push(i);
      case Role.DELETE -> deletes.push(i);
      default -> {
        if ((role[i] == Role.PRESENT) == (count > 0)) {
          place(i);
        } else {
          waiting.add(i);
        }
      }
    }
  }

  /** Lets the insert that returns first happen; false if there is none. */
  final boolean insert() {
    return change(inserts, 1);
  }

  /** Lets the delete that returns first happen; false if there is none. */
  final boolean delete() {
    return change(deletes, -1);
  }

  private boolean change(DeadlineHeap changes, int difference) {
    if (changes.isEmpty()) {
      return false;
    }
    boolean wasThere = count > 0;
    place(changes.pop());
    count += difference;
    if (wasThere != count > 0) {
      for (int k = 0; k < waiting.size(); k++) {
        place(waiting.get(k));
      }
      waiting.clear();
    }
    return true;
  }

  private void place(int i) {
    placed[i] = true;
    order[placedCount++] = i;
  }

  /** What was placed, in order. */
  public final int[] order() {
    return placedCount == order.length ? order : Arrays.copyOf(order, placedCount);
  }
}
