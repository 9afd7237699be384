package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.QuasiSpec.State;
import dev.plumbline.core.relaxed.QuasiWindow.Waiting;
import dev.plumbline.core.spec.Traits.Outlook;
import dev.plumbline.core.spec.Traits.Removals;
import java.util.List;

/**
 * What must still happen to a container under quasi linearizability whose values are added and
 * removed at most once.
 *
 * <p>The legal sequence removes what it holds in the order in which it stands, whatever is added
 * meanwhile. If y stands ahead of x there and is removed later by the recorded sequence, x overtook
 * y. No value overtakes more than k others, and none is overtaken by more than k: {@link
 * QuasiSpec#easierIfPlain} says why. So an order of adds in which that is certain to happen is a
 * dead end, long before the answers come too late.
 *
 * <p>What was given before its turn must have its turn in time; nothing that is added brings it
 * nearer, because no equal value is. An answer that the legal sequence gave a slots ago must come
 * in one of the next k - a + 1 slots, so at most k - a others may be certain to come before it.
 */
record QuasiFuture<S>(Removals removals, QuasiSpec<S> spec) implements Outlook<State<S>> {
  /** How many elements are compared with each other. */
  private static final int LOOKS = 32;

  @Override
  public boolean doomed(State<S> before, Operation taken, State<S> after, int pendingRemoves) {
    if (after.ended()) {
      return false;
    }
    int k = spec.removeFactor();
    // Fewer elements show fewer dead ends, never a false one.
    List<Object> rest = spec.content(after);
    int size = Math.min(rest.size(), LOOKS);
    QuasiWindow window = spec.removes(after);
    for (Waiting w : window.given()) {
      int at = w.answer() != null && removals.removed(w.answer()) ? rest.indexOf(w.answer()) : -1;
      if (w.age() + at > k) {
        return true;
      }
    }
    for (Waiting w : window.required()) {
      if (w.answer() != null && w.age() + before(w, window, rest, size, pendingRemoves) > k) {
        return true;
      }
    }
    for (int p = 0; p < size; p++) {
      Object x = rest.get(p);
      if (window.given(x) == 0
          && (overtakes(x, window, rest, p, pendingRemoves) > k
              || isOvertaken(x, window, rest, p, size, pendingRemoves) > k)) {
        return true;
      }
    }
    return false;
  }

  /** How many removes are certain to come before that of an answer which is required. */
  private int before(
      Waiting w, QuasiWindow window, List<Object> rest, int size, int pendingRemoves) {
    boolean stays = stays(w.answer(), pendingRemoves);
    int count = 0;
    for (Waiting other : window.required()) {
      count += other != w && isBefore(other.answer(), w.answer(), stays) ? 1 : 0;
    }
    for (int j = 0; j < size; j++) {
      Object u = rest.get(j);
      count += window.given(u) == 0 && isBefore(u, w.answer(), stays) ? 1 : 0;
    }
    return count;
  }

  private int overtakes(
      Object x, QuasiWindow window, List<Object> rest, int p, int pendingRemoves) {
    int later = 0;
    int never = 0;
    if (removals.removed(x)) {
      for (int j = 0; j < p; j++) {
        Object y = rest.get(j);
        later += removals.removedBefore(x, y) ? 1 : 0;
        never += !removals.removed(y) && window.given(y) == 0 ? 1 : 0;
      }
    }
    return later + Math.max(0, never - pendingRemoves);
  }

  private int isOvertaken(
      Object x, QuasiWindow window, List<Object> rest, int p, int size, int pendingRemoves) {
    boolean stays = stays(x, pendingRemoves);
    int count = 0;
    for (int j = p + 1; j < size; j++) {
      Object u = rest.get(j);
      // Of values that pending removes gave it is not known which element is meant.
      boolean given = window.given(u) > 0 && removals.removed(u);
      count += given || isBefore(u, x, stays) ? 1 : 0;
    }
    return count;
  }

  private boolean isBefore(Object u, Object x, boolean stays) {
    return u != null && (stays ? removals.removed(u) : removals.removedBefore(u, x));
  }

  private boolean stays(Object x, int pendingRemoves) {
    return !removals.removed(x) && pendingRemoves == 0;
  }

  @Override
  public double hint(Operation add) {
    double middle = removals.middle(add.input());
    return spec.isStack() ? -middle : middle;
  }
}
