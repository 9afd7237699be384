package dev.plumbline.core.search;

import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.split.Part;
import java.util.Arrays;

/**
 * The operations open at the r-th return, each in a slot: a bit position that it keeps from call to
 * return. Moves forward and backward along the returns; nothing is copied, so moving costs what
 * changes.
 *
 * <p>Masks are arrays of longs, one word for up to 64 open operations.
 */
final class OpenOperations {
  private static final int NOBODY = -1;

  private final Part part;
  private final boolean[] readOnly;
  private final boolean[] overwrite;
  private final int[] slotOf;
  private final int[] opIn;
  private int r;
  private int called;

  final int words;
  final long[] open;
  final long[] readers;
  final long[] overwrites;

  /** {@code readOnly} and {@code overwrite} are by class. */
  OpenOperations(Part part, boolean[] readOnly, boolean[] overwrite) {
    this.part = part;
    this.readOnly = readOnly;
    this.overwrite = overwrite;
    this.slotOf = new int[part.size()];
    int slots = assignSlots();
    this.words = Math.max(1, (slots + 63) >>> 6);
    this.opIn = new int[words << 6];
    this.open = new long[words];
    this.readers = new long[words];
    this.overwrites = new long[words];
    Arrays.fill(opIn, NOBODY);
    enterCalled();
  }

  private int assignSlots() {
    IntList vacant = new IntList();
    int slots = 0;
    int next = 0;
    for (int at = 0; at < part.returns(); at++) {
      for (; next < part.size() && part.openFrom(next) <= at; next++) {
        if (!part.pending(next)) {
          slotOf[next] = vacant.isEmpty() ? slots++ : vacant.removeLast();
        }
      }
      vacant.add(slotOf[part.returning(at)]);
    }
    return slots;
  }

  int r() {
    return r;
  }

  boolean atEnd() {
    return r == part.returns();
  }

  /** The operation whose return is next. */
  int returning() {
    return part.returning(r);
  }

  int slot(int op) {
    return slotOf[op];
  }

  int operation(int slot) {
    return opIn[slot];
  }

  /** The number of operations called before the r-th return, pending ones included. */
  int called() {
    return called;
  }

  /** Past the r-th return: its operation leaves, those called before the next return enter. */
  void advance() {
    leave(part.returning(r));
    r++;
    enterCalled();
  }

  /** Undoes {@link #advance} until the r-th return is next. */
  void retreatTo(int target) {
    while (r > target) {
      while (called > 0 && part.openFrom(called - 1) == r) {
        called--;
        if (!part.pending(called)) {
          leave(called);
        }
      }
      r--;
      enter(part.returning(r));
    }
  }

  private void enterCalled() {
    while (called < part.size() && part.openFrom(called) <= r) {
      if (!part.pending(called)) {
        enter(called);
      }
      called++;
    }
  }

  private void enter(int op) {
    int slot = slotOf[op];
    long bit = 1L << slot;
    opIn[slot] = op;
    open[slot >>> 6] |= bit;
    int cls = part.cls(op);
    if (readOnly[cls]) {
      readers[slot >>> 6] |= bit;
    } else if (overwrite[cls]) {
      overwrites[slot >>> 6] |= bit;
    }
  }

  private void leave(int op) {
    int slot = slotOf[op];
    long others = ~(1L << slot);
    opIn[slot] = NOBODY;
    open[slot >>> 6] &= others;
    readers[slot >>> 6] &= others;
    overwrites[slot >>> 6] &= others;
  }
}
