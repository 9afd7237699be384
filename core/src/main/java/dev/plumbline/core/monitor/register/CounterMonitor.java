package dev.plumbline.core.monitor.register;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.DeadlineHeap;
import dev.plumbline.core.primitive.RangeIndex;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decides counters that go one way: all updates add, or all subtract, and those that do not tell
 * what they found all add the same amount.
 *
 * <p>Such a counter goes through its values in one order that does not depend on timing: from n, if
 * some update found n, that update comes next, because n never returns; if none did, any of the
 * silent ones, and they all lead to the same value. So a witness only decides when to go on, and
 * which of the silent updates to take.
 *
 * <p><b>As late as possible.</b> The monitor follows the events. It goes on only when an operation
 * returns that has not happened yet, and only as far as that one needs; it takes the silent update
 * that returns first. A read happens as soon as it is called and the value is there.
 *
 * <p>Proof. Compare with any witness. Claim: it is never behind the monitor. When the monitor goes
 * on for a read or for an update that told what it found, the witness, in which that operation has
 * happened too, has gone as far. When the monitor goes on for a silent update u that returns now,
 * let j be the last silent update it took that returns later than u; then, and until now, all
 * called ones that return up to u had been taken, or j would not have been. Since then it has taken
 * only silent ones that were called since and return by now. The witness was not behind at j, and
 * has taken all of these since, and u. If there is no such j, the monitor has taken only silent
 * updates that have returned, and the witness all of them. So the monitor is never beyond a value
 * that a read still needs: when the read was called, the monitor was not ahead of the witness, so
 * not beyond, and on its way it stops at every value. And it never lacks an update: as many have
 * been called as the witness has taken.
 *
 * <p>Pending updates of the common amount are silent ones that never return. Those of other amounts
 * are left out at first, and if it does not work without them, nothing is said.
 *
 * <p>Cost: O(n log n), for the heap of silent updates.
 */
public final class CounterMonitor {
  private static final int NONE = -1;
  static final String METHOD = "updates as late as possible";

  private final Timeline t;
  private final int[] order;
  private int placed;
  private final boolean[] done;
  private final boolean[] called;

  /** What silent updates add; 0 if there are none. */
  private long amount;

  private boolean upwards;

  /** Whether there are pending updates of other amounts. */
  private boolean strangers;

  private long state;

  // ---- Values that were found: who waits there. A counter that goes on step by step meets them in
  // sequence.

  private final RangeIndex found;
  private final int[] firstReader;
  private final int[] step;
  private final int[] nextReader;

  // ---- Silent updates that have been called, the first to return on top.

  private final DeadlineHeap silent;

