package dev.plumbline.explore.runtime;

import java.util.concurrent.TimeUnit;
import jdk.internal.misc.VM;

/** What instrumented code calls instead of methods that answer differently each time. */
public final class TimeCalls {
  private static final KnownObjects<Boolean> IDENTITY = new KnownObjects<>();

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
