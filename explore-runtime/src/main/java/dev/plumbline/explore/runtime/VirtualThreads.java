package dev.plumbline.explore.runtime;

import java.lang.reflect.Method;
import java.util.concurrent.Executor;

/** Virtual threads with a scheduler of our own, which the JDK can make but does not offer. */
final class VirtualThreads {
  private static final Method CREATE = create();

  /** Whether there are any. */
  static final boolean POSSIBLE = CREATE != null;

  private VirtualThreads() {}

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

  static Thread create(Executor scheduler, Runnable task) {
    try {
      return (Thread) CREATE.invoke(null, scheduler, "explored", 0, task);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a virtual thread cannot be made", e);
    }
  }
}
