package dev.plumbline.core.lazy;

import dev.plumbline.core.lazy.Debts.Side;
import dev.plumbline.core.spec.Leaving.Rule;

/**
 * Answers of removes move by at most k slots; {@code QuasiSpec} in {@code core.relaxed} says what
 * that means. The blocks are the content of the legal sequence: in each slot it removes an element
 * that can be the first of the first block, or finds nothing if there is none.
 *
 * <p>Of a queue the block that takes adds stays open over a slot, as {@link LazySearch} says, if
 * taken literally. Otherwise a slot gives what was added before, and with it all that stands before
 * that: so each slot closes the block, as in a stack.
 */
final class QuasiRules implements Rules {
  private final Facts facts;
  private final LazySearch search;
  private final int k;
  private final boolean literal;
  private final boolean staysOpen;
  private final QuasiDeadEnds deadEnds;

  QuasiRules(Facts facts, LazySearch search) {
    this.facts = facts;
    this.search = search;
    this.k = facts.leaving.k();
    this.literal = facts.leaving.rule() == Rule.QUASI_LITERAL;
    this.staysOpen = literal && facts.isQueue();
    this.deadEnds = new QuasiDeadEnds(facts);
  }

  // ---- Steps.

  @Override
  public boolean tryAll(int depth, int goal, long open) {
    return trySlots(depth, open & facts.removes & facts.completed)
        || tryPeeks(depth, open & facts.peeks)
        || tryAdds(depth, facts.addsInTurn(search.at(depth).lastAdd(), goal, open))
        || trySlots(depth, open & facts.pendingRemoves);
  }

  private boolean trySlots(int depth, long removes) {
    for (long ops = removes; ops != 0; ops &= ops - 1) {
      if (trySlot(depth, Long.numberOfTrailingZeros(ops))) {
        return true;
      }
    }
    return false;
  }

  private boolean trySlot(int depth, int op) {
    Blocks blocks = search.at(depth).blocks;
    if (blocks.content() == 0) {
      return fill(depth, op, Facts.NONE);
    }
    for (long es = blocks.count() == 0 ? 0 : blocks.block(0); es != 0; es &= es - 1) {
      int e = Long.numberOfTrailingZeros(es);
      if (canBeFirst(blocks, e) && fill(depth, op, e)) {
        return true;
      }
    }
    return false;
  }

  private boolean canBeFirst(Blocks blocks, int e) {
    long first = blocks.count() == 0 ? 0 : blocks.block(0);
    return (first & Facts.bit(e)) != 0 && (facts.ahead[e] & first) == 0;
  }

  /** Places a remove where the legal sequence removes an element, or finds nothing. */
  private boolean fill(int depth, int op, int required) {
    boolean staying = required != Facts.NONE && facts.remover[required] == Facts.NONE;
    if (required == Facts.NONE && search.at(depth).debts.given().has(Facts.ANY)) {
      return answer(depth, new Slot(op, required, false))
          || answer(depth, new Slot(op, required, true));
    }
    return answer(depth, new Slot(op, required, staying));
  }

  /**
   * A remove where the legal sequence removes an element, or finds nothing.
   *
   * @param byAny whether a pending remove that was placed before is thought to have answered that
   */
  private record Slot(int operation, int required, boolean byAny) {}

  /**
   * Tries what the remove may have answered. Of a pending one that can only be what no other remove
   * answers: an element that stays, or that nothing was found. If such an element is due, it is the
   * oldest of them: any other answer could be exchanged with that of whoever gives it later. What
   * it may be otherwise can stay open if taken literally.
   */
  private boolean answer(int depth, Slot slot) {
    if (facts.isCompleted(slot.operation)) {
      return give(depth, slot, facts.element[slot.operation]);
    }
    Node next = require(depth, slot);
    int due = next.debts.required().oldest(facts.never);
    boolean emptyDue = next.debts.required().has(Facts.NONE);
    long there = next.blocks.content() & facts.never & ~next.debts.given().elements();
    if ((due != Facts.NONE && give(depth, slot, due))
        || ((!literal || emptyDue) && give(depth, slot, Facts.NONE))) {
      return true;
    }
    if (due != Facts.NONE) {
      return false;
    }
    if (literal) {
      return give(depth, slot, Facts.ANY);
    }
    for (long es = there; es != 0; es &= es - 1) {
      if (give(depth, slot, Long.numberOfTrailingZeros(es))) {
        return true;
      }
    }
    return false;
  }

