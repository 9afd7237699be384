package dev.plumbline.core.relaxed.openorder;

import dev.plumbline.core.relaxed.openorder.PackedQuasiWindow.Side;
import dev.plumbline.core.spec.Leaving.Rule;

/**
 * Answers of removes move by at most k slots; {@code QuasiSpec} in {@code core.relaxed} says what
 * that means. The blocks are the content of the legal sequence: in each slot it removes an element
 * that can be the first of the first block, or finds nothing if there is none.
 *
 * <p>Of a queue the block that takes adds stays open over a slot, as {@link OpenOrderSearch} says,
 * if taken literally. Otherwise a slot gives what was added before, and with it all that stands
 * before that: so each slot closes the block, as in a stack.
 */
final class QuasiSuccessors implements Successors {
  private final SmallHistory history;
  private final OpenOrderSearch search;
  private final int k;
  private final boolean literal;
  private final boolean staysOpen;
  private final QuasiDeadEnds deadEnds;

  QuasiSuccessors(SmallHistory history, OpenOrderSearch search) {
    this.history = history;
    this.search = search;
    this.k = history.leaving.k();
    this.literal = history.leaving.rule() == Rule.QUASI_LITERAL;
    this.staysOpen = literal && history.isQueue();
    this.deadEnds = new QuasiDeadEnds(history);
  }

  // ---- Steps.

  @Override
  public boolean tryAll(int depth, int goal, long open) {
    return trySlots(depth, open & history.removes & history.completed)
        || tryPeeks(depth, open & history.peeks)
        || tryAdds(depth, history.addsInTurn(search.at(depth).lastAdd(), goal, open))
        || trySlots(depth, open & history.pendingRemoves);
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
    OrderedPartition blocks = search.at(depth).blocks;
    if (blocks.content() == 0) {
      return fill(depth, op, SmallHistory.NONE);
    }
    for (long es = blocks.count() == 0 ? 0 : blocks.block(0); es != 0; es &= es - 1) {
      int e = Long.numberOfTrailingZeros(es);
      if (canBeFirst(blocks, e) && fill(depth, op, e)) {
        return true;
      }
    }
    return false;
  }

  private boolean canBeFirst(OrderedPartition blocks, int e) {
    long first = blocks.count() == 0 ? 0 : blocks.block(0);
    return (first & SmallHistory.bit(e)) != 0 && (history.ahead[e] & first) == 0;
  }

  /** Places a remove where the legal sequence removes an element, or finds nothing. */
  private boolean fill(int depth, int op, int required) {
    boolean staying =
        required != SmallHistory.NONE && history.remover[required] == SmallHistory.NONE;
    if (required == SmallHistory.NONE && search.at(depth).window.given().has(SmallHistory.ANY)) {
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
    if (history.isCompleted(slot.operation)) {
      return give(depth, slot, history.element[slot.operation]);
    }
    OpenConfiguration next = require(depth, slot);
    int due = next.window.required().oldest(history.never);
    boolean emptyDue = next.window.required().has(SmallHistory.NONE);
    long there = next.blocks.content() & history.never & ~next.window.given().elements();
    if ((due != SmallHistory.NONE && give(depth, slot, due))
        || ((!literal || emptyDue) && give(depth, slot, SmallHistory.NONE))) {
      return true;
    }
    if (due != SmallHistory.NONE) {
      return false;
    }
    if (literal) {
      return give(depth, slot, SmallHistory.ANY);
    }
    for (long es = there; es != 0; es &= es - 1) {
      if (give(depth, slot, Long.numberOfTrailingZeros(es))) {
        return true;
      }
    }
    return false;
  }

  /** The configuration in which the legal sequence has removed what it must. */
  private OpenConfiguration require(int depth, Slot slot) {
    OpenConfiguration next = search.next(depth, slot.operation);
    if (slot.required != SmallHistory.NONE) {
      next.decided = slot.required;
      next.blocks.remove(0, slot.required, 0);
    }
    next.window.require(slot.required, slot.byAny);
    return next;
  }

  private boolean give(int depth, Slot slot, int given) {
    OpenConfiguration node = search.at(depth);
    if (!node.window.standSlot(slot.required, given)
        || couldWait(node, slot.operation, slot.required, given)) {
      return false;
    }
    OpenConfiguration next = require(depth, slot);
    OrderedPartition blocks = next.blocks;
    next.given = given;
    boolean settled = next.window.give(given);
    if (!settled && !literal && given != SmallHistory.NONE && !blocks.has(given)) {
      return false;
    }
    if (!staysOpen) {
      blocks.close();
    }
    if (literal) {
      blocks.forgetNever();
    }
    blocks.tidy();
    return next.window.advance() && !deadEnds.isOne(next) && search.expand(depth + 1);
  }

  private boolean tryPeeks(int depth, long peeks) {
    for (long ops = peeks; ops != 0; ops &= ops - 1) {
      int op = Long.numberOfTrailingZeros(ops);
      int e = history.element[op];
      OrderedPartition blocks = search.at(depth).blocks;
      boolean legal = e == SmallHistory.NONE ? blocks.content() == 0 : canBeFirst(blocks, e);
      if (legal && peek(depth, op, e)) {
        return true;
      }
    }
    return false;
  }

  private boolean peek(int depth, int op, int e) {
    OpenConfiguration next = search.next(depth, op);
    if (e != SmallHistory.NONE) {
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
      OpenConfiguration next = search.next(depth, op);
      next.run = search.at(depth).run | SmallHistory.bit(op);
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
  private boolean couldWait(OpenConfiguration node, int op, int required, int given) {
    long held = history.before[op] | withEarlier(required) | (literal ? 0 : withEarlier(given));
    long others = node.run & ~SmallHistory.bit(required);
    boolean one = staysOpen || !(history.isStack() || history.isQueue());
    return one ? (others & ~held) != 0 : others != 0 && (others & held) == 0;
  }

  /** The add of an element, and what returned before it was called. */
  private long withEarlier(int e) {
    return e < 0 ? 0 : history.before[e] | SmallHistory.bit(e);
  }

  // ---- The end.

  @Override
  public boolean mayEnd(OpenConfiguration node) {
    if (literal) {
      return node.window.isEmpty();
    }
    // The container is thought to be emptied then, by removes that overlap and find something.
    Side required = node.window.required();
    for (int i = 0; i < required.count(); i++) {
      if (required.answer(i) == SmallHistory.NONE) {
        return false;
      }
    }
    return required.hasTime(k) && deadEnds.comesInTime(node);
  }
}
