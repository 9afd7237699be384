package dev.plumbline.explore.runtime;

import java.lang.reflect.Method;

/** Which classes of the program override methods for which models stand in. */
final class Overriding {
  private static final DispatchedMethods BY_PROGRAM =
      new DispatchedMethods() {
        @Override
        boolean isWanted(Class<?> declaring, Method method) {
          return declaring.getClassLoader() != null;
        }
      };

  /** The object whose superclass was asked; it is asked for that again by the model. */
  private static final ThreadLocal<Object> PASSED_ON = new ThreadLocal<>();

  private Overriding() {}

  /** Classes of the program run in other threads, too. */
  static boolean isBy(Class<?> type, int method) {
    if (type.getClassLoader() == null) {
      return false;
    }
    synchronized (BY_PROGRAM) {
      return BY_PROGRAM.contains(type, method);
    }
  }

  static void passOn(Object receiver) {
    PASSED_ON.set(receiver);
  }

  static boolean isPassedOn(Object receiver) {
    return PASSED_ON.get() == receiver;
  }
}
