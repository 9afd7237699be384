package dev.plumbline.explore.runtime;

import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.misc.VM;

/** What instrumented code calls instead of methods that answer differently each time. */
public final class TimeCalls {
  private static final KnownObjects<Boolean> IDENTITY = new KnownObjects<>();

  private static final long SEED = 0x9E3779B97F4A7C15L;
  private static final AtomicLong OTHER_SEEDS = new AtomicLong(System.nanoTime());

  /** Of an identifier that is drawn by lot. */
  private static final long UUID_VERSION = 0x4000;

  private static final long UUID_VERSION_BITS = 0xF000;

  private TimeCalls() {}

  @InsteadOf(owner = "java/lang/System", name = "nanoTime", isStatic = true)
  public static long nanoTime(int site) {
    return isOfProgram() ? Clock.nanos(Locality.asking()) : System.nanoTime();
  }

  @InsteadOf(owner = "java/lang/System", name = "currentTimeMillis", isStatic = true)
  public static long currentTimeMillis(int site) {
    return isOfProgram() ? Clock.millis(Locality.asking()) : System.currentTimeMillis();
  }

  /** From what clocks of java.time are made: nanoseconds since some second. */
  @InsteadOf(owner = "jdk/internal/misc/VM", name = "getNanoTimeAdjustment", isStatic = true)
  public static long getNanoTimeAdjustment(long second, int site) {
    return isOfProgram()
        ? Clock.nanos(Locality.asking()) - TimeUnit.SECONDS.toNanos(second)
        : VM.getNanoTimeAdjustment(second);
  }

  /**
   * Before a thread draws its first number, and again for each worker of a pool: the JDK takes the
   * seeds from counters that outlive executions.
   */
  @InsteadOf(owner = "java/util/concurrent/ThreadLocalRandom", name = "localInit", isStatic = true)
  public static void localInit(int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Seeds.set(Scheduler.current, Scheduler.running);
    } else {
      Seeds.draw();
    }
  }

  /** Its numbers are drawn by one generator that outlives executions; those of threads do not. */
  @InsteadOf(owner = "java/lang/Math", name = "random", isStatic = true)
  public static double random(int site) {
    return isOfProgram() ? ThreadLocalRandom.current().nextDouble() : Math.random();
  }

  /** The same of the generator by which lists are shuffled. */
  @InsteadOf(owner = "java/util/Collections", name = "shuffle", isStatic = true)
  public static void shuffle(List<?> list, int site) {
    if (isOfProgram()) {
      Collections.shuffle(list, ThreadLocalRandom.current());
    } else {
      Collections.shuffle(list);
    }
  }

  /** And of what makes generators differ that are made at the same time. */
  @InsteadOf(owner = "java/util/Random", name = "seedUniquifier", isStatic = true)
  public static long seedUniquifier(int site) {
    return isOfProgram() ? SEED : OTHER_SEEDS.addAndGet(SEED);
  }

  @InsteadOf(owner = "java/util/UUID", name = "randomUUID", isStatic = true)
  public static UUID randomUUID(int site) {
    if (!isOfProgram()) {
      return UUID.randomUUID();
    }
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return new UUID(
        (random.nextLong() & ~UUID_VERSION_BITS) | UUID_VERSION,
        (random.nextLong() >>> 2) | Long.MIN_VALUE);
  }

  @InsteadOf(owner = "java/lang/System", name = "identityHashCode", isStatic = true)
  public static int identityHashCode(Object object, int site) {
    return object != null && isOfProgram()
        ? Locality.hash(object)
        : System.identityHashCode(object);
  }

  @InsteadOf(owner = "java/lang/Object", name = "hashCode")
  public static int hashCode(Object object, int site) {
    return isOfProgram() && hasIdentity(object.getClass())
        ? Locality.hash(object)
        : object.hashCode();
  }

  /** Whether an explored thread asks, or the one that makes the object for them. */
  static boolean isOfProgram() {
    Thread thread = Thread.currentThread();
    return Scheduler.current == thread || Scheduler.settingUp == thread;
  }

  /** Whether objects of a class are equal to themselves only. */
  private static boolean hasIdentity(Class<?> type) {
    Boolean known = IDENTITY.get(type);
    if (known == null) {
      Hooks.quiet();
      try {
        Class<?> declaring = type.getMethod("hashCode").getDeclaringClass();
        known = declaring == Object.class || declaring == Enum.class;
      } catch (NoSuchMethodException e) {
        known = false;
      } finally {
        Hooks.loud();
      }
      IDENTITY.put(type, known);
    }
    return known;
  }
}
