package dev.plumbline.core.lazy;

import dev.plumbline.core.spec.Leaving.Rule;

/**
 * Configurations of which it is certain that they cannot be completed where elements leave out of
 * order.
 *
 * <p>Whoever is ahead of e stays ahead of it. So e leaves past all that are certainly ahead of it
 * and leave later or never, and is passed by all behind it that leave earlier. What is not placed
 * yet counts too: in a queue it will be behind all whose place is decided; in a stack ahead of
 * them, if it comes before they leave; in a priority queue values say what it will be. Where the
 * head counts who passes it, only in a queue does the head stay the head.
 */
final class OrderDeadEnds {
  private final Facts facts;
  private final Rule rule;
  private final int k;

  OrderDeadEnds(Facts facts) {
    this.facts = facts;
    this.rule = facts.leaving.rule();
    this.k = facts.leaving.k();
  }

  boolean isOne(Node node) {
    Blocks blocks = node.blocks;
    long unplaced = facts.adds & ~node.placed;
    int pendingRemoves = Long.bitCount(facts.pendingRemoves & ~node.placed);
    long before = 0;
    for (int j = 0; j < blocks.count(); j++) {
      long block = blocks.block(j);
      for (long es = block; es != 0; es &= es - 1) {
        int e = Long.numberOfTrailingZeros(es);
        long ahead = before | (facts.ahead[e] & block) | comingAhead(e, unplaced, blocks.isOpen(j));
        if (passesTooMany(e, ahead, pendingRemoves)) {
          return true;
        }
        if (rule == Rule.OVERTAKEN) {
          long behind = (blocks.content() & ~before & ~block) | (facts.behind[e] & block);
          if (isPassedTooOften(blocks, e, behind | comingBehind(e, unplaced, blocks.isOpen(j)))) {
            return true;
          }
        }
      }
      before |= block;
    }
    return facts.isQueue()
        && (isHeadPassedTooOften(blocks, unplaced)
            || isSomeoneTooLate(blocks, unplaced, pendingRemoves));
  }

  /** What will be ahead of an element that is there, before it leaves. */
  private long comingAhead(int e, long unplaced, boolean open) {
    if (facts.isQueue() || facts.remover[e] == Facts.NONE) {
      return 0;
    }
    long coming = unplaced & facts.before[facts.remover[e]];
    return facts.isStack() && !open ? coming : coming & facts.ahead[e];
  }

  /** What will be behind an element that is there, if it comes before that leaves. */
  private long comingBehind(int e, long unplaced, boolean open) {
    if (facts.isStack()) {
      return 0;
    }
    return facts.isQueue() && !open ? unplaced : unplaced & facts.behind[e];
  }

  private boolean passesTooMany(int e, long ahead, int pendingRemoves) {
    if (facts.remover[e] == Facts.NONE) {
      return false;
    }
    int never = Math.max(0, Long.bitCount(ahead & facts.never) - pendingRemoves);
    return Long.bitCount(ahead & facts.later[e]) + never > k;
  }

  private boolean isPassedTooOften(Blocks blocks, int e, long behind) {
    return blocks.passed(e) + Long.bitCount(behind & facts.earlier[e]) > k;
  }

  private boolean isHeadPassedTooOften(Blocks blocks, long unplaced) {
    boolean decided =
        blocks.count() > 0 && !blocks.isOpen(0) && Long.bitCount(blocks.block(0)) == 1;
    return rule.countsHead()
        && decided
        && isPassedTooOften(
            blocks, Long.numberOfTrailingZeros(blocks.block(0)), blocks.content() | unplaced);
  }

  /** Whether somebody who is not yet in the queue will leave past too many. */
  private boolean isSomeoneTooLate(Blocks blocks, long unplaced, int pendingRemoves) {
    long open = blocks.openElements();
    long closed = blocks.content() & ~open;
    for (long es = unplaced; es != 0; es &= es - 1) {
      int e = Long.numberOfTrailingZeros(es);
      if (passesTooMany(e, closed | (open & facts.ahead[e]), pendingRemoves)) {
        return true;
      }
    }
    return false;
  }
}
