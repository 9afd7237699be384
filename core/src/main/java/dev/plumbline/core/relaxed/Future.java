package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.Mode.Leave;
import dev.plumbline.core.spec.Traits.Outlook;
import dev.plumbline.core.spec.Traits.Removals;
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
 * <p>In a queue of segments places depend on the order of adds: no add waits. Removes do, since
 * they and adds touch different ends also there: if a segment becomes empty, it makes no difference
 * whether the next one is begun before or after.
 *
 * @param leave the rule by which elements leave; null for strict order
 */
record Future(Removals removals, Container container, Leave leave, int k)
    implements Outlook<Content> {
  /** How many elements are looked at. Fewer looks see fewer dead ends, never a false one. */
  private static final int LOOKS = 32;

  // ---- Dead ends.

  @Override
  public boolean doomed(Content before, Operation taken, Content after, int pendingRemoves) {
    boolean added = after.size() > before.size();
    return (added && isSomeoneBehindTooMany(taken, after, pendingRemoves))
        || isSomeonePassedTooOften(after, pendingRemoves);
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
    return queue ? Math.min(c.size(), leave == Leave.SEGMENT ? LOOKS : 1) : 0;
  }

  private boolean isSomeonePassedTooOften(Content c, int pendingRemoves) {
    int counted = counted(c);
    for (int p = 0; p < counted; p++) {
      int behind = Math.min(c.size(), LOOKS) - p - 1;
      if (c.passed(p) + behind > k && c.passed(p) + earlier(c, p, pendingRemoves) > k) {
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
    return goalAdds ? waitsForAdd(z, x, pendingRemoves) : waitsForRemove(z, x, pendingRemoves);
  }

  private boolean waitsForRemove(Object z, Object x, int pendingRemoves) {
    if (leave == Leave.HEAD_LATE || leave == Leave.RESTRICTED) {
      return container == Container.QUEUE && !z.equals(x) && leavesAfter(z, x, pendingRemoves);
    }
    return leave != Leave.SEGMENT && !z.equals(x);
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

  private boolean leavesAfter(Object z, Object x, int pendingRemoves) {
    return removals.removed(z) ? removals.removedBefore(x, z) : pendingRemoves == 0;
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
