package dev.plumbline.explore.runtime;

import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;

/**
 * What the JDK draws by lot for each thread: which stripe of a striped counter it uses first, and
 * the seed of its random numbers. Explored threads have the same in each execution. And what it
 * draws for each process: in which order {@code Set.of} and {@code Map.of} are iterated, which is
 * the same in all processes that explore, so that a replay goes as the execution that it repeats.
 */
final class Seeds {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final long SEED = offset("threadLocalRandomSeed");
  private static final long PROBE = offset("threadLocalRandomProbe");
  private static final long SECONDARY = offset("threadLocalRandomSecondarySeed");

  static {
    iterateFromTheStart();
  }

  /** Which lots are drawn; 0 unless somebody wants to know whether an answer depends on them. */
  static int lot;

  private Seeds() {}

  /** Only iterators look at these two; where elements are in the tables does not depend on them. */
  private static void iterateFromTheStart() {
    try {
      Class<?> collections = Class.forName("java.util.ImmutableCollections");
      Field salt = collections.getDeclaredField("SALT32L");
      Field reverse = collections.getDeclaredField("REVERSE");
      UNSAFE.putLong(UNSAFE.staticFieldBase(salt), UNSAFE.staticFieldOffset(salt), 0);
      UNSAFE.putBoolean(UNSAFE.staticFieldBase(reverse), UNSAFE.staticFieldOffset(reverse), false);
    } catch (ReflectiveOperationException e) {
      // Another JDK may do without.
    }
  }

  private static long offset(String field) {
    return UNSAFE.objectFieldOffset(Thread.class, field);
  }

  static void set(Thread thread, int number) {
    int drawn = number + 1 + lot * Scheduler.MOST_THREADS;
    UNSAFE.putLong(thread, SEED, 0x9E3779B97F4A7C15L * drawn);
    UNSAFE.putInt(thread, PROBE, number + 1);
    UNSAFE.putInt(thread, SECONDARY, 0x9E3779B1 * drawn);
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
}
