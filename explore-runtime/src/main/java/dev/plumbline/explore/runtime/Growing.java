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
}
