package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.Access;

/** What a method of an atomic variable, a VarHandle or Unsafe does, by its name. */
final class AccessNames {
  /** The method accesses no variable. */
  static final int NONE = -1;

  private AccessNames() {}

  /** One of {@link Access}, or {@link #NONE}. */
  static int access(String method) {
    if (method.startsWith("getAnd")
        || method.endsWith("AndGet")
        || method.startsWith("compareAndExchange")) {
      return Access.UPDATE;
    }
    if (method.startsWith("compareAndS") || method.startsWith("weakCompareAndS")) {
      return Access.COMPARE_AND_SET;
    }
    if (method.startsWith("get")) {
      return Access.READ;
    }
    boolean writes =
        method.startsWith("set") || method.startsWith("put") || method.equals("lazySet");
    return writes ? Access.WRITE : NONE;
  }

  /** How many values a method of a VarHandle is given besides the coordinates of the variable. */
  static int values(String method, int access) {
    return switch (access) {
      case Access.READ -> 0;
      case Access.WRITE -> 1;
      case Access.COMPARE_AND_SET -> 2;
      default -> method.startsWith("getAnd") ? 1 : 2;
    };
  }

  /** Whether the method is given a function that makes the new value. */
  static boolean isFunctional(String method) {
    return method.contains("pdate") || method.contains("ccumulate");
  }
}
