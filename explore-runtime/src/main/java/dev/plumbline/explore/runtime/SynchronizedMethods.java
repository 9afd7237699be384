package dev.plumbline.explore.runtime;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Hashtable;
import java.util.Observable;
import java.util.Random;
import java.util.Vector;

/**
 * The synchronized methods of classes of the JDK, which stay synchronized. So a thread must have
 * the modeled monitor before it asks for the real one, which then is free: the modeled one is taken
 * where the method is called, and given back where it ends.
 *
 * <p>A call from code that is not instrumented takes it late, without an event: orders in which
 * another thread comes first are not tried then.
 */
final class SynchronizedMethods {
  /** Whose monitor a thread has taken for the call that comes next. */
  private static final Object[] taken = new Object[Scheduler.MOST_THREADS];

  private static final DispatchedMethods SYNCHRONIZED =
      new DispatchedMethods() {
        @Override
        boolean isWanted(Class<?> declaring, Method method) {
          return declaring.getClassLoader() == null
              && Modifier.isSynchronized(method.getModifiers());
        }
      };

  private SynchronizedMethods() {}

  /** Before a call that may be one of such a method: that depends on the receiver's class. */
  static void beforeCall(Object receiver, int method, int site) {
    if (isGated(receiver) && SYNCHRONIZED.contains(receiver.getClass(), method)) {
      take(receiver, site);
    }
  }

  @SuppressWarnings({"deprecation", "JdkObsolete"}) // programs may still use it
  private static boolean isGated(Object receiver) {
    return receiver instanceof Vector
        || receiver instanceof Hashtable
        || receiver instanceof Random
        || receiver instanceof Observable;
  }

  static void take(Object receiver, int site) {
    ObjectMonitors.take(receiver, site);
    taken[Scheduler.running] = receiver;
  }

  static void entered(Object receiver) {
    int t = Scheduler.running;
    if (taken[t] != receiver) {
      Locks.take(Locks.of(receiver), t, 1);
    }
    taken[t] = null;
  }
}
