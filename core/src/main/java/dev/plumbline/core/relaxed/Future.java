package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.Mode.Leave;
import dev.plumbline.core.spec.Traits.Outlook;
import dev.plumbline.core.spec.Traits.Removals;
import dev.plumbline.core.spec.Traits.Rest;
import dev.plumbline.core.spec.ValueOrder;

/**
 * What must still happen to a relaxed container whose values are added and removed at most once. A
 * value with a completed remove is removed by it and by nothing else: another remove would leave
 * the completed one without its element.
 *
 * <p><b>Dead ends.</b> Two elements stay in the order in which they stand as long as both are
 * there. So an element leaves while everything ahead of it is still there that leaves later or
 * never (pending removes may have taken some of what never leaves), and is passed by everything
 * behind it that leaves earlier. Where passing is counted, that adds up; {@code head-late} and
 * {@code restricted} count it for the head only, and only in a queue does the head stay the head.
 *
 * <p>In a queue that goes for what is not yet added, too: it will be behind everything.
 *
 * <p>Segments leave one after the other: whoever is in an earlier one of a queue, or a later one of
 * a stack, leaves first. So it must not be certain that it leaves last.
 *
 * <p><b>What cannot hurt</b> is taken at once: the remove of u, if it is open and legal and nothing
 * else sees u, where no rule looks at who was passed or where adds have their places. Move it to
 * the front of a completion: what comes before it there has one element fewer ahead of it, or in a
 * queue of segments finds a segment empty earlier; places are given by adds. With {@code overtaken}
 * that holds if it is certain that all it passes leave later anyway, and nobody peeks, because who
 * was passed too often hides others from peeks.
 *
 * <p><b>What can wait</b> for the goal, the operation that returns next. Take a completion, and of
 * it what is taken until the goal is. No reader waits, so these are adds and removes.
 *
 * <ul>
 *   <li>The goal removes x, which is there. Move all adds, and the removes of what they added,
 *       behind the goal, in their order. What stays has no more ahead of it than before and passes
 *       no more; what moved finds x gone and everything else in the same order. Is x not there, its
 *       own add stays, and the same holds, because x is gone at the end. So adds can wait, except
 *       that of x. In a queue moreover an add does not touch what was there before, so as long as x
 *       is not there, removes can wait for adds.
 *   <li>Where the head's passes count, removing x earlier makes someone else the head. So in a
 *       queue only adds are moved whose elements do not leave before x does; who is head among
 *       those that stay was behind a head that was passed as often. In stacks and priority queues
 *       nothing waits.
 *   <li>The goal adds y. In a queue all removes can wait: nothing that is there is touched. So can
 *       the add of what nobody ever removes or sees: further behind, it is passed by fewer and
 *       nobody has more ahead. In a priority queue adds can wait whose elements do not leave before
 *       y comes: order of arrival matters only between equals.
 * </ul>
 *
 * <p>In a queue of segments places depend on the order of adds, so an add waits only if x is there,
 * and then all of them do, in their order. Removes and adds touch different ends also there: if a
 * segment becomes empty, it makes no difference whether the next one is begun before or after. In a
 * stack of segments nothing waits: who leaves makes room in a segment.
 *
 * @param leave the rule by which elements leave; null for strict order
 */
