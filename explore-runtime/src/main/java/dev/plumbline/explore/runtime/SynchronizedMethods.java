package dev.plumbline.explore.runtime;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Hashtable;
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

  /** What is known of classes: numbers of methods, each followed by whether it is synchronized. */
  private static final KnownObjects<int[]> METHODS = new KnownObjects<>();

  private SynchronizedMethods() {}

  /** Before a call that may be one of such a method: that depends on the receiver's class. */
  static void beforeCall(Object receiver, int method, int site) {
    if ((receiver instanceof Vector || receiver instanceof Hashtable || receiver instanceof Random)
        && isSynchronized(receiver.getClass(), method)) {
      take(receiver, site);
    }
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

  private static boolean isSynchronized(Class<?> type, int method) {
    int[] known = METHODS.get(type);
    for (int i = 0; known != null && i < known.length; i += 2) {
      if (known[i] == method) {
        return known[i + 1] != 0;
      }
    }
    Hooks.quiet();
    try {
      boolean found = find(type, Sites.nameOf(method));
      int length = known == null ? 0 : known.length;
      int[] more = new int[length + 2];
      if (length > 0) {
        System.arraycopy(known, 0, more, 0, length);
      }
      more[length] = method;
      more[length + 1] = found ? 1 : 0;
      METHODS.put(type, more);
      return found;
    } finally {
      Hooks.loud();
    }
  }

  /** Whether the method that a call ends in is synchronized, and keeps that. */
  private static boolean find(Class<?> type, String signature) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Method method : c.getDeclaredMethods()) {
        if (!method.isBridge() && signature.equals(signature(method))) {
          return c.getClassLoader() == null && Modifier.isSynchronized(method.getModifiers());
        }
      }
    }
    return false;
  }

  private static String signature(Method method) {
    StringBuilder text = new StringBuilder(method.getName()).append('(');
    for (Class<?> parameter : method.getParameterTypes()) {
      text.append(parameter.descriptorString());
    }
    return text.append(')').append(method.getReturnType().descriptorString()).toString();
  }
}
