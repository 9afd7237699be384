package dev.plumbline.core.monitor.register;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Decides registers that are used as counters: nobody writes blindly or fails, and values are
 * integers that only grow, or only shrink. An update that found one value and left another is a
 * step of {@link CounterMonitor}, and a pending fetch-and-add an addition that tells nothing.
 *
 * <p>Cost: O(n), and that of {@link CounterMonitor}.
 */
final class MonotonicRegister {
  private MonotonicRegister() {}

  /** Decides a part; null if it is not used as a counter, or not one that can be decided. */
  static @Nullable Outcome decide(Timeline t, long initial, Budget budget) {
    Timeline counter = Values.isInteger(initial) ? asCounter(t) : null;
    if (counter == null) {
      return null;
    }
    Outcome answer = CounterMonitor.decide(counter, initial >> 1, budget);
    return answer instanceof Outcome.Beyond ? null : answer;
  }

  private static @Nullable Timeline asCounter(Timeline t) {
    byte[] role = new byte[t.size];
    long[] value = new long[t.size];
    long[] other = new long[t.size];
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.LOST_ADD) {
        role[i] = Role.ADD_BLINDLY;
        value[i] = t.value[i];
        continue;
      }
      boolean update = t.role[i] == Role.UPDATE;
      boolean counts = t.role[i] == Role.READ || (update && !t.pending(i));
      if (!counts || !Values.isInteger(t.value[i]) || (update && !Values.isInteger(t.other[i]))) {
        return null;
      }
      role[i] = update ? Role.STEP : Role.GET;
      value[i] = t.value[i] >> 1;
      other[i] = t.other[i] >> 1;
    }
    return t.readAs(role, value, other);
  }
}
