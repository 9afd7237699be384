package dev.plumbline.core.lazy;

import dev.plumbline.core.lazy.Facts.Kind;
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
final class OrderPriorities {
  private final Facts facts;
  private final Rule rule;
  private final int k;

  OrderPriorities(Facts facts) {
    this.facts = facts;
    this.rule = facts.leaving.rule();
    this.k = facts.leaving.k();
  }

  /** Whether there is a way to the end that begins with the remove of an element, if any. */
  boolean isSafe(Blocks blocks, int e) {
    if (!facts.isClosed() || !blocks.has(e) || (facts.peeked & Facts.bit(e)) != 0) {
      return false;
    }
    int j = blocks.find(e);
    long passed = blocks.before(j);
    long forced = facts.ahead[e] & blocks.block(j);
    if (forced != 0 && (facts.isQueue() || facts.isStack())) {
      return false;
    }
    passed |= forced;
    return Long.bitCount(passed) <= k
        && (rule == Rule.OUT_OF_ORDER
            || (facts.peeks == 0
                && (passed & ~facts.later[e] & ~facts.stays()) == 0
                && mayBePassed(blocks, passed)));
  }

  /** Whether nobody of these was passed k times. */
  boolean mayBePassed(Blocks blocks, long elements) {
    for (long es = elements; es != 0; es &= es - 1) {
      if (blocks.passed(Long.numberOfTrailingZeros(es)) >= k) {
        return false;
      }
    }
    return true;
  }

  /** The open operations that can wait for the goal, if no open operation only looks. */
  long waiting(Node node, int goal, long open) {
    long adds = open & facts.adds & facts.completed & ~Facts.bit(goal);
    long removes = open & facts.removes & facts.completed & ~Facts.bit(goal);
    return facts.kinds[goal] == Kind.ADD
        ? waitingForAdd(goal, adds, removes)
        : waitingForRemove(facts.element[goal], node.blocks, adds, removes);
  }

  private long waitingForAdd(int goal, long adds, long removes) {
    if (facts.isQueue()) {
      return removes | (facts.pendingRemoves == 0 ? adds & ~facts.seen : 0);
    }
    boolean none = facts.isStack() || rule.countsHead();
    return none ? 0 : adds & (removedAfter(goal) | facts.stays());
  }

  private long waitingForRemove(int x, Blocks blocks, long adds, long removes) {
    long others = adds & ~Facts.bit(x);
    long waitingRemoves = facts.isQueue() && !blocks.has(x) ? removes : 0;
    if (!rule.countsHead()) {
      return waitingRemoves | others;
    }
    return facts.isQueue() ? waitingRemoves | (others & (facts.later[x] | facts.stays())) : 0;
  }

  /** The elements whose completed remove was called after an operation had returned. */
  private long removedAfter(int op) {
    long all = 0;
    for (long rs = facts.after[op] & facts.removes; rs != 0; rs &= rs - 1) {
      all |= Facts.bit(facts.element[Long.numberOfTrailingZeros(rs)]);
    }
    return all;
  }
}
