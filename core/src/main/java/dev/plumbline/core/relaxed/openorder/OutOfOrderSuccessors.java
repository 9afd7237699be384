package dev.plumbline.core.relaxed.openorder;

import dev.plumbline.core.relaxed.openorder.SmallHistory.Kind;
import dev.plumbline.core.relaxed.rules.LeavingRules;

/**
 * Elements leave out of order: one of the first k + 1, and only as often past others as the rule
 * allows.
 *
 * <p>Say x leaves, or is seen. Everybody in blocks before that of x is ahead of it, and of its own
 * block those that must be, and any others: all such sets are tried, except that to be the first of
 * its block leaves all else open and costs least, so then nothing else is tried for a remove. Where
 * the head counts who passes it, it is decided who is the head.
 *
 * <p>Cost: of a remove one successor where x can be the first of its block, and otherwise at most
 * as many as there are sets of up to k elements of the block, times its elements where the head
 * counts.
 */
final class OutOfOrderSuccessors implements Successors {
  private final SmallHistory history;
  private final OpenOrderSearch search;
  private final LeavingRules rules;
  private final boolean countsHead;
  private final int k;
  private final OutOfOrderDeadEnds deadEnds;
  private final OutOfOrderPriorities priorities;

  /** Whether adds with nothing between them are placed in the order of their returns. */
  private final boolean inTurn;

  /** Pending adds that nobody needs. */
  private final long useless;

  OutOfOrderSuccessors(SmallHistory history, OpenOrderSearch search) {
    this.history = history;
    this.search = search;
    this.rules = history.rules;
    this.countsHead = history.leaving.rule().countsHead();
    this.k = history.leaving.k();
    this.deadEnds = new OutOfOrderDeadEnds(history);
    this.priorities = new OutOfOrderPriorities(history);
    // Elsewhere something may be taken at once or can wait, which goes by the adds that are placed.
    this.inTurn = countsHead && !history.isQueue();
    this.useless = history.isClosed() ? history.adds & ~history.completed & ~history.seen : 0;
  }

  @Override
  public boolean mayEnd(OpenConfiguration node) {
    return true;
  }

  @Override
  public boolean tryAll(int depth, int goal, long open) {
    OpenConfiguration node = search.at(depth);
    boolean readersWait = false;
    for (long ops = open & history.completed & ~history.adds; ops != 0; ops &= ops - 1) {
      int op = Long.numberOfTrailingZeros(ops);
      int e = history.element[op];
      if (e == SmallHistory.NONE && node.blocks.content() == 0) {
        return findNothing(depth, op);
      }
      boolean reads = e == SmallHistory.NONE || history.kinds[op] == Kind.PEEK;
      readersWait |= reads;
      if (!reads && priorities.isSafe(node.blocks, e)) {
        return decide(depth, op, e);
      }
    }
    long waiting = readersWait ? 0 : priorities.waiting(node, goal, open);
    long choices = open & ~useless & ~waiting;
    long adds = inTurn ? history.addsInTurn(node.lastAdd(), goal, choices) : choices & history.adds;
    return tryOthers(depth, choices & ~history.adds) || tryAdds(depth, adds);
  }