  /** The configuration in which the legal sequence has removed what it must. */
  private Node require(int depth, Slot slot) {
    Node next = search.next(depth, slot.operation);
    if (slot.required != Facts.NONE) {
      next.decided = slot.required;
      next.blocks.remove(0, slot.required, 0);
    }
    next.debts.require(slot.required, slot.byAny);
    return next;
  }

  private boolean give(int depth, Slot slot, int given) {
    Node node = search.at(depth);
    if (!node.debts.standSlot(slot.required, given)
        || couldWait(node, slot.operation, slot.required, given)) {
      return false;
    }
    Node next = require(depth, slot);
    Blocks blocks = next.blocks;
    next.given = given;
    boolean settled = next.debts.give(given);
    if (!settled && !literal && given != Facts.NONE && !blocks.has(given)) {
      return false;
    }
    if (!staysOpen) {
      blocks.close();
    }
    if (literal) {
      blocks.forgetNever();
    }
    blocks.tidy();
    return next.debts.advance() && !deadEnds.isOne(next) && search.expand(depth + 1);
  }

  private boolean tryPeeks(int depth, long peeks) {
    for (long ops = peeks; ops != 0; ops &= ops - 1) {
      int op = Long.numberOfTrailingZeros(ops);
      int e = facts.element[op];
      Blocks blocks = search.at(depth).blocks;
      boolean legal = e == Facts.NONE ? blocks.content() == 0 : canBeFirst(blocks, e);
      if (legal && peek(depth, op, e)) {
        return true;
      }
    }
    return false;
  }

  private boolean peek(int depth, int op, int e) {
    Node next = search.next(depth, op);
    if (e != Facts.NONE) {
      next.decided = e;
      next.blocks.split(0, e, 0);
    }
    if (!staysOpen) {
      next.blocks.close();
    }
    next.blocks.tidy();
    return !deadEnds.isOne(next) && search.expand(depth + 1);
  }

  private boolean tryAdds(int depth, long adds) {
    for (long ops = adds; ops != 0; ops &= ops - 1) {
      int op = Long.numberOfTrailingZeros(ops);
      Node next = search.next(depth, op);
      next.run = search.at(depth).run | Facts.bit(op);
      next.blocks.add(op);
      if (!deadEnds.isOne(next) && search.expand(depth + 1)) {
        return true;
      }
    }
    return false;
  }

  // ---- What can wait.

  /**
   * Whether an add that came just before a remove could as well come just after it. Take a witness
   * whose adds come as late as possible: there it is not so.
   *
   * <p>An add is held if it returned before the remove was called, if its element is required or,
   * unless taken literally, given by it, or if it returned before the add of such an element was
   * called. Where order is by value, or stays open, any other add can wait: it makes no difference
   * to those that stay. Elsewhere, of the adds that came just before, without the required one, the
   * one that is in front of all others in a stack, or behind them in a queue, can wait unless it is
   * held; so none of them must be.
   */
  private boolean couldWait(Node node, int op, int required, int given) {
    long held = facts.before[op] | withEarlier(required) | (literal ? 0 : withEarlier(given));
    long others = node.run & ~Facts.bit(required);
    boolean one = staysOpen || !(facts.isStack() || facts.isQueue());
    return one ? (others & ~held) != 0 : others != 0 && (others & held) == 0;
  }

  /** The add of an element, and what returned before it was called. */
  private long withEarlier(int e) {
    return e < 0 ? 0 : facts.before[e] | Facts.bit(e);
  }

  // ---- The end.

  @Override
  public boolean mayEnd(Node node) {
    if (literal) {
      return node.debts.isEmpty();
    }
    // The container is thought to be emptied then, by removes that overlap and find something.
    Side required = node.debts.required();
    for (int i = 0; i < required.count(); i++) {
      if (required.answer(i) == Facts.NONE) {
        return false;
      }
    }
    return required.hasTime(k) && deadEnds.comesInTime(node);
  }
}
