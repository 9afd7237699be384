package dev.plumbline.core.relaxed.openorder;

import dev.plumbline.core.relaxed.openorder.SmallHistory.Kind;
import dev.plumbline.core.spec.Leaving.Rule;

/**
 * What may be taken at once, and what can wait for the operation that returns next. The rules and
 * why they hold are those of {@code Future} in {@code core.relaxed}, for contents whose order is
 * known. They hold here, because they hold for each content that blocks stand for:
 *
 * <ul>
 *   <li>Taken at once is an element that can be the first of its block. Of a content in which it is
 *       not, think it moved there: it hinders nobody, because it leaves, and the others stand as
 *       before.
 *   <li>What can wait in each content can wait.
 * </ul>
 */
final class OutOfOrderPriorities {
  private final SmallHistory history;
  private final Rule rule;
  private final int k;

  OutOfOrderPriorities(SmallHistory history) {
    this.history = history;
    this.rule = history.leaving.rule();
    this.k = history.leaving.k();
  }

  /** Whether there is a way to the end that begins with the remove of an element, if any. */
  boolean isSafe(OrderedPartition blocks, int e) {
    if (!history.isClosed() || !blocks.has(e) || (history.peeked & SmallHistory.bit(e)) != 0) {
      return false;
    }
    int j = blocks.find(e);
    long passed = blocks.before(j);
    long forced = history.ahead[e] & blocks.block(j);
    if (forced != 0 && (history.isQueue() || history.isStack())) {
      return false;
    }
    passed |= forced;
    return Long.bitCount(passed) <= k
        && (rule == Rule.OUT_OF_ORDER
            || (history.peeks == 0
                && (passed & ~history.later[e] & ~history.stays()) == 0
                && mayBePassed(blocks, passed)));
  }

  /** Whether nobody of these was passed k times. */
  boolean mayBePassed(OrderedPartition blocks, long elements) {
    for (long es = elements; es != 0; es &= es - 1) {
      if (blocks.passed(Long.numberOfTrailingZeros(es)) >= k) {
        return false;
      }
    }
    return true;
  }

  /** The open operations that can wait for the goal, if no open operation only looks. */
  long waiting(OpenConfiguration node, int goal, long open) {
    long adds = open & history.adds & history.completed & ~SmallHistory.bit(goal);
    long removes = open & history.removes & history.completed & ~SmallHistory.bit(goal);
    return history.kinds[goal] == Kind.ADD
        ? waitingForAdd(goal, adds, removes)
        : waitingForRemove(history.element[goal], node.blocks, adds, removes);
  }

  private long waitingForAdd(int goal, long adds, long removes) {
    if (history.isQueue()) {
      return removes | (history.pendingRemoves == 0 ? adds & ~history.seen : 0);
    }
    boolean none = history.isStack() || rule.countsHead();
    return none ? 0 : adds & (removedAfter(goal) | history.stays());
  }

  private long waitingForRemove(int x, OrderedPartition blocks, long adds, long removes) {
    long others = adds & ~SmallHistory.bit(x);
    long waitingRemoves = history.isQueue() && !blocks.has(x) ? removes : 0;
    if (!rule.countsHead()) {
      return waitingRemoves | others;
    }
    return history.isQueue() ? waitingRemoves | (others & (history.later[x] | history.stays())) : 0;
  }

  /** The elements whose completed remove was called after an operation had returned. */
  private long removedAfter(int op) {
    long all = 0;
    for (long rs = history.after[op] & history.removes; rs != 0; rs &= rs - 1) {
      all |= SmallHistory.bit(history.element[Long.numberOfTrailingZeros(rs)]);
    }
    return all;
  }
}