  private boolean tryOthers(int depth, long operations) {
    for (long ops = operations; ops != 0; ops &= ops - 1) {
      int op = Long.numberOfTrailingZeros(ops);
      // A pending remove may have taken what nobody else takes.
      long elements =
          history.isCompleted(op)
              ? SmallHistory.bit(history.element[op])
              : search.at(depth).blocks.content() & history.never;
      for (long es = elements; es != 0; es &= es - 1) {
        if (decide(depth, op, Long.numberOfTrailingZeros(es))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean tryAdds(int depth, long adds) {
    for (long ops = adds; ops != 0; ops &= ops - 1) {
      int op = Long.numberOfTrailingZeros(ops);
      OpenConfiguration next = search.next(depth, op);
      next.run = inTurn ? SmallHistory.bit(op) : 0;
      next.blocks.add(op);
      if (!deadEnds.isOne(next) && search.expand(depth + 1)) {
        return true;
      }
    }
    return false;
  }

  private boolean findNothing(int depth, int op) {
    search.next(depth, op).blocks.close();
    return search.expand(depth + 1);
  }

  // ---- Whose turn it is.

  /** Tries all ways in which it may be an element's turn. */
  private boolean decide(int depth, int op, int e) {
    OrderedPartition blocks = search.at(depth).blocks;
    if (!blocks.has(e)) {
      return false;
    }
    int j = blocks.find(e);
    long forced = history.ahead[e] & blocks.block(j);
    int room = k - Long.bitCount(blocks.before(j)) - Long.bitCount(forced);
    if (room < 0) {
      return false;
    }
    boolean first = forced == 0 && history.kinds[op] == Kind.REMOVE;
    long optional =
        first ? 0 : blocks.block(j) & ~forced & ~SmallHistory.bit(e) & ~history.behind[e];
    return chooseAhead(depth, new Taking(op, e, j), forced, optional, room);
  }

  /**
   * An operation that takes or sees an element.
   *
   * @param block where the element is
   */
  private record Taking(int operation, int element, int block) {}

  /** Tries who of the block could be ahead of the element besides those that must be. */
  private boolean chooseAhead(int depth, Taking taking, long ahead, long optional, int room) {
    if (isClosedUp(ahead, search.at(depth).blocks.block(taking.block))
        && chooseHead(depth, taking, ahead)) {
      return true;
    }
    for (long es = optional; room > 0 && es != 0 && search.goOn(depth); es &= es - 1) {
      long one = es & -es;
      if (chooseAhead(depth, taking, ahead | one, es & ~one, room - 1)) {
        return true;
      }
    }
    return false;
  }

  /** Whether nobody else in the block must be ahead of one of these. */
  private boolean isClosedUp(long set, long block) {
    for (long es = set; es != 0; es &= es - 1) {
      if ((history.ahead[Long.numberOfTrailingZeros(es)] & block & ~set) != 0) {
        return false;
      }
    }
    return true;
  }

  private boolean chooseHead(int depth, Taking taking, long ahead) {
    OrderedPartition blocks = search.at(depth).blocks;
    long passed = blocks.before(taking.block) | ahead;
    if (passed == 0 || !countsHead) {
      return (!rules.boundsPassesOfAll() || priorities.mayBePassed(blocks, passed))
          && move(depth, taking, ahead, SmallHistory.NONE);
    }
    long first = taking.block > 0 ? blocks.block(0) : ahead;
    for (long hs = first; hs != 0; hs &= hs - 1) {
      int h = Long.numberOfTrailingZeros(hs);
      boolean may = rules.mayPassHead(Long.bitCount(passed), blocks.passed(h));
      if (may && (history.ahead[h] & first) == 0 && move(depth, taking, ahead, h)) {
        return true;
      }
    }
    return false;
  }

  private boolean move(int depth, Taking taking, long ahead, int head) {
    OpenConfiguration next = search.next(depth, taking.operation);
    OrderedPartition blocks = next.blocks;
    long passed = blocks.before(taking.block) | ahead;
    next.decided = taking.element;
    next.aheadOfDecided = passed;
    next.head = head;
    boolean leaves = history.kinds[taking.operation] == Kind.REMOVE;
    if (leaves) {
      blocks.remove(taking.block, taking.element, ahead);
    } else {
      blocks.split(taking.block, taking.element, ahead);
    }
    if (head != SmallHistory.NONE) {
      blocks.split(0, head, 0);
    }
    if (leaves && rules.countsPasses()) {
      blocks.pass(head == SmallHistory.NONE ? passed : SmallHistory.bit(head));
    }
    if (!history.isQueue()) {
      blocks.close();
    }
    blocks.forget();
    blocks.tidy();
    return !deadEnds.isOne(next) && search.expand(depth + 1);
  }
}
