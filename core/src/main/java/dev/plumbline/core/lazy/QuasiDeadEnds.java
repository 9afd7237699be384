package dev.plumbline.core.lazy;

import dev.plumbline.core.lazy.Debts.Side;
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
 */
final class QuasiDeadEnds {
  private final Facts facts;
  private final int k;
  private final boolean literal;

  QuasiDeadEnds(Facts facts) {
    this.facts = facts;
    this.k = facts.leaving.k();
    this.literal = facts.leaving.rule() == Rule.QUASI_LITERAL;
  }

  boolean isOne(Node node) {
    long slots = facts.removes & ~node.placed;
    Side required = node.debts.required();
    return !required.hasTime(k)
        || !comesInTime(node)
        || isGivenTooLate(required, slots)
        || isSomeoneMovedTooFar(node, slots);
  }

  /**
   * Whether what was given can have its turn in time if nothing more is added. These are jobs of
   * one slot each, some of which have deadlines and some of which must precede others: they can be
   * done in time exactly if for each deadline, all that must be done by then are no more than there
   * are slots.
   */
  boolean comesInTime(Node node) {
    Blocks blocks = node.blocks;
    Side given = node.debts.given();
    long due = 0;
    int empties = 0;
    for (int i = 0; i < given.count(); i++) {
      // Older entries have earlier deadlines.
      int slots = k - given.age(i);
      due |= blocks.upTo(given.answer(i));
      int last =
          given.answer(i) == Facts.NONE
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
    long empties = slots & facts.emptyRemoves;
    for (int i = 0; i < required.count(); i++) {
      int e = required.answer(i);
      if (e == Facts.NONE) {
        // Each in a slot of its own that found nothing.
        if (empties == 0) {
          return true;
        }
        empties &= empties - 1;
        continue;
      }
      int remover = facts.remover[e];
      if (remover == Facts.NONE && literal) {
        return true;
      }
      long sooner = remover == Facts.NONE ? slots : slots & facts.before[remover];
      if (required.age(i) + Long.bitCount(sooner) > k) {
        return true;
      }
    }
    return false;
  }

  private boolean isSomeoneMovedTooFar(Node node, long slots) {
    Blocks blocks = node.blocks;
    long given = node.debts.given().elements();
    long before = 0;
    for (int j = 0; j < blocks.count(); j++) {
      long block = blocks.block(j);
      for (long es = block & ~given; es != 0; es &= es - 1) {
        int e = Long.numberOfTrailingZeros(es);
        long ahead = before | (facts.ahead[e] & block);
        long behind = (blocks.content() & ~before & ~block) | (facts.behind[e] & block);
        if (isOvertakenTooOften(e, behind, given) || isMovedTooFar(e, ahead, slots)) {
          return true;
        }
      }
      before |= block;
    }
    return false;
  }

  private boolean isOvertakenTooOften(int e, long behind, long given) {
    return (literal && facts.remover[e] == Facts.NONE && (behind & ~facts.never) != 0)
        || Long.bitCount(behind & (facts.earlier[e] | given)) > k;
  }

  private boolean isMovedTooFar(int e, long ahead, long slots) {
    int remover = facts.remover[e];
    if (remover == Facts.NONE) {
      return false;
    }
    int latest = Long.bitCount(slots & ~facts.after[remover]) - 1;
    return Long.bitCount(ahead & (facts.later[e] | facts.never)) > k
        || Long.bitCount(ahead) - latest > k;
  }
}
