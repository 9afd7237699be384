package dev.plumbline.core.relaxed.openorder;

import dev.plumbline.core.relaxed.openorder.SmallHistory.Kind;
import dev.plumbline.core.relaxed.rules.LeavingRules;
import dev.plumbline.core.relaxed.rules.LeavingRules.AtOnce;

/**
 * What may be taken at once, and what can wait for the operation that returns next. The rules and
 * why they hold are those of {@link LeavingRules}, for contents whose order is known. They hold
 * here, because they hold for each content that blocks stand for:
 *
 * <ul>
 *   <li>Taken at once is an element that can be the first of its block. Of a content in which it is
 *       not, think it moved there: it hinders nobody, because it leaves, and the others stand as
 *       before.
 *   <li>What can wait in each content can wait.
 * </ul>
 *
 * <p>Cost: O(n) for n elements that are there, a few operations on words in practice.
 */
final class OutOfOrderPriorities {
  private final SmallHistory history;
  private final LeavingRules rules;

  OutOfOrderPriorities(SmallHistory history) {
    this.history = history;
    this.rules = history.rules;
  }

  /** Whether there is a way to the end that begins with the remove of an element, if any. */
  boolean isSafe(OrderedPartition blocks, int e) {
    AtOnce atOnce = rules.atOnce();
    if (atOnce == AtOnce.NONE || !blocks.has(e) || (history.peeked & SmallHistory.bit(e)) != 0) {
      return false;
    }
    int j = blocks.find(e);
    long passed = blocks.before(j);
    long forced = history.ahead[e] & blocks.block(j);
    if (forced != 0 && (history.isQueue() || history.isStack())) {
      return false;
    }
    passed |= forced;
    return Long.bitCount(passed) <= history.leaving.k()
        && (atOnce == AtOnce.LEGAL
            || (history.peeks == 0
                && (passed & ~history.later[e] & ~history.stays()) == 0
                && mayBePassed(blocks, passed)));
  }

  /** Whether all of these may be passed once more. */
  boolean mayBePassed(OrderedPartition blocks, long elements) {
    for (long es = elements; es != 0; es &= es - 1) {
      if (!rules.mayBePassed(blocks.passed(Long.numberOfTrailingZeros(es)))) {
        return false;
      }
    }
    return true;
  }

  /** The open operations that can wait for the goal, if no open operation only looks. */
  long waiting(OpenConfiguration node, int goal, long open) {
    boolean goalAdds = history.kinds[goal] == Kind.ADD;
    int x = history.element[goal];
    long completed = open & history.completed & ~SmallHistory.bit(goal);
    boolean removesWait = rules.removesWait() && (goalAdds || !node.blocks.has(x));
    long adds =
        switch (goalAdds ? rules.waitingForAdd() : rules.waitingForRemove()) {
          case NONE -> 0;
          case ALL -> history.adds;
          case LEAVING_LATER -> history.adds & (history.removedAfter(goal) | history.stays());
          case NEVER_SEEN -> history.stays() & ~history.seen;
        };
    return completed & ((removesWait ? history.removes : 0) | (adds & ~SmallHistory.bit(x)));
  }
}
