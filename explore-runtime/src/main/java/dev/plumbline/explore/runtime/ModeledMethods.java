package dev.plumbline.explore.runtime;

/**
 * Methods of the JDK that are announced, or have a model, where code of the program calls them. By
 * reflection and by handles of methods they are called where no code can be rewritten. Of atomic
 * variables such a call is announced as one that may do anything to it; what has a model is given
 * up, since the method itself would know nothing of the model.
 */
final class ModeledMethods {
  /** In place of the class whose method it is, where that is one of several. */
  static final Class<?> UNKNOWN = ModeledMethods.class;

  private static final String CONCURRENT = "java.util.concurrent.";
  private static final String ATOMIC = CONCURRENT + "atomic.Atomic";

  private static final String[] CLASSES = {
    CONCURRENT + "locks.",
    CONCURRENT + "Semaphore",
    CONCURRENT + "CountDownLatch",
    "java.lang.invoke.VarHandle",
    "jdk.internal.misc.Unsafe",
    "sun.misc.Unsafe",
  };

  private static final String[] OF_THREADS = {
    "join", "sleep", "yield", "interrupt", "isInterrupted", "interrupted", "isAlive", "getState",
  };

  private static final String[] OF_MONITORS = {"wait", "notify", "notifyAll"};

  private ModeledMethods() {}

  static boolean isModeled(Class<?> owner, String method) {
    if (owner.getClassLoader() != null) {
      return false;
    }
    String name = owner.getName();
    if (owner == Object.class || owner == Thread.class) {
      return isAmong(owner == Object.class ? OF_MONITORS : OF_THREADS, method);
    }
    boolean found = name.startsWith(ATOMIC);
    for (String modeled : CLASSES) {
      found |= name.startsWith(modeled);
    }
    return found && !method.equals("newCondition");
  }

  private static boolean isAmong(String[] names, String name) {
    for (String other : names) {
      if (other.equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Before a modeled method is called. */
  static void called(Class<?> owner, Object receiver, Object stored, int site) {
    if (receiver != null && owner.getName().startsWith(ATOMIC) && Memory.isAtomic(receiver)) {
      Hooks.store(EventKind.UPDATE, receiver, stored, Events.ALL, site);
      return;
    }
    Scheduler.trouble =
        "a lock, a thread or a variable is used by a handle or by reflection at "
            + Sites.show(site)
            + ", which is not under control";
    throw Abandoned.INSTANCE;
  }
}
