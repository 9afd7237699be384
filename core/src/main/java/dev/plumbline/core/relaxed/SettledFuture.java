package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.SettledStutter.State;
import dev.plumbline.core.spec.Traits.Outlook;
import dev.plumbline.core.spec.Traits.Rest;

/**
 * What must still happen to a container of which it is settled who stutters.
 *
 * @param strict what the strict container knows
 * @param unlimited whether runs may be of any length
 */
record SettledFuture(Future strict, Container container, boolean unlimited)
    implements Outlook<State> {
  private boolean isStrict(State s) {
    return unlimited || s.stutters() == 0;
  }

  @Override
  public boolean doomed(State before, Operation taken, State after, int pendingRemoves) {
    return doomed(before, taken, after, pendingRemoves, value -> 0);
  }

  @Override
  public boolean doomed(State before, Operation taken, State after, int pendingRemoves, Rest rest) {
    if (container == Container.POOL || after.content().size() <= before.content().size()) {
      return false;
    }
    return strict.doomed(before.content(), taken, after.content(), pendingRemoves, rest)
        || (container == Container.QUEUE && rest.removedBefore(taken.input()) > 0);
  }

  @Override
  public double hint(Operation add) {
    return strict.hint(add);
  }

  @Override
  public boolean isSafe(State s, Operation candidate, int pendingRemoves) {
    return candidate.output() == null
        || (isStrict(s) && strict.isSafe(s.content(), candidate, pendingRemoves));
  }

  @Override
  public boolean putsOff(
      State s, Operation goal, Operation candidate, boolean readersWait, int pendingRemoves) {
    if (!isStrict(s) || s.empties() > 0 || readersWait || candidate.pending()) {
      return false;
    }
    return isUnasked(s, goal)
        || isUnasked(s, candidate)
        || strict.putsOff(s.content(), goal, candidate, false, pendingRemoves);
  }

  private boolean isUnasked(State s, Operation op) {
    return op.name().equals(container.add) && !s.due().containsKey(op.input());
  }
}
