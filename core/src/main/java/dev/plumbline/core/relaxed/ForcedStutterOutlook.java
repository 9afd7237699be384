package dev.plumbline.core.relaxed;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.rules.LeavingRules;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.SearchTraits.Outlook;
import dev.plumbline.core.spec.SearchTraits.Removals;
import dev.plumbline.core.spec.SearchTraits.Rest;
import dev.plumbline.core.spec.ValueOrder;
import org.jspecify.annotations.Nullable;

/**
 * What general search knows of the rest of a history in a container of which it is known who
 * stutters.
 *
 * <p><b>Dead ends.</b> Let a stand ahead of b. Then b is not answered until a has left, and a
 * leaves after its last answer, if at all. So no answer of b that is still to come may have
 * returned before one of a was called, and something must remove a. If b was just added, all its
 * answers are to come; if a was, those of b that were called after that, or all of them if there
 * was none yet. In a queue what is still to be added will be behind everything.
 *
 * <p><b>What cannot hurt.</b> Peeks and empty results that are legal change nothing, so they may be
 * taken at once. Once nobody can stutter any more, or runs are unlimited, so may the last remove of
 * a value, as in a strict container: see {@link dev.plumbline.core.relaxed.rules.LeavingRules}.
 * Where runs are unlimited, so may a remove of a value that only removes answer later.
 *
 * <p><b>What can wait</b>, then and if no peek or empty result is to come: if each remove makes its
 * value leave, what can wait in a strict container; and adds that nobody asks for, which have no
 * effect here, can wait for everything else, and everything else for them.
 *
 * <p>Cost: O(1) a step, for at most {@value OrderOutlook#LOOKS} elements are looked at.
 *
 * @param unlimited whether runs may be of any length
 * @param usesLost whether pending removes are used
 * @param strict what a strict container knows
 */
record ForcedStutterOutlook(
    Removals removals,
    ContainerType container,
    AnswerCounts counts,
    boolean unlimited,
    boolean usesLost,
    OrderOutlook strict)
    implements Outlook<ForcedStutterState> {
  ForcedStutterOutlook(
      Removals removals,
      ContainerType container,
      AnswerCounts counts,
      boolean unlimited,
      boolean usesLost) {
    this(
        removals,
        container,
        counts,
        unlimited,
        usesLost,
        new OrderOutlook(removals, container, LeavingRules.strict(container)));
  }

  // ---- Dead ends.

  @Override
  public boolean doomed(
      ForcedStutterState before, Operation taken, ForcedStutterState after, int pendingRemoves) {
    return doomed(before, taken, after, pendingRemoves, value -> 0);
  }

  @Override
  public boolean doomed(
      ForcedStutterState before,
      Operation taken,
      ForcedStutterState after,
      int pendingRemoves,
      Rest rest) {
    int size = before.content().size();
    Object added = taken.input();
    if (container == ContainerType.POOL
        || after.content().size() <= size
        || !counts.isAnswered(added)) {
      return false;
    }
    int lost = usesLost ? pendingRemoves : 0;
    int from = container == ContainerType.QUEUE ? Math.max(0, size - OrderOutlook.LOOKS) : 0;
    for (int i = from; i < Math.min(size, from + OrderOutlook.LOOKS); i++) {
      Object other = before.content().value(i);
      if (isAhead(other, added)
          ? isStuckBehind(other, added, lost)
          : covers(before, added, other, lost)) {
        return true;
      }
    }
    return container == ContainerType.QUEUE
        && (lost == 0 || removals.removed(added))
        && rest.removedBefore(added) > 0;
  }

  /** Whether an element stands ahead of one that is added. */
  private boolean isAhead(Object other, @Nullable Object added) {
    return switch (container) {
      case QUEUE -> true;
      case PRIORITY_QUEUE -> ValueOrder.INSTANCE.compare(other, added) < 0;
      default -> false;
    };
  }

  private boolean isStuckBehind(Object other, @Nullable Object added, int lost) {
    return removals.seenBefore(added, other) || (lost == 0 && !removals.removed(other));
  }

  /** Whether an element is added ahead of one that is needed before it leaves. */
  private boolean covers(
      ForcedStutterState before, @Nullable Object added, Object other, int lost) {
    Long due = before.due().get(other);
    if (due == null) {
      return false;
    }
    return (lost == 0 && !removals.removed(added))
        || removals.seenWithin(other, added)
        || (due.equals(counts.answers().get(other)) && removals.seenBefore(other, added));
  }

  @Override
  public double hint(Operation add) {
    return strict.hint(add);
  }

  // ---- What cannot hurt.

  @Override
  public boolean isSafe(ForcedStutterState s, Operation candidate, int pendingRemoves) {
    if (candidate.pending() || candidate.name().equals(container.add())) {
      return false;
    }
    Object v = candidate.output();
    if (v == null || !candidate.name().equals(container.remove())) {
      return true;
    }
    return assured(s.due().get(v)) == 1 ? isStrict(s) : unlimited && !counts.peeked().contains(v);
  }

  /** Whether nothing that is to come can break a run that is too long. */
  private boolean isStrict(ForcedStutterState s) {
    return unlimited || s.stutters() == 0;
  }

  // ---- What can wait.

  @Override
  public boolean putsOff(
      ForcedStutterState s,
      Operation goal,
      Operation candidate,
      boolean readersWait,
      int pendingRemoves) {
    if (!isStrict(s) || s.peeks() > 0 || s.empties() > 0 || readersWait || candidate.pending()) {
      return false;
    }
    boolean eachLeaves = s.stutters() == 0 || !counts.repeats();
    return isUnasked(goal)
        || isUnasked(candidate)
        || (eachLeaves && strict.putsOff(s.content(), goal, candidate, false, pendingRemoves));
  }

  private boolean isUnasked(Operation op) {
    return op.name().equals(container.add()) && !counts.isAnswered(op.input());
  }
}
