package dev.plumbline.record.workload;

/**
 * Integers as the parameters of methods want them. Small ones are the same object each time: an
 * atomic reference compares identities, and must not be accused of telling equal values apart.
 */
final class Boxing {
  /** How many integers, from 0, are always the same object. */
  static final int SAME = 1 << 12;

  private static final Object[] LONGS = new Object[SAME];
  private static final Object[] INTS = new Object[SAME];

  static {
    for (int i = 0; i < SAME; i++) {
      LONGS[i] = (long) i;
      INTS[i] = i;
    }
  }

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
    boolean same = number >= 0 && number < SAME;
    // Not one conditional expression: that would turn an Integer into a Long.
    if (isInt(parameter)) {
      return same ? INTS[(int) number] : (Object) (int) number;
    }
    return same ? LONGS[(int) number] : (Object) number;
  }
}