record Future(Removals removals, Container container, Leave leave, int k, Turns turns)
    implements Outlook<Content> {
  /** How many elements are looked at. Fewer looks see fewer dead ends, never a false one. */
  private static final int LOOKS = 32;

  // ---- Dead ends.

  @Override
  public boolean doomed(Content before, Operation taken, Content after, int pendingRemoves) {
    return doomed(before, taken, after, pendingRemoves, value -> 0);
  }

  @Override
  public boolean doomed(
      Content before, Operation taken, Content after, int pendingRemoves, Rest rest) {
    boolean added = after.size() > before.size();
    if (leave == Leave.SEGMENT) {
      return added && isInWrongSegment(taken.input(), after, pendingRemoves);
    }
    return (added && isSomeoneBehindTooMany(taken, after, pendingRemoves))
        || isSomeonePassedTooOften(after, pendingRemoves, rest);
  }

  /** Whether somebody in another segment would have to leave first, or last, and does not. */
  private boolean isInWrongSegment(Object y, Content after, int pendingRemoves) {
    boolean queue = container == Container.QUEUE;
    int last = turns.lastSegment(after);
    int from = queue ? Math.max(0, after.size() - last - LOOKS) : last;
    int to = queue ? after.size() - last : Math.min(after.size(), last + LOOKS);
    for (int i = from; i < to; i++) {
      Object u = after.value(i);
      if (queue ? leavesAfter(u, y, pendingRemoves) : leavesAfter(y, u, pendingRemoves)) {
        return true;
      }
    }
    return false;
  }

  private boolean isSomeoneBehindTooMany(Operation taken, Content after, int pendingRemoves) {
    int looks = Math.min(after.size(), LOOKS);
    int start = after.value(0).equals(taken.input()) ? 0 : after.size() - looks;
    for (int p = start; p < start + looks; p++) {
      if (removals.removed(after.value(p)) && isBehindTooMany(after, p, start, pendingRemoves)) {
        return true;
      }
    }
    return false;
  }

  private boolean isBehindTooMany(Content c, int p, int from, int pendingRemoves) {
    Object u = c.value(p);
    int later = 0;
    int never = 0;
    for (int j = from; j < p; j++) {
      Object w = c.value(j);
      if (!removals.removed(w)) {
        never++;
      } else if (removals.removedBefore(u, w)) {
        later++;
      }
    }
    return later + Math.max(0, never - pendingRemoves) > k;
  }

  /** How many elements, from the head on, note or could note how often they are passed. */
  private int counted(Content c) {
    if (leave == Leave.OVERTAKEN) {
      return Math.min(c.size(), LOOKS);
    }
    boolean queue = container == Container.QUEUE && leave != null && leave != Leave.OUT_OF_ORDER;
    return queue ? Math.min(c.size(), 1) : 0;
  }

  private boolean isSomeonePassedTooOften(Content c, int pendingRemoves, Rest rest) {
    int counted = counted(c);
    for (int p = 0; p < counted; p++) {
      int certain = c.passed(p) + earlier(c, p, pendingRemoves);
      boolean knows = removals.removed(c.value(p)) || pendingRemoves == 0;
      // What comes is behind all others in a queue only.
      if (certain <= k && knows && container == Container.QUEUE) {
        certain += rest.removedBefore(c.value(p));
      }
      if (certain > k) {
        return true;
      }
    }
    return false;
  }

  /** How many of those behind an element certainly leave before it does. */
  private int earlier(Content c, int p, int pendingRemoves) {
    Object w = c.value(p);
    boolean stays = !removals.removed(w) && pendingRemoves == 0;
    int count = 0;
    for (int j = p + 1; j < Math.min(c.size(), LOOKS); j++) {
      Object u = c.value(j);
      count += stays ? removals.removed(u) ? 1 : 0 : removals.removedBefore(u, w) ? 1 : 0;
    }
    return count;
  }

  // ---- Order of trial.

  /** What is removed earlier had better be added earlier, or later in a stack. */
  @Override
  public double hint(Operation add) {
    double middle = removals.middle(add.input());
    return container == Container.STACK ? -middle : middle;
  }

  // ---- What cannot hurt.

  @Override
  public boolean isSafe(Content c, Operation candidate, int pendingRemoves) {
    Object u = candidate.output();
    if (candidate.pending()
        || u == null
        || !candidate.name().equals(container.remove)
        || removals.peeked(u)) {
      return false;
    }
    if (leave == Leave.OVERTAKEN) {
      return passesOnlyWhoLeavesLater(c, u, pendingRemoves);
    }
    return leave == null
        || leave == Leave.OUT_OF_ORDER
        || (leave == Leave.SEGMENT && container == Container.QUEUE);
  }

  private boolean passesOnlyWhoLeavesLater(Content c, Object u, int pendingRemoves) {
    for (int i = 0; !c.value(i).equals(u); i++) {
      if (removals.peeks() || !leavesAfter(c.value(i), u, pendingRemoves)) {
        return false;
      }
    }
    return true;
  }

  // ---- What can wait.

  @Override
  public boolean putsOff(
      Content c, Operation goal, Operation candidate, boolean readersWait, int pendingRemoves) {
    if (readersWait || candidate.pending()) {
      return false;
    }
    boolean goalAdds = goal.name().equals(container.add);
    Object x = goalAdds ? goal.input() : goal.output();
    if (!goalAdds && (!goal.name().equals(container.remove) || x == null)) {
      return false;
    }
    if (!candidate.name().equals(container.add)) {
      return container == Container.QUEUE && (goalAdds || !isThere(c, x));
    }
    Object z = candidate.input();
    return goalAdds ? waitsForAdd(z, x, pendingRemoves) : waitsForRemove(c, z, x, pendingRemoves);
  }

  private boolean waitsForRemove(Content c, Object z, Object x, int pendingRemoves) {
    if (leave == Leave.HEAD_LATE || leave == Leave.RESTRICTED) {
      return container == Container.QUEUE && !z.equals(x) && leavesAfter(z, x, pendingRemoves);
    }
    if (leave == Leave.SEGMENT) {
      return container == Container.QUEUE && isThere(c, x);
    }
    return !z.equals(x);
  }

  private boolean waitsForAdd(Object z, Object y, int pendingRemoves) {
    return switch (container) {
      case QUEUE -> leave != Leave.SEGMENT && !removals.seen(z) && pendingRemoves == 0;
      case PRIORITY_QUEUE ->
          leave != Leave.HEAD_LATE
              && leave != Leave.RESTRICTED
              && ValueOrder.INSTANCE.compare(z, y) != 0
              && removals.removedAfterAdd(z, y)
              && (removals.removed(z) || pendingRemoves == 0);
      default -> false;
    };
  }

  /** Whether it is certain that z leaves after x, or that it stays and x leaves. */
  private boolean leavesAfter(Object z, Object x, int pendingRemoves) {
    return removals.removed(z)
        ? removals.removedBefore(x, z)
        : pendingRemoves == 0 && removals.removed(x);
  }

  private static boolean isThere(Content c, Object x) {
    for (int i = 0; i < c.size(); i++) {
      if (c.value(i).equals(x)) {
        return true;
      }
    }
    return false;
  }
}
