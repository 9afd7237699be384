package dev.plumbline.core.relaxed;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.rules.DeadEnds;
import dev.plumbline.core.relaxed.rules.LeavingRules;
import dev.plumbline.core.relaxed.rules.LeavingRules.AtOnce;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.SearchTraits.Outlook;
import dev.plumbline.core.spec.SearchTraits.Removals;
import dev.plumbline.core.spec.SearchTraits.Rest;
import dev.plumbline.core.spec.ValueOrder;

/**
 * What general search knows of the rest of a history in a container that elements leave one by one,
 * strictly in order or not, and whose values are added and removed at most once. The rules, and why
 * they hold, are those of {@link DeadEnds} and {@link LeavingRules}; here they are asked of
 * contents in which it is known where everybody stands.
 *
 * <p>Cost: O(1) a step, for at most {@value #LOOKS} elements are looked at from either end.
 */
record OrderOutlook(
    Departures departures, ContainerType container, LeavingRules rules, DeadEnds deadEnds)
    implements Outlook<Content> {
  /** How many elements are looked at. Fewer looks see fewer dead ends, never a false one. */
  static final int LOOKS = 32;

  OrderOutlook(Removals removals, ContainerType container, LeavingRules rules) {
    this(new Departures(removals), container, rules, new DeadEnds(rules.leaving().k()));
  }

  // ---- Dead ends.

  @Override
  public boolean doomed(Content before, Operation taken, Content after, int pendingRemoves) {
    return doomed(before, taken, after, pendingRemoves, value -> 0);
  }

  @Override
  public boolean doomed(
      Content before, Operation taken, Content after, int pendingRemoves, Rest rest) {
    boolean added = after.size() > before.size();
    return (added && leavesSomeonePastTooMany(taken, after, pendingRemoves))
        || isSomeonePassedTooOften(after, pendingRemoves, rest);
  }

  private boolean leavesSomeonePastTooMany(Operation taken, Content after, int pendingRemoves) {
    int looks = Math.min(after.size(), LOOKS);
    int start = after.value(0).equals(taken.input()) ? 0 : after.size() - looks;
    for (int p = start; p < start + looks; p++) {
      if (departures.removed(after.value(p))
          && leavesPastTooMany(after, p, start, pendingRemoves)) {
        return true;
      }
    }
    return false;
  }

  private boolean leavesPastTooMany(Content c, int p, int from, int pendingRemoves) {
    Object u = c.value(p);
    int later = 0;
    int never = 0;
    for (int j = from; j < p; j++) {
      Object w = c.value(j);
      if (!departures.removed(w)) {
        never++;
      } else if (departures.leavesBefore(u, w, false)) {
        later++;
      }
    }
    return deadEnds.leavesPastTooMany(later, never, pendingRemoves);
  }

  /** How many elements, from the head on, must not be passed too often. */
  private int bounded(Content c) {
    int most = rules.boundsPassesOfAll() ? LOOKS : rules.boundsPassesOfHead() ? 1 : 0;
    return Math.min(c.size(), most);
  }

  private boolean isSomeonePassedTooOften(Content c, int pendingRemoves, Rest rest) {
    int bounded = bounded(c);
    for (int p = 0; p < bounded; p++) {
      Object w = c.value(p);
      boolean stays = departures.stays(w, pendingRemoves);
      int earlier = earlier(c, p, stays);
      // What comes is behind all others in a queue only.
      boolean counts = container == ContainerType.QUEUE && (stays || departures.removed(w));
      if (deadEnds.isPassedTooOften(c.passed(p), earlier)
          || (counts && deadEnds.isPassedTooOften(c.passed(p), earlier + rest.removedBefore(w)))) {
        return true;
      }
    }
    return false;
  }

  /** How many of those behind an element leave before it does. */
  private int earlier(Content c, int p, boolean stays) {
    Object w = c.value(p);
    int count = 0;
    for (int j = p + 1; j < Math.min(c.size(), LOOKS); j++) {
      count += departures.leavesBefore(c.value(j), w, stays) ? 1 : 0;
    }
    return count;
  }

  // ---- Order of trial.

  @Override
  public double hint(Operation add) {
    return departures.hint(add, container == ContainerType.STACK);
  }

  // ---- What may be taken at once.

  @Override
  public boolean isSafe(Content c, Operation candidate, int pendingRemoves) {
    AtOnce atOnce = rules.atOnce();
    return atOnce != AtOnce.NONE
        && departures.takesUnpeeked(candidate, container)
        && (atOnce == AtOnce.LEGAL
            || passesOnlyWhoLeavesLater(c, assured(candidate.output()), pendingRemoves));
  }

  private boolean passesOnlyWhoLeavesLater(Content c, Object u, int pendingRemoves) {
    for (int i = 0; !c.value(i).equals(u); i++) {
      if (departures.removals().peeks()
          || !departures.leavesBefore(u, c.value(i), pendingRemoves)) {
        return false;
      }
    }
    return true;
  }

  // ---- What can wait.

  @Override
  public boolean putsOff(
      Content c, Operation goal, Operation candidate, boolean readersWait, int pendingRemoves) {
    Goal next = readersWait || candidate.pending() ? null : Goal.of(goal, container);
    if (next == null) {
      return false;
    }
    if (!candidate.name().equals(container.add())) {
      return rules.removesWait() && (next.adds() || !c.contains(next.value()));
    }
    Object z = assured(candidate.input());
    return next.adds()
        ? waitsForAdd(z, next.value(), pendingRemoves)
        : !z.equals(next.value()) && waitsForRemove(z, next.value(), pendingRemoves);
  }

  private boolean waitsForRemove(Object z, Object x, int pendingRemoves) {
    return switch (rules.waitingForRemove()) {
      case ALL -> true;
      case LEAVING_LATER -> departures.leavesBefore(x, z, pendingRemoves);
      default -> false;
    };
  }

  private boolean waitsForAdd(Object z, Object y, int pendingRemoves) {
    Removals removals = departures.removals();
    return switch (rules.waitingForAdd()) {
      case NEVER_SEEN -> !removals.seen(z) && pendingRemoves == 0;
      case LEAVING_LATER ->
          ValueOrder.INSTANCE.compare(z, y) != 0
              && removals.removedAfterAdd(z, y)
              && (removals.removed(z) || pendingRemoves == 0);
      default -> false;
    };
  }
}
