package dev.plumbline.core.primitive;

import java.util.Arrays;

/** Arrays that begin with another number than zero. */
public final class Filled {
  private Filled() {}

  public static int[] ints(int length, int with) {
    int[] array = new int[length];
    Arrays.fill(array, with);
    return array;
  }

  public static long[] longs(int length, long with) {
    long[] array = new long[length];
    Arrays.fill(array, with);
    return array;
  }
}
