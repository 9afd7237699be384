package dev.plumbline.explore.runtime;

import java.lang.reflect.Method;
import java.util.concurrent.Executor;
import jdk.internal.misc.Unsafe;

/** Virtual threads with a scheduler of our own, which the JDK can make but does not offer. */
final class VirtualThreads {
  private static final Method CREATE = create();

  /** Whether there are any. */
  static final boolean POSSIBLE = CREATE != null;

  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  /** What virtual threads of this JVM are, and where they have their scheduler. */
  private static final Class<?> KIND = POSSIBLE ? kind() : null;

  private static final long SCHEDULER = POSSIBLE ? UNSAFE.objectFieldOffset(KIND, "scheduler") : 0;

  private VirtualThreads() {}

  private static Class<?> kind() {
    Runnable nothing =
        new Runnable() {
          @Override
          public void run() {}
        };
    return create(null, "none", nothing).getClass();
  }

  private static Method create() {
    if (Runtime.version().feature() < Scheduler.VIRTUAL_THREADS_SINCE
        || Boolean.getBoolean("plumbline.explore.platform")) {
      return null;
    }
    try {
      Method method =
          Class.forName("java.lang.ThreadBuilders")
              .getDeclaredMethod(
                  "newVirtualThread", Executor.class, String.class, int.class, Runnable.class);
      method.setAccessible(true);
      return method;
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null; // threads of the platform do as well
    }
  }

  /** Whether a thread is one that needs another to carry it. */
  static boolean isVirtual(Thread thread) {
    return POSSIBLE && thread.getClass() == KIND;
  }

  /** Has a thread that the program has made, and not started, carried by our scheduler. */
  static void schedule(Thread thread, Executor scheduler) {
    UNSAFE.putReference(thread, SCHEDULER, scheduler);
  }

  static Thread create(Executor scheduler, String name, Runnable task) {
    try {
      return (Thread) CREATE.invoke(null, scheduler, name, 0, task);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a virtual thread cannot be made", e);
    }
  }
}
