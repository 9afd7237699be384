package dev.plumbline.explore.runtime;

import java.lang.reflect.Method;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.misc.Unsafe;

/**
 * What the JDK draws by lot for each thread: which stripe of a striped counter it uses first, and
 * the seed of its random numbers. Explored threads have the same in each execution.
 */
final class Seeds {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final long SEED = offset("threadLocalRandomSeed");
  private static final long PROBE = offset("threadLocalRandomProbe");
  private static final long SECONDARY = offset("threadLocalRandomSecondarySeed");

  /** Which lots are drawn; 0 unless somebody wants to know whether an answer depends on them. */
  static int lot;

  private Seeds() {}

  private static long offset(String field) {
    return offset(Thread.class, field);
  }

  static long offset(Class<?> type, String field) {
    return UNSAFE.objectFieldOffset(type, field);
  }

  /** What the field of an object holds. */
  static long number(Object object, long offset) {
    return UNSAFE.getLong(object, offset);
  }

  /** What the atomic variable holds that the field of an object refers to. */
  static long kept(Object object, long offset) {
    return ((AtomicLong) UNSAFE.getReference(object, offset)).get();
  }

  static void set(Thread thread, int number) {
    int drawn = number + 1 + lot * Scheduler.MOST_THREADS;
    UNSAFE.putLong(thread, SEED, 0x9E3779B97F4A7C15L * drawn);
    UNSAFE.putInt(thread, PROBE, number + 1);
    UNSAFE.putInt(thread, SECONDARY, 0x9E3779B1 * drawn);
  }

  /** What the JDK does for threads that are not explored. */
  static void draw() {
    try {
      Drawing.METHOD.invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no seeds can be drawn", e);
    }
  }

  /** Whether something is one of these, of which each thread has its own: no other looks. */
  static boolean areAt(Object object, long offset) {
    return object instanceof Thread && (offset == SEED || offset == PROBE || offset == SECONDARY);
  }

  /**
   * Gives a thread the stripe of another. Which stripe a virtual thread uses, the JDK asks the
   * thread that carries it: one that carries all of them would let them share theirs.
   */
  static void moveStripe(Thread from, Thread to) {
    UNSAFE.putInt(to, PROBE, UNSAFE.getInt(from, PROBE));
  }

  /** What only the agent has opened. */
  private static final class Drawing {
    static final Method METHOD = method();

    private static Method method() {
      try {
        Method method = ThreadLocalRandom.class.getDeclaredMethod("localInit");
        method.setAccessible(true);
        return method;
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("this JDK draws seeds in another way", e);
      }
    }
  }
}