  private CounterMonitor(Timeline t, long initial) {
    this.t = t;
    this.state = initial;
    order = new int[t.size];
    done = new boolean[t.size];
    called = new boolean[t.size];
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] != Role.ADD_BLINDLY) {
        least = Math.min(least, t.value[i]);
        most = Math.max(most, t.value[i]);
      }
    }
    found = new RangeIndex(least, most, 4L * Math.max(8, t.size));
    firstReader = new int[t.size];
    step = new int[t.size];
    nextReader = new int[t.size];
    silent = new DeadlineHeap(t.to);
  }

  public static Outcome decide(Timeline t, long initial, Budget budget) {
    CounterMonitor monitor = new CounterMonitor(t, initial);
    String beyond = monitor.prepare(initial);
    if (beyond != null) {
      return new Outcome.Beyond(beyond);
    }
    budget.check();
    int stuck = monitor.follow(budget);
    if (stuck == NONE) {
      return new Outcome.Yes(Arrays.copyOf(monitor.order, monitor.placed), METHOD);
    }
    return monitor.strangers
        ? new Outcome.Beyond("pending updates add different amounts")
        : new CounterCores(t, initial, monitor.amount, monitor.upwards).of(stuck);
  }

  /** Whether the counter comes to a value only after another. */
  private boolean isBeyond(long value, long other) {
    return upwards ? value > other : value < other;
  }

  // ---- What kind of history it is.

  /** Finds the direction and the amount of silent updates; says why not if there are none. */
  private @Nullable String prepare(long initial) {
    boolean up = false;
    boolean down = false;
    long furthest = initial;
    for (int i = 0; i < t.size; i++) {
      boolean silent = t.role[i] == Role.ADD_BLINDLY;
      if (t.role[i] == Role.STEP || (silent && !t.pending(i) && t.value[i] != 0)) {
        long difference = silent ? t.value[i] : t.other[i] - t.value[i];
        up |= difference > 0;
        down |= difference < 0;
        if (silent && amount != 0 && amount != difference) {
          return "updates without answers add different amounts";
        }
        amount = silent ? difference : amount;
        if (!silent && (difference > 0) != (t.other[i] > t.value[i])) {
          return "the counter may wrap around";
        }
      }
    }
    if (up && down) {
      return "the counter goes up and down";
    }
    long silentCount = countSilent(up, down);
    upwards = amount == 0 ? up : amount > 0;
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.STEP) {
        furthest = upwards ? Math.max(furthest, t.other[i]) : Math.min(furthest, t.other[i]);
      }
    }
    return wraps(furthest, silentCount) ? "the counter may wrap around" : null;
  }

  /** Takes the amount from pending updates if no completed one has it, and counts all that fit. */
  private long countSilent(boolean up, boolean down) {
    long count = 0;
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.ADD_BLINDLY && t.value[i] != 0) {
        boolean fits = t.value[i] > 0 ? !down : !up;
        if (amount == 0 && fits) {
          amount = t.value[i];
        }
        boolean common = t.value[i] == amount;
        count += common ? 1 : 0;
        strangers |= !common;
      }
    }
    return count;
  }

  private boolean wraps(long furthest, long silentCount) {
    try {
      long last = Math.addExact(furthest, Math.multiplyExact(silentCount, amount));
      return upwards ? last < furthest : last > furthest;
    } catch (ArithmeticException e) {
      return true;
    }
  }

  // ---- Following the events.

  /** Builds the witness; returns the operation that cannot have returned, or NONE. */
  private int follow(Budget budget) {
    int[] eventAt = t.eventTable();
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.STEP) {
        int v = value(t.value[i], true);
        step[v] = step[v] == NONE ? i : step[v];
      }
    }
    for (int e = 0; e < t.events; e++) {
      if ((e & 0xffff) == 0) {
        budget.check();
      }
      int i = eventAt[e];
      if (i >= 0) {
        call(i);
      } else if (!done[~i] && !finish(~i)) {
        return ~i;
      }
    }
    return NONE;
  }

  private void call(int i) {
    called[i] = true;
    if (t.role[i] == Role.ADD_BLINDLY) {
      if (t.value[i] == 0) {
        place(i);
      } else if (t.value[i] == amount) {
        silent.push(i);
      }
    } else if (t.role[i] == Role.GET) {
      if (t.value[i] == state) {
        place(i);
      } else {
        int v = value(t.value[i], true);
        nextReader[i] = firstReader[v];
        firstReader[v] = i;
      }
    }
  }

  /** Makes an operation happen that is about to return; false if it cannot. */
  private boolean finish(int i) {
    if (t.role[i] == Role.ADD_BLINDLY) {
      while (!done[i]) {
        if (!goOn()) {
          return false;
        }
      }
      return true;
    }
    while (state != t.value[i]) {
      boolean beyond = isBeyond(state, t.value[i]);
      if (beyond || !goOn()) {
        return false;
      }
    }
    return done[i] || (t.role[i] == Role.STEP && goOn() && done[i]);
  }

  /** Goes on to the next value; false if nothing that was called leads there. */
  private boolean goOn() {
    int v = value(state, false);
    if (v != NONE && step[v] != NONE) {
      int i = step[v];
      if (!called[i]) {
        return false;
      }
      place(i);
      arrive(t.other[i]);
      return true;
    }
    if (silent.isEmpty()) {
      return false;
    }
    place(silent.pop());
    arrive(state + amount);
    return true;
  }

  private void arrive(long next) {
    state = next;
    int v = value(next, false);
    if (v != NONE) {
      for (int i = firstReader[v]; i != NONE; i = nextReader[i]) {
        place(i);
      }
      firstReader[v] = NONE;
    }
  }

  private void place(int i) {
    done[i] = true;
    order[placed++] = i;
  }

  /** The number of a value that was found; NONE if it is new and not to be added. */
  private int value(long key, boolean add) {
    if (!add) {
      return found.find(key);
    }
    int values = found.size();
    int v = found.number(key);
    if (v == values) {
      firstReader[v] = NONE;
      step[v] = NONE;
    }
    return v;
  }
}
