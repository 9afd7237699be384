package dev.plumbline.core.relaxed.openorder;

import dev.plumbline.core.relaxed.openorder.PackedQuasiWindow.Side;
import dev.plumbline.core.spec.Leaving.Rule;

/**
 * Configurations of which it is certain that they cannot be completed where answers move.
 *
 * <ul>
 *   <li>What was given before its turn must have its turn in time, and whatever is added does not
 *       bring it nearer.
 *   <li>What was required must be given in time, after all removes that returned before its own was
 *       called; an empty result by a remove that found nothing.
 *   <li>No element overtakes more than k others, and none is overtaken by more than k; {@code
 *       QuasiSpec#easierIfPlain} says why. If y stands ahead of x and is removed later, x overtakes
 *       y.
 *   <li>An element's turn comes after all that are ahead of it, and its remove is in one of the
 *       slots before those that must come later.
 *   <li>Taken literally, what is never removed has no turn, so nobody behind it has.
 * </ul>
 *
 * <p>What no completed remove takes may have been taken by a pending one, if there is one left.
 */
final class QuasiDeadEnds {
  private final SmallHistory history;
  private final int k;
  private final boolean literal;

  QuasiDeadEnds(SmallHistory history) {
    this.history = history;
    this.k = history.leaving.k();
    this.literal = history.leaving.rule() == Rule.QUASI_LITERAL;
  }

  boolean isOne(OpenConfiguration node) {
    long slots = history.removes & ~node.placed;
    Side required = node.window.required();
    return !required.hasTime(k)
        || !comesInTime(node)
        || isGivenTooLate(required, slots)
        || isSomeoneMovedTooFar(node, slots);
  }

  /** How many pending removes may still be placed. */
  private int spare(long slots) {
    return Long.bitCount(slots & history.pendingRemoves);
  }

  /**
   * Whether what was given can have its turn in time if nothing more is added. These are jobs of
   * one slot each, some of which have deadlines and some of which must precede others: they can be
   * done in time exactly if for each deadline, all that must be done by then are no more than there
   * are slots.
   */
  boolean comesInTime(OpenConfiguration node) {
    OrderedPartition blocks = node.blocks;
    Side given = node.window.given();
    long due = 0;
    int empties = 0;
    for (int i = 0; i < given.count(); i++) {
      // Older entries have earlier deadlines.
      int slots = k - given.age(i);
      due |= blocks.upTo(given.answer(i));
      int last =
          given.answer(i) == SmallHistory.NONE
              ? Long.bitCount(blocks.content()) + empties++
              : Long.bitCount(due) - 1;
      if (last > slots) {
        return false;
      }
    }
    return true;
  }

  /** Whether too many removes are certain to come before one whose answer was required. */
  private boolean isGivenTooLate(Side required, long slots) {
    // Who has no remove of its own in time needs a pending one.
    int without = 0;
    long empties = slots & history.emptyRemoves;
    for (int i = 0; i < required.count(); i++) {
      int e = required.answer(i);
      int remover = e == SmallHistory.NONE ? SmallHistory.NONE : history.remover[e];
      if (e == SmallHistory.NONE) {
        // Each in a slot of its own that found nothing.
        without += empties == 0 ? 1 : 0;
        empties &= empties - 1;
      } else if (remover == SmallHistory.NONE) {
        int sooner = Long.bitCount(slots & history.completed);
        without += literal || required.age(i) + sooner > k ? 1 : 0;
      } else if (required.age(i) + Long.bitCount(slots & history.before[remover]) > k) {
        return true;
      }
    }
    return without > spare(slots);
  }

  private boolean isSomeoneMovedTooFar(OpenConfiguration node, long slots) {
    OrderedPartition blocks = node.blocks;
    Side given = node.window.given();
    int spare = spare(slots) + given.unknown();
    int inTheWay = 0;
    long before = 0;
    for (int j = 0; j < blocks.count(); j++) {
      long block = blocks.block(j);
      for (long es = block & ~given.elements(); es != 0; es &= es - 1) {
        int e = Long.numberOfTrailingZeros(es);
        long ahead = before | (history.ahead[e] & block);
        long behind = (blocks.content() & ~before & ~block) | (history.behind[e] & block);
        if (Long.bitCount(behind & (history.earlier[e] | given.elements())) > k
            || overtakesTooMany(e, ahead & ~given.elements(), spare)
            || isMovedTooFar(e, ahead, slots)) {
          return true;
        }
        boolean stays = history.remover[e] == SmallHistory.NONE;
        inTheWay += literal && stays && (behind & ~history.never) != 0 ? 1 : 0;
      }
      before |= block;
    }
    return inTheWay > spare;
  }

  private boolean overtakesTooMany(int e, long ahead, int spare) {
    int staying = Math.max(0, Long.bitCount(ahead & history.never) - spare);
    return history.remover[e] != SmallHistory.NONE
        && Long.bitCount(ahead & history.later[e]) + staying > k;
  }

  private boolean isMovedTooFar(int e, long ahead, long slots) {
    int remover = history.remover[e];
    return remover != SmallHistory.NONE
        && Long.bitCount(ahead) - Long.bitCount(slots & ~history.after[remover]) + 1 > k;
  }
}
