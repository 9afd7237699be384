package dev.plumbline.core.relaxed.openorder;

/**
 * Configurations of which it is certain that they cannot be completed where elements leave out of
 * order, by the rules of {@link dev.plumbline.core.relaxed.rules.DeadEnds}: here who is ahead of e
 * is known of other blocks, and in its own block where {@link SmallHistory#ahead} says so.
 *
 * <p>Where the head counts who passes it, the head of a queue stays the head. In a stack whoever
 * leaves from behind e passes a head that is e, or ahead of e, or comes later; and each of these
 * can be passed k times.
 *
 * <p>Cost: a few operations on words for each element; for each pair in a stack whose head counts.
 */
final class OutOfOrderDeadEnds {
  private final SmallHistory history;
  private final int k;
  private final boolean countsHeadOfStack;

  OutOfOrderDeadEnds(SmallHistory history) {
    this.history = history;
    this.k = history.leaving.k();
    this.countsHeadOfStack = history.leaving.rule().countsHead() && history.isStack();
  }

  boolean isOne(OpenConfiguration node) {
    OrderedPartition blocks = node.blocks;
    long unplaced = history.adds & ~node.placed;
    int pendingRemoves = Long.bitCount(history.pendingRemoves & ~node.placed);
    long before = 0;
    for (int j = 0; j < blocks.count(); j++) {
      long block = blocks.block(j);
      for (long es = block; es != 0; es &= es - 1) {
        int e = Long.numberOfTrailingZeros(es);
        long ahead =
            before | (history.ahead[e] & block) | comingAhead(e, unplaced, blocks.isOpen(j));
        if (leavesPastTooMany(e, ahead, pendingRemoves)) {
          return true;
        }
        long behind = (blocks.content() & ~before & ~block) | (history.behind[e] & block);
        if (history.rules.boundsPassesOfAll()
            && isPassedTooOften(blocks, e, behind | comingBehind(e, unplaced, blocks.isOpen(j)))) {
          return true;
        }
        if (countsHeadOfStack
            && isTooMuch(
                blocks, behind & history.earlier[e], before | (block & ~behind), unplaced)) {
          return true;
        }
      }
      before |= block;
    }
    if (countsHeadOfStack && isSomeoneInTheWay(blocks, unplaced)) {
      return true;
    }
    return history.isQueue()
        && (isHeadPassedTooOften(blocks, unplaced)
            || isSomeoneTooLate(blocks, unplaced, pendingRemoves));
  }

  /**
   * Whether elements that leave while another is ahead of them are more than heads can stand.
   *
   * @param leaving these elements
   * @param heads who of the content can be the head then
   * @param unplaced elements that are not there yet
   */
  private boolean isTooMuch(OrderedPartition blocks, long leaving, long heads, long unplaced) {
    int left = Long.bitCount(leaving);
    for (long es = heads; es != 0 && left > 0; es &= es - 1) {
      left -= k - blocks.passed(Long.numberOfTrailingZeros(es));
    }
    if (left <= 0) {
      return false;
    }
    long tooLate = unplaced;
    for (long es = leaving; es != 0; es &= es - 1) {
      tooLate &= history.after[history.remover[Long.numberOfTrailingZeros(es)]];
    }
    return left > k * Long.bitCount(unplaced & ~tooLate);
  }

  /** The same of elements that are not there yet. */
  private boolean isSomeoneInTheWay(OrderedPartition blocks, long unplaced) {
    long open = blocks.openElements();
    for (long es = unplaced; es != 0; es &= es - 1) {
      int e = Long.numberOfTrailingZeros(es);
      long leaving = 0;
      long below = history.before[e] | (blocks.content() & ~open);
      for (long fs = below & history.earlier[e]; fs != 0; fs &= fs - 1) {
        int f = Long.numberOfTrailingZeros(fs);
        leaving |=
            (history.after[e] & SmallHistory.bit(history.remover[f])) != 0
                ? SmallHistory.bit(f)
                : 0;
      }
      if (Long.bitCount(leaving) > k
          && isTooMuch(blocks, leaving, open & ~history.before[e], unplaced & ~history.before[e])) {
        return true;
      }
    }
    return false;
  }

  /** What will be ahead of an element that is there, before it leaves. */
  private long comingAhead(int e, long unplaced, boolean open) {
    if (history.isQueue() || history.remover[e] == SmallHistory.NONE) {
      return 0;
    }
    long coming = unplaced & history.before[history.remover[e]];
    return history.isStack() && !open ? coming : coming & history.ahead[e];
  }

  /** What will be behind an element that is there, if it comes before that leaves. */
  private long comingBehind(int e, long unplaced, boolean open) {
    if (history.isStack()) {
      return 0;
    }
    return history.isQueue() && !open ? unplaced : unplaced & history.behind[e];
  }

  private boolean leavesPastTooMany(int e, long ahead, int pendingRemoves) {
    if (history.remover[e] == SmallHistory.NONE) {
      return false;
    }
    return history.deadEnds.leavesPastTooMany(
        Long.bitCount(ahead & history.later[e]),
        Long.bitCount(ahead & history.never),
        pendingRemoves);
  }

  private boolean isPassedTooOften(OrderedPartition blocks, int e, long behind) {
    return history.deadEnds.isPassedTooOften(
        blocks.passed(e), Long.bitCount(behind & history.earlier[e]));
  }

  private boolean isHeadPassedTooOften(OrderedPartition blocks, long unplaced) {
    boolean decided =
        blocks.count() > 0 && !blocks.isOpen(0) && Long.bitCount(blocks.block(0)) == 1;
    return history.rules.boundsPassesOfHead()
        && decided
        && isPassedTooOften(
            blocks, Long.numberOfTrailingZeros(blocks.block(0)), blocks.content() | unplaced);
  }

  /** Whether somebody who is not yet in the queue will leave past too many. */
  private boolean isSomeoneTooLate(OrderedPartition blocks, long unplaced, int pendingRemoves) {
    long open = blocks.openElements();
    long closed = blocks.content() & ~open;
    for (long es = unplaced; es != 0; es &= es - 1) {
      int e = Long.numberOfTrailingZeros(es);
      if (leavesPastTooMany(e, closed | (open & history.ahead[e]), pendingRemoves)) {
        return true;
      }
    }
    return false;
  }
}
