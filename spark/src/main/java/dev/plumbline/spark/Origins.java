package dev.plumbline.spark;

import java.util.Arrays;

/** Where the operations of a task come from, in the order in which they were added. */
final class Origins {
  private int[] split = new int[16];
  private long[] line = new long[16];
  private long[] position = new long[16];
  private int count;

  void add(int itsSplit, long itsLine, long itsPosition) {
    if (count == split.length) {
      split = Arrays.copyOf(split, 2 * count);
      line = Arrays.copyOf(line, 2 * count);
      position = Arrays.copyOf(position, 2 * count);
    }
    split[count] = itsSplit;
    line[count] = itsLine;
    position[count++] = itsPosition;
  }

  int split(int added) {
    return split[added];
  }

  /** The line within the split; 0 if there is none. */
  long line(int added) {
    return line[added];
  }

  /** The position within the split. */
  long position(int added) {
    return position[added];
  }
}
