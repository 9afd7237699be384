package dev.plumbline.derive.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The monitor: which linearizations are possible after a history, without the history.
 *
 * <p>A configuration is a state of the specification and, for each thread, whether it is idle, has
 * called an operation that has not taken effect, or one that has taken effect with some answer. A
 * history is linearizable if and only if the set of configurations that it leads to is not empty:
 *
 * <pre>
 *   invoke(t, c)   t: idle -&gt; called c, in every configuration
 *   linearize(t)   t: called c -&gt; answered r, and the state moves; at any time, in any order
 *   respond(t, r)  keep those in which t has answered r, and make t idle there
 * </pre>
 *
 * Sets are interned, and what becomes of them is remembered, so a step of the monitor is one look
 * into a table. Three ways to linearize:
 *
 * <ul>
 *   <li><em>closed</em>: a set contains all that can be linearized. The answer of {@code respond}
 *       depends on a set only through its closure, and closing is monotone and idempotent; so sets
 *       with one closure have the same future and become one state.
 *   <li><em>lazy</em>: others are linearized only when a thread responds, before it.
 *   <li><em>points</em>: an operation is linearized only where the code says so.
 * </ul>
 *
 * <p>A smaller set has fewer futures: if A is a subset of B, every violation after B is one after
 * A. See Lowe, Testing for linearizability, 2017, for the lazy form.
 */
final class ConfigurationSets {
  static final int MAX_THREADS = 6;

  /** The empty set: there is no linearization. */
  static final int NONE = 0;

  /** When operations are linearized. */
  enum Mode {
    CLOSED,
    LAZY,
    POINTS
  }

  private static final int MOST = 1 << StateStore.SET_BITS;
  private static final int STATE_BITS = 16;
  static final int ANSWERED = 128;

  private final SequentialAutomaton automaton;
  private final int threads;
  private final Mode mode;
  private final Map<Members, Integer> numbers = new HashMap<>();
  private volatile long[][] sets = new long[256][];
  private int size;

  /** Configurations in order, as a key. */
  private static final class Members {
    private final long[] configurations;

    Members(long[] configurations) {
      this.configurations = configurations;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Members m && Arrays.equals(configurations, m.configurations);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(configurations);
    }
  }

  ConfigurationSets(SequentialAutomaton automaton, int threads, Mode mode) {
    if (automaton.calls() > Bounds.MOST_CALLS) {
      throw new CompileException(
          "A client may make %d different calls, but it makes %d: take fewer values"
              .formatted(Bounds.MOST_CALLS, automaton.calls()));
    }
    this.automaton = automaton;
    this.threads = threads;
    this.mode = mode;
    number(Set.of());
    number(Set.of(0L));
  }

  /** All threads idle, in the initial state. */
  int initial() {
    return 1;
  }

  private synchronized int number(Set<Long> set) {
    long[] sorted = set.stream().mapToLong(c -> c).sorted().toArray();
    return numbers.computeIfAbsent(
        new Members(sorted),
        m -> {
          if (size == MOST) {
            throw new SequentialAutomaton.TooManyStatesException(
                "there are more than " + MOST + " sets of configurations");
          }
          if (size == sets.length) {
            sets = Arrays.copyOf(sets, 2 * size);
          }
          sets[size] = sorted;
          return size++;
        });
  }

  private long[] members(int set) {
    return sets[set];
  }

  private static int status(long configuration, int thread) {
    return (int) (configuration >>> (STATE_BITS + 8 * thread)) & 0xFF;
  }

  private static int state(long configuration) {
    return (int) configuration & (1 << STATE_BITS) - 1;
  }

  private static long with(long configuration, int thread, int status) {
    int shift = STATE_BITS + 8 * thread;
    return (configuration & ~(0xFFL << shift)) | ((long) status << shift);
  }

  private static long withState(long configuration, int state) {
    return (configuration & -(1L << STATE_BITS)) | state;
  }

  private static boolean isPending(int status) {
    return status > 0 && status < ANSWERED;
  }

  /** An idle thread calls an operation. */
  synchronized int invoke(int set, int thread, int call) {
    Set<Long> next = new HashSet<>();
    for (long c : members(set)) {
      next.add(with(c, thread, call + 1));
    }
    return number(mode == Mode.CLOSED ? closure(next) : next);
  }

  /** A thread returns a raw answer. */
  synchronized int respond(int set, int thread, int raw) {
    int wanted = ANSWERED + raw + 1;
    Set<Long> kept = new HashSet<>();
    for (long c : members(set)) {
      if (status(c, thread) == wanted) {
        kept.add(with(c, thread, 0));
      } else if (mode == Mode.LAZY && isPending(status(c, thread))) {
        linearizeBefore(c, thread, wanted, kept);
      }
    }
    return number(kept);
  }

  /** The operation of a thread takes effect here if it has not before. */
  synchronized int point(int set, int thread, boolean optional) {
    Set<Long> next = new HashSet<>();
    for (long c : members(set)) {
      if (!isPending(status(c, thread))) {
        next.add(c);
        continue;
      }
      if (optional) {
        next.add(c);
      }
      linearize(c, thread, next);
    }
    return number(next);
  }

  /** Lets others take effect in all ways, then the thread with the answer that is wanted. */
  private void linearizeBefore(long from, int thread, int wanted, Set<Long> kept) {
    Set<Long> seen = new HashSet<>(Set.of(from));
    List<Long> open = new ArrayList<>(seen);
    Set<Long> own = new HashSet<>();
    while (!open.isEmpty()) {
      long c = open.remove(open.size() - 1);
      own.clear();
      linearize(c, thread, own);
      for (long o : own) {
        if (status(o, thread) == wanted) {
          kept.add(with(o, thread, 0));
        }
      }
      for (int t = 0; t < threads; t++) {
        if (t != thread && isPending(status(c, t))) {
          own.clear();
          linearize(c, t, own);
          own.stream().filter(seen::add).forEach(open::add);
        }
      }
    }
  }

  private void linearize(long c, int thread, Set<Long> into) {
    int[] outcomes = automaton.outcomes(state(c), status(c, thread) - 1);
    for (int i = 0; i < outcomes.length; i += 2) {
      into.add(withState(with(c, thread, ANSWERED + outcomes[i]), outcomes[i + 1]));
    }
  }

  private Set<Long> closure(Set<Long> start) {
    Set<Long> seen = new HashSet<>(start);
    List<Long> open = new ArrayList<>(start);
    Set<Long> next = new HashSet<>();
    while (!open.isEmpty()) {
      long c = open.remove(open.size() - 1);
      for (int t = 0; t < threads; t++) {
        if (isPending(status(c, t))) {
          next.clear();
          linearize(c, t, next);
          next.stream().filter(seen::add).forEach(open::add);
        }
      }
    }
    return seen;
  }

  /** The set with threads in another order: place i is taken by thread {@code order[i]}. */
  synchronized int permute(int set, int[] order) {
    Set<Long> next = new HashSet<>();
    for (long c : members(set)) {
      long moved = state(c);
      for (int i = 0; i < threads; i++) {
        moved = with(moved, i, status(c, order[i]));
      }
      next.add(moved);
    }
    return number(next);
  }

  /** Whether every configuration of a is one of b. */
  boolean isSubset(int a, int b) {
    if (a == b) {
      return true;
    }
    long[] small = members(a);
    long[] large = members(b);
    int j = 0;
    for (long c : small) {
      while (j < large.length && large[j] < c) {
        j++;
      }
      if (j == large.length || large[j] != c) {
        return false;
      }
    }
    return true;
  }
}
