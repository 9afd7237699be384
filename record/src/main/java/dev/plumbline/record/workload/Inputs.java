package dev.plumbline.record.workload;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Makes the arguments of one thread's operations.
 *
 * <p>Nothing is allocated for an argument that is a primitive integer, nor for small numbers. A
 * value that a method takes as an object is boxed, as any caller would have to, and an operation
 * with several arguments has a list of them made for the recording, before its call is recorded.
 *
 * <p>A compare-and-set expects what this thread last saw there, the very object: an atomic
 * reference compares identities, and a random expectation would nearly always fail.
 */
final class Inputs {
  /** For how many keys a thread remembers what it saw; others share places. */
  private static final int PLACES = 1 << 12;

  /** Spreads consecutive numbers; odd, so that products with it never collide modulo 2^n. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** Bits of a value, and of one that must fit an int; never negative. */
  private static final int LONG_BITS = 52;

  private static final int INT_BITS = 31;

  private final SplittableRandom random;
  private final ValueChoice values;
  private final int threads;
  private final int keys;
  private final int bits;
  private final Object[] seen;
  private long next;

  /** The integer argument, if there is one only; valid until the next {@link #draw}. */
  long number;

  /** The arguments as objects; valid until the next {@link #draw}. */
  final Object[] boxes = new Object[3];

  private int place;

  Inputs(
      SplittableRandom random,
      ValueChoice values,
      int thread,
      int threads,
      int keys,
      boolean onlyInts) {
    this.random = random;
    this.values = values;
    this.threads = threads;
    this.keys = keys;
    this.bits = onlyInts ? INT_BITS : LONG_BITS;
    this.next = thread + 1L;
    this.seen = new Object[Math.min(keys, PLACES)];
  }

  /** Makes the arguments of the next operation. */
  void draw(TargetOperation action) {
    List<ArgumentRole> roles = action.roles;
    for (int i = 0; i < roles.size(); i++) {
      switch (roles.get(i)) {
        case KEY -> drawKey(action, i);
        case VALUE -> {
          number = nextValue();
          if (!action.takesNumber()) {
            boxes[i] = action.box(number, i);
          }
        }
        case EXPECTED -> boxes[i] = expected(action, i);
      }
    }
  }

  private void drawKey(TargetOperation action, int argument) {
    int key = random.nextInt(keys);
    number = key;
    place = key % seen.length;
    if (!action.takesNumber()) {
      boxes[argument] = action.box(key, argument);
    }
  }

  private long nextValue() {
    return switch (values.kind()) {
      case DISTINCT -> nextOwn();
      case SHUFFLED -> (nextOwn() * SPREAD) & ((1L << bits) - 1);
      case SMALL -> 1L + random.nextInt(values.count());
      case COPIES -> Boxing.SAME + (long) random.nextInt(values.count());
    };
  }

  /** The thread's running number and its own number in one. */
  private long nextOwn() {
    long own = next;
    if (own >>> bits != 0) {
      throw new IllegalStateException(
          "there are no more distinct values of " + bits + " bits: let values come again");
    }
    next += threads;
    return own;
  }

  private Object expected(TargetOperation action, int argument) {
    if (values.repeats() && random.nextBoolean()) {
      return action.box(nextValue(), argument);
    }
    Object last = seen[place];
    if (last == null) {
      // Never stored; it may be what a number starts with.
      return action.box(0, argument);
    }
    // The very object, unless copies are wanted, or it was told as another kind of number.
    boolean another =
        values.kind() == ValueChoice.Kind.COPIES
            || (last instanceof Long && action.takesIntAt(argument));
    return another && last instanceof Number n ? action.box(n.longValue(), argument) : last;
  }

  /** The input for the recording when it is not the one number: all arguments. */
  Object recorded(int arguments) {
    return arguments == 2
        ? Arrays.asList(boxes[0], boxes[1])
        : Arrays.asList(boxes[0], boxes[1], boxes[2]);
  }

  /** Remembers a value that was found where the last operation looked. */
  void saw(@Nullable Object value) {
    seen[place] = value;
  }
}
