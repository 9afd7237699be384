package dev.plumbline.core.search;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.primitive.HashIndex;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.spec.SearchTraits.StateOrder;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.SpecException;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.split.Part;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The states of a specification as small integers, and its steps as a cached table.
 *
 * <p>A nondeterministic specification is followed as a set of states: a set is interned like a
 * state, its members by number. States are kept as long as the search runs; steps are kept in a
 * table that forgets under pressure, because a step can always be taken again.
 *
 * <p>Hash codes of states are mixed before use: those of {@code java.util} maps of small integers
 * collide so much that the table would degenerate to a list.
 *
 * <p>Cost: a step of the specification for each pair of state and class that is not in the table;
 * O(1) for all others.
 */
final class StateSpace<S> {
  static final int ILLEGAL = -1;
  static final int NEVER = -2;

  private static final int MAX_CACHE = 1 << 22;
  private static final int PROBES = 4;

  private final Spec<S> spec;
  private final Part part;
  private final @Nullable StateOrder<S> order;

  private final HashIndex numbers = new HashIndex();
  private Object[] states = new Object[16];
  private int[] shapes = new int[16];
  private final Map<Object, Integer> shapeNumbers = new HashMap<>();

  private long[] cacheKeys = new long[1 << 8];
  private int[] cacheValues = new int[1 << 8];
  private int replaced;
  private boolean seenNever;
  private boolean seenSets;

  /**
   * The states of a specification.
   *
   * @param comparing whether to compare states where the specification says how
   */
  StateSpace(Spec<S> spec, Part part, boolean comparing) {
    this.spec = spec;
    this.part = part;
    this.order = comparing ? spec.traits().search().order() : null;
    intern(spec.initial());
  }

  /** The initial state's number. */
  int initial() {
    return 0;
  }

  int count() {
    return numbers.size();
  }

  /** Whether some step so far was illegal for ever. */
  boolean seenNever() {
    return seenNever;
  }

  boolean isSet(int state) {
    return seenSets && states[state] instanceof Members;
  }

  /** The state of a number that is not a set. */
  @SuppressWarnings("unchecked")
  S single(int state) {
    return (S) states[state];
  }

  /** The number of a state's shape: of states that differ in it none allows what the other does. */
  int shape(int state) {
    if (order == null) {
      return state;
    }
    if (state >= shapes.length) {
      shapes = Arrays.copyOf(shapes, states.length);
    }
    if (shapes[state] == 0) {
      Object shape = isSet(state) ? states[state] : order.shape(single(state));
      shapes[state] = 1 + shapeNumbers.computeIfAbsent(shape, s -> state);
    }
    return shapes[state] - 1;
  }

  /** Whether the first of two states is known to allow all that the other does. */
  boolean allowsNoLess(int a, int b) {
    return a == b
        || (order != null
            && !isSet(a)
            && !isSet(b)
            && shape(a) == shape(b)
            && order.allowsNoLess(single(a), single(b)));
  }

  /** The numbers of a set's members. */
  int[] members(int state) {
    return ((Members) states[state]).numbers;
  }

  /** The next state's number, {@link #ILLEGAL} or {@link #NEVER}. */
  int next(int state, int cls) {
    long key = ((long) (state + 1) << 32) | cls;
    int mask = cacheKeys.length - 1;
    int at = slot(key) & mask;
    for (int i = 0; i < PROBES; i++) {
      int s = (at + i) & mask;
      if (cacheKeys[s] == key) {
        return cacheValues[s];
      }
      if (cacheKeys[s] == 0) {
        break;
      }
    }
    return remember(key, compute(state, cls));
  }

  private int remember(long key, int result) {
    int mask = cacheKeys.length - 1;
    int at = slot(key) & mask;
    for (int i = 0; i < PROBES; i++) {
      int s = (at + i) & mask;
      if (cacheKeys[s] == 0) {
        return remember(s, key, result);
      }
    }
    if (++replaced > cacheKeys.length / 8 && cacheKeys.length < MAX_CACHE) {
      growCache();
      mask = cacheKeys.length - 1;
      at = slot(key) & mask;
    }
    return remember((at + (replaced & (PROBES - 1))) & mask, key, result);
  }

  private int remember(int at, long key, int value) {
    cacheKeys[at] = key;
    cacheValues[at] = value;
    return value;
  }

  private static int slot(long key) {
    long h = key * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32) ^ (int) (h >>> 17);
  }

  private void growCache() {
    long[] oldKeys = cacheKeys;
    int[] oldValues = cacheValues;
    cacheKeys = new long[oldKeys.length * 4];
    cacheValues = new int[oldKeys.length * 4];
    replaced = 0;
    int mask = cacheKeys.length - 1;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int at = slot(oldKeys[i]) & mask;
        for (int p = 0; p < PROBES; p++) {
          if (cacheKeys[(at + p) & mask] == 0) {
            remember((at + p) & mask, oldKeys[i], oldValues[i]);
            break;
          }
        }
      }
    }
  }

  private int compute(int state, int cls) {
    return isSet(state) ? computeSet(members(state), cls) : computeSingle(single(state), cls);
  }

  private int computeSingle(S state, int cls) {
    Operation op = part.operation(cls);
    Step<S> step;
    try {
      step = Objects.requireNonNull(spec.step(state, op), "step returned null");
    } catch (RuntimeException e) {
      throw new SpecException(spec, op, state, e);
    }
    if (!step.legal()) {
      seenNever |= step.isNever();
      return step.isNever() ? NEVER : ILLEGAL;
    }
    if (step.states().size() == 1) {
      return intern(step.states().get(0));
    }
    Union union = new Union();
    for (S next : step.states()) {
      union.add(intern(next));
    }
    return union.number(this);
  }

  private int computeSet(int[] members, int cls) {
    Union union = new Union();
    boolean never = true;
    for (int m : members) {
      int next = next(m, cls);
      never &= next == NEVER;
      if (next >= 0) {
        if (isSet(next)) {
          for (int n : members(next)) {
            union.add(n);
          }
        } else {
          union.add(next);
        }
      }
    }
    return !union.isEmpty() ? union.number(this) : never ? NEVER : ILLEGAL;
  }

  private int intern(Object state) {
    int h = state.hashCode();
    h = (h ^ (h >>> 15)) * 0x2C1B3C6D;
    h = (h ^ (h >>> 12)) * 0x297A2D39;
    h ^= h >>> 15;
    for (int s = numbers.first(h); s >= 0; s = numbers.next(s)) {
      if (states[s].equals(state)) {
        return s;
      }
    }
    if (count() == states.length) {
      states = Arrays.copyOf(states, 2 * count());
    }
    int number = numbers.add(h);
    states[number] = state;
    return number;
  }

  /** The members of a set of states, ascending. */
  private static final class Members {
    final int[] numbers;

    Members(int[] numbers) {
      this.numbers = numbers;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Members m && Arrays.equals(numbers, m.numbers);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(numbers);
    }
  }

  /** Collects distinct numbers. */
  private static final class Union {
    private final IntList numbers = new IntList(4);

    void add(int number) {
      numbers.add(number);
    }

    boolean isEmpty() {
      return numbers.isEmpty();
    }

    int number(StateSpace<?> space) {
      int[] sorted = Arrays.stream(numbers.toArray()).sorted().distinct().toArray();
      if (sorted.length == 1) {
        return sorted[0];
      }
      space.seenSets = true;
      return space.intern(new Members(sorted));
    }
  }
}
