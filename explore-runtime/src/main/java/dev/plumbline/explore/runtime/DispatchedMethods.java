package dev.plumbline.explore.runtime;

import java.lang.reflect.Method;

/** Methods that calls end in, by the class of the object; asked for once. */
abstract class DispatchedMethods {
  /** What is known of classes: numbers of methods, each followed by whether it is one of these. */
  private final KnownObjects<int[]> methods = new KnownObjects<>();

  /** Whether a method is one of these. */
  abstract boolean isWanted(Class<?> declaring, Method method);

  /** Whether the method that a call ends in is one of these. */
  final boolean contains(Class<?> type, int method) {
    int[] known = methods.get(type);
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
      methods.put(type, more);
      return found;
    } finally {
      Hooks.loud();
    }
  }

  private boolean find(Class<?> type, String signature) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Method method : c.getDeclaredMethods()) {
        if (!method.isBridge() && signature.equals(signature(method))) {
          return isWanted(c, method);
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
