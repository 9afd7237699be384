package dev.plumbline.record.workload;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Methods as bodies of threads: what they answer is of no interest, only that they end, and do not
 * throw. Such a method need not be public, as methods of tests mostly are not.
 */
public final class BodyMethods {
  private BodyMethods() {}

  /**
   * All methods of a class and its superclasses that take integers or nothing, by name.
   *
   * @throws IllegalArgumentException if there is none; in one sentence
   */
  public static List<OperationMethod> of(Class<?> type) {
    Map<String, Method> found = new TreeMap<>();
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Method method : c.getDeclaredMethods()) {
        if (isBody(method)) {
          found.putIfAbsent(method.getName() + "/" + method.getParameterCount(), method);
        }
      }
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "the class %s has no method that takes integers or nothing".formatted(type.getName()));
    }
    return OperationMethod.boxingAlike(
        found.values().stream().map(m -> named(m.getName(), m, m.getParameterCount())).toList());
  }

  /** A body that goes by a name and takes nothing; what is called instead of it says the caller. */
  public static OperationMethod named(String name, Method method) {
    return named(name, method, 0);
  }

  private static OperationMethod named(String name, Method method, int arguments) {
    return OperationMethod.body(name, method, Collections.nCopies(arguments, ArgumentRole.KEY));
  }

  private static boolean isBody(Method method) {
    return !method.isSynthetic()
        && !Modifier.isAbstract(method.getModifiers())
        && Matching.takes(method, method.getParameterCount());
  }
}
