package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.Filled;
import java.util.Arrays;

/**
 * Writes down the witness that a finished {@link StackExtraction} found, slot by slot.
 *
 * <p>In a slot: first pops, those that left last first, each behind the peeks served with it; then
 * what finds the stack as the slot has it, empty results, peeks of elements that were alone there,
 * and brief elements, pushed, seen and popped; then pushes, those that left first first, each
 * followed by the peeks served with it. Elements that leave later are nested inside or beside those
 * that left before, so every pop finds its own element. Cost: O(n), O(log n) for a peek that was
 * served along with another.
 */
final class StackWitness {
  private static final int NONE = -1;

  private final Lifetimes lives;
  private final Slots slots;
  private final StackExtraction done;
  private final int[] firstPush;
  private final int[] firstPop;
  private final int[] firstAmid;
  private final int[] nextPush;
  private final int[] nextPop;
  private final int[] nextAmid;
  private final int[] order;
  private int size;

  private StackWitness(Lifetimes lives, Slots slots, StackExtraction done) {
    this.lives = lives;
    this.slots = slots;
    this.done = done;
    firstPush = Filled.ints(slots.count, NONE);
    firstPop = Filled.ints(slots.count, NONE);
    firstAmid = Filled.ints(slots.count, NONE);
    nextPush = new int[lives.count];
    nextPop = new int[lives.count];
    nextAmid = new int[lives.t.size];
    order = new int[lives.t.size];
  }

  /**
   * The order of all operations that took effect.
   *
   * @param emptyAt for each of the empty results the free slot in which it happens
   */
  static int[] write(Lifetimes lives, Slots slots, StackExtraction done, int[] emptyAt) {
    StackWitness witness = new StackWitness(lives, slots, done);
    for (int k = 0; k < emptyAt.length; k++) {
      witness.putAmid(lives.empties[k], emptyAt[k]);
    }
    witness.placeLasting();
    witness.placeBrief();
    witness.placePeeks();
    return witness.emit();
  }

  private void placeLasting() {
    // Lists grow at the front, so what shall come first is put in last.
    for (int k = 0; k < done.leftCount; k++) {
      int e = done.order[k];
      nextPop[e] = firstPop[done.popAt[e]];
      firstPop[done.popAt[e]] = e;
    }
    for (int k = done.leftCount - 1; k >= 0; k--) {
      int e = done.order[k];
      nextPush[e] = firstPush[done.pushAt[e]];
      firstPush[done.pushAt[e]] = e;
    }
  }

  /** A brief element is put in by its push. */
  private void placeBrief() {
    for (int e = 0; e < lives.count; e++) {
      if (done.c.brief(e)) {
        putAmid(lives.add[e], done.c.popFrom[e]);
      }
    }
  }

  /** Peeks that are served neither with push nor with pop. */
  private void placePeeks() {
    for (int peek : lives.peeks) {
      int e = lives.element[peek];
      if (!done.c.brief(e) && !withPush(peek, e) && !withPop(peek, e)) {
        putAmid(peek, servedAt(peek, e));
      }
    }
  }

  private boolean withPush(int peek, int e) {
    return from(peek) <= done.pushAt[e];
  }

  private boolean withPop(int peek, int e) {
    return to(peek) >= done.popAt[e];
  }

  private int from(int peek) {
    return slots.atOrAfter(lives.peekFrom(peek));
  }

  private int to(int peek) {
    return slots.atOrBefore(lives.peekTo(peek));
  }

  /** The slot of the needed peek that this one is, or whose window this one's contains. */
  private int servedAt(int peek, int e) {
    StackWindows c = done.c;
    int from = from(peek);
    return done.peeks.at(
        Bisection.first(c.peekStart[e], c.peekStart[e + 1], k -> c.peekFrom[k] >= from));
  }

  private void putAmid(int operation, int slot) {
    nextAmid[operation] = firstAmid[slot];
    firstAmid[slot] = operation;
  }

  private int[] emit() {
    for (int s = 0; s < slots.count; s++) {
      for (int e = firstPop[s]; e != NONE; e = nextPop[e]) {
        emitPeeks(e, false);
        emitPop(e);
      }
      for (int op = firstAmid[s]; op != NONE; op = nextAmid[op]) {
        order[size++] = op;
        int e = lives.element[op];
        if (e >= 0 && lives.add[e] == op) {
          emitAllPeeks(e);
          emitPop(e);
        }
      }
      for (int e = firstPush[s]; e != NONE; e = nextPush[e]) {
        order[size++] = lives.add[e];
        emitPeeks(e, true);
      }
    }
    return size == order.length ? order : Arrays.copyOf(order, size);
  }

  private void emitPop(int e) {
    if (lives.remove[e] != Lifetimes.NONE) {
      order[size++] = lives.remove[e];
    }
  }

  private void emitAllPeeks(int e) {
    for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
      order[size++] = lives.peeks[k];
    }
  }

  private void emitPeeks(int e, boolean behindPush) {
    for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
      int peek = lives.peeks[k];
      boolean withPush = withPush(peek, e);
      if (withPush == behindPush && (withPush || withPop(peek, e))) {
        order[size++] = peek;
      }
    }
  }
}
