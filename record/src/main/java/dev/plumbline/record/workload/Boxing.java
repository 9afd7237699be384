package dev.plumbline.record.workload;

/** Integers as the parameters of methods want them. */
final class Boxing {
  private Boxing() {}

  /** Whether a parameter of this type can be given an integer. */
  static boolean canTake(Class<?> parameter) {
    return parameter == long.class || isInt(parameter) || parameter.isAssignableFrom(Long.class);
  }

  /** Whether the parameter holds 32 bits only. */
  static boolean isInt(Class<?> parameter) {
    return parameter == int.class || parameter == Integer.class;
  }

  static Object box(long number, Class<?> parameter) {
    // Not a conditional expression: that would turn the Integer into a Long.
    if (isInt(parameter)) {
      return (int) number;
    }
    return number;
  }
}
