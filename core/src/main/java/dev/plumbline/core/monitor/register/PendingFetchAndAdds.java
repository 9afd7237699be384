package dev.plumbline.core.monitor.register;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.Arrays;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * Decides registers with pending fetch-and-adds, which do not tell what they found.
 *
 * <p>Call a value <em>told</em> if it is the initial one or some other operation leaves it, and
 * <em>seen</em> if some operation finds it. A value that was seen and is not told was left by a
 * pending fetch-and-add. Each gets the first one that leads there from a value that is told or was
 * explained in this way, which makes that one an update with both values known; the others are left
 * out. What then has a witness has one.
 *
 * <p>What then has none is a violation if nothing was chosen. In any witness, take pending
 * fetch-and-adds that follow each other with no other change in between. They lead from a told
 * value to that value plus the sum of some of their addends. If no value that was seen is such a
 * sum, nobody finds what any of them leaves, and all can be left out, because the next change is an
 * overwrite. If one is, is not told, and is one in one way only, by one fetch-and-add, then that
 * one left it. In all other cases nothing is said: of two that could have left a value both may
 * have, one after the other.
 *
 * <p>Cost: that of the register, O(log n) for each pair of a value that was seen and not told and a
 * pending fetch-and-add, and for a refusal O(s log n) for each value that was seen, where s is the
 * number of sums, at most {@value #MOST_SUMS}; at most {@value #MOST_STEPS} in all.
 */
final class PendingFetchAndAdds {
  private static final String WHY = "a pending fetch-and-add may have left a value that was seen";
  private static final int NONE = -1;
  private static final int MOST_SUMS = 4096;
  private static final long MOST_STEPS = 1 << 24;

  private final Timeline t;
  private final int[] lost;

  /** Integers that are told, and integers that were seen; each sorted, without repetition. */
  private final long[] told;

  private final long[] seen;

  /** Whether there are values other than small integers and null, so that sums prove nothing. */
  private final boolean odd;

  /** For each pending fetch-and-add the value that it leaves; those without are left out. */
  private final long[] leaves;

  private final boolean[] used;

  private PendingFetchAndAdds(Timeline t, long initial) {
    this.t = t;
    lost = new int[count(t)];
    long[] tells = new long[t.size + 1];
    long[] sees = new long[t.size];
    int tellCount = 0;
    int seeCount = 0;
    int lostCount = 0;
    boolean strange = isStrange(initial);
    if (Values.isInteger(initial)) {
      tells[tellCount++] = initial >> 1;
    }
    for (int i = 0; i < t.size; i++) {
      byte role = t.role[i];
      if (role == Role.LOST_ADD) {
        lost[lostCount++] = i;
        continue;
      }
      if (role == Role.WRITE || role == Role.UPDATE) {
        long left = role == Role.WRITE ? t.value[i] : t.other[i];
        strange |= isStrange(left);
        if (Values.isInteger(left)) {
          tells[tellCount++] = left >> 1;
        }
      }
      if (role == Role.READ || role == Role.UPDATE) {
        strange |= isStrange(t.value[i]);
        if (Values.isInteger(t.value[i])) {
          sees[seeCount++] = t.value[i] >> 1;
        }
      }
    }
    told = Arrays.stream(tells, 0, tellCount).sorted().distinct().toArray();
    seen = Arrays.stream(sees, 0, seeCount).sorted().distinct().toArray();
    odd = strange;
    leaves = new long[lost.length];
    used = new boolean[lost.length];
  }

  private static boolean isStrange(long code) {
    return !Values.isInteger(code) && code != Values.NULL;
  }

  private static int count(Timeline t) {
    int count = 0;
    for (int i = 0; i < t.size; i++) {
      count += t.role[i] == Role.LOST_ADD ? 1 : 0;
    }
    return count;
  }

  static Outcome decide(Timeline t, long initial, LongFunction<String> show, Budget budget) {
    PendingFetchAndAdds adds = new PendingFetchAndAdds(t, initial);
    if (!adds.explain()) {
      return new Outcome.Beyond(WHY);
    }
    Outcome answer = RegisterMonitor.decideKnown(adds.resolved(), initial, show, budget);
    return answer instanceof Outcome.No && !adds.withoutChoice() ? new Outcome.Beyond(WHY) : answer;
  }

  // ---- Explaining what was seen.

  private long addend(int k) {
    return t.value[lost[k]];
  }

  private static boolean has(long[] sorted, long value) {
    return Arrays.binarySearch(sorted, value) >= 0;
  }

  /**
   * Gives values that were seen and not told a fetch-and-add each, as far as possible; false if
   * that takes too long. First those that lead from what is told, then those that lead from there.
   */
  private boolean explain() {
    long[] open = Arrays.stream(seen).filter(x -> !has(told, x)).toArray();
    long[] known = told;
    long steps = 0;
    while (true) {
      int left = 0;
      for (long x : open) {
        steps += lost.length;
        if (steps > MOST_STEPS) {
          return false;
        }
        if (!explain(x, known)) {
          open[left++] = x;
        }
      }
      if (left == 0 || left == open.length) {
        return true;
      }
      open = Arrays.copyOf(open, left);
      long[] unknown = open;
      known =
          LongStream.concat(Arrays.stream(told), Arrays.stream(seen).filter(x -> !has(unknown, x)))
              .sorted()
              .distinct()
              .toArray();
    }
  }

  private boolean explain(long x, long[] known) {
    for (int k = 0; k < lost.length; k++) {
      if (!used[k] && has(known, x - addend(k))) {
        used[k] = true;
        leaves[k] = x;
        return true;
      }
    }
    return false;
  }

  /** The part with what is known now. */
  private Timeline resolved() {
    byte[] role = t.role.clone();
    long[] value = t.value.clone();
    long[] other = t.other.clone();
    for (int k = 0; k < lost.length; k++) {
      if (used[k]) {
        role[lost[k]] = Role.UPDATE;
        value[lost[k]] = (leaves[k] - addend(k)) << 1;
        other[lost[k]] = leaves[k] << 1;
      }
    }
    return t.readAs(role, value, other);
  }

  // ---- Whether there was no choice.

  private boolean withoutChoice() {
    Sums sums = new Sums();
    if (odd || sums.tooMany || (long) sums.count * seen.length > MOST_STEPS) {
      return false;
    }
    if (t.has(Role.DIFFERS)) {
      // What nobody saw may have been there when a cas failed.
      return false;
    }
    boolean[] needed = new boolean[sums.count];
    for (long x : seen) {
      int only = NONE;
      for (int k = 0; k < sums.count; k++) {
        if (has(told, x - sums.sum[k])) {
          if (only != NONE || has(told, x) || sums.ways[k] != Sums.ONE_ADDEND || needed[k]) {
            return false;
          }
          only = k;
        }
      }
      if (only != NONE) {
        needed[only] = true;
      }
    }
    return true;
  }

  /** The sums of some of the addends, at least one, and in how many ways each is one. */
  private final class Sums {
    private static final byte ONE_ADDEND = 1;
    private static final byte OTHERWISE = 2;

    private long[] sum = new long[0];
    private byte[] ways = new byte[0];
    private int count;
    private boolean tooMany;

    Sums() {
      long[] addends = new long[lost.length];
      Arrays.setAll(addends, PendingFetchAndAdds.this::addend);
      for (int k = 0; k < addends.length && !tooMany; k++) {
        add(addends[k]);
      }
    }

    private void add(long addend) {
      long[] old = sum;
      byte[] oldWays = ways;
      int oldCount = count;
      long[] all = new long[2 * oldCount + 1];
      int n = 0;
      all[n++] = addend;
      for (int k = 0; k < oldCount; k++) {
        all[n++] = old[k];
        all[n++] = old[k] + addend;
      }
      sum = Arrays.stream(all).sorted().distinct().toArray();
      count = sum.length;
      tooMany = count > MOST_SUMS;
      ways = new byte[count];
      for (int k = 0; k < oldCount; k++) {
        merge(old[k], oldWays[k]);
        merge(old[k] + addend, OTHERWISE);
      }
      merge(addend, ONE_ADDEND);
    }

    private void merge(long value, byte way) {
      int at = Arrays.binarySearch(sum, value);
      ways[at] = ways[at] == 0 ? way : OTHERWISE;
    }
  }
}
