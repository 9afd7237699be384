package dev.plumbline.core.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Growing columns in blocks, so that growth copies next to nothing and a finished column can be
 * handed over while its blocks are released one by one: building never holds a column twice.
 */
final class Columns {
  private static final int BITS = 14;
  private static final int BLOCK = 1 << BITS;
  private static final int MASK = BLOCK - 1;

  /** The first block grows up to a whole one, because most histories in tests are tiny. */
  private static final int FIRST = 16;

  private Columns() {}

  static final class Longs {
    private final List<long[]> blocks = new ArrayList<>();
    private int size;

    void add(long value) {
      if (size >> BITS == blocks.size()) {
        blocks.add(new long[size == 0 ? FIRST : BLOCK]);
      } else if (size < BLOCK && size == blocks.get(0).length) {
        blocks.set(0, Arrays.copyOf(blocks.get(0), 2 * size));
      }
      blocks.get(size >> BITS)[size & MASK] = value;
      size++;
    }

    long get(int i) {
      return blocks.get(i >> BITS)[i & MASK];
    }

    void set(int i, long value) {
      blocks.get(i >> BITS)[i & MASK] = value;
    }

    int size() {
      return size;
    }

    /** The rows in the given order (null: as they are); this column is empty afterwards. */
    long[] drain(int[] order, int rows) {
      long[] result = new long[rows];
      if (order == null) {
        for (int b = 0; b << BITS < rows; b++) {
          System.arraycopy(
              blocks.get(b), 0, result, b << BITS, Math.min(BLOCK, rows - (b << BITS)));
          blocks.set(b, null);
        }
      } else {
        Arrays.setAll(result, i -> get(order[i]));
      }
      blocks.clear();
      size = 0;
      return result;
    }
  }

  static final class Ints {
    private final List<int[]> blocks = new ArrayList<>();
    private int size;

    void add(int value) {
      if (size >> BITS == blocks.size()) {
        blocks.add(new int[size == 0 ? FIRST : BLOCK]);
      } else if (size < BLOCK && size == blocks.get(0).length) {
        blocks.set(0, Arrays.copyOf(blocks.get(0), 2 * size));
      }
      blocks.get(size >> BITS)[size & MASK] = value;
      size++;
    }

    int get(int i) {
      return blocks.get(i >> BITS)[i & MASK];
    }

    int[] drain(int[] order, int rows) {
      int[] result = new int[rows];
      if (order == null) {
        for (int b = 0; b << BITS < rows; b++) {
          System.arraycopy(
              blocks.get(b), 0, result, b << BITS, Math.min(BLOCK, rows - (b << BITS)));
          blocks.set(b, null);
        }
      } else {
        Arrays.setAll(result, i -> get(order[i]));
      }
      blocks.clear();
      size = 0;
      return result;
    }
  }
}
