package dev.plumbline.explore.runtime;

/** Growing arrays without {@link java.util.Arrays}, which may be instrumented. */
final class Growing {
  private Growing() {}

  static String[] grown(String[] array) {
    String[] more = new String[2 * array.length];
    System.arraycopy(array, 0, more, 0, array.length);
    return more;
  }

  static int[] grown(int[] array) {
    int[] more = new int[2 * array.length];
    System.arraycopy(array, 0, more, 0, array.length);
    return more;
  }

  static long[] grown(long[] array) {
    long[] more = new long[2 * array.length];
    System.arraycopy(array, 0, more, 0, array.length);
    return more;
  }

  static boolean[] grown(boolean[] array) {
    boolean[] more = new boolean[2 * array.length];
    System.arraycopy(array, 0, more, 0, array.length);
    return more;
  }

  static Object[] grown(Object[] array) {
    Object[] more = new Object[2 * array.length];
    System.arraycopy(array, 0, more, 0, array.length);
    return more;
  }
}
