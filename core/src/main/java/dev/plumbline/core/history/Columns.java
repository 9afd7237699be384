package dev.plumbline.core.history;

import static dev.plumbline.core.primitive.Nulls.assured;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

  /** What columns have in common, whatever their arrays {@code A} are made of. */
  private abstract static class Column<A> {
    private final List<A> blocks = new ArrayList<>();

    /** The block of the next row, if there is room in it. */
    private @Nullable A current;

    private int room;
    int size;

    abstract A array(int length);

    /** Fills the whole result with rows in the given order. */
    abstract void gather(int[] order, A result);

    /** The block of a row. */
    final A block(int i) {
      return blocks.get(i >> BITS);
    }

    /** All blocks, for loops that take their rows in any order. */
    final A[] blocks(A[] none) {
      return blocks.toArray(none);
    }

    /** The block of the next row, with room for it. */
    final A next() {
      if (size == room) {
        current = grown();
      }
      return assured(current);
    }

    /** Makes room for {@code put}; columns of the same rows are full at the same time. */
    final void makeRoom() {
      next();
    }

    final boolean isFull() {
      return size == room;
    }

    /** The block of the next row, for which there is room. */
    final A roomy() {
      assert size < room;
      return assured(current);
    }

    private A grown() {
      if (room == 0 || room >= BLOCK) {
        A next = array(room == 0 ? FIRST : BLOCK);
        blocks.add(next);
        room += room == 0 ? FIRST : BLOCK;
        return next;
      }
      room *= 2;
      A larger = array(room);
      System.arraycopy(blocks.get(0), 0, larger, 0, size);
      blocks.set(0, larger);
      return larger;
    }

    final int size() {
      return size;
    }

    /** Adds the rows of another column, which stay. */
    final void addAll(Column<A> other) {
      for (int from = 0; from < other.size; ) {
        A target = next();
        int place = size & MASK;
        int start = from & MASK;
        int count = Math.min(other.size - from, BLOCK - start);
        count = Math.min(count, Math.min(room - size, BLOCK - place));
        System.arraycopy(other.block(from), start, target, place, count);
        size += count;
        from += count;
      }
    }

    /** Forgets all rows and keeps a block for others. */
    final void clear() {
      if (size > 0) {
        blocks.subList(1, blocks.size()).clear();
        current = blocks.get(0);
        room = Math.min(room, BLOCK);
        size = 0;
      }
    }

    /** Where the rows of a row's block end, up to which there are any. */
    final int blockEnd(int i) {
      return Math.min(BLOCK, (i & MASK) + size - i);
    }

    /** The rows in the given order (null: as they are); this column is empty afterwards. */
    final A drain(int @Nullable [] order, int rows) {
      A result = array(rows);
      if (order == null) {
        for (int b = 0; b << BITS < rows; b++) {
          int from = b << BITS;
          System.arraycopy(blocks.get(b), 0, result, from, Math.min(BLOCK, rows - from));
          blocks.set(b, null);
        }
      } else {
        gather(order, result);
      }
      blocks.clear();
      current = null;
      room = 0;
      size = 0;
      return result;
    }
  }

  static final class Longs extends Column<long[]> {
    void add(long value) {
      next()[size++ & MASK] = value;
    }

    /** Adds a row for which there is room. */
    void put(long value) {
      roomy()[size++ & MASK] = value;
    }

    long get(int i) {
      return block(i)[i & MASK];
    }

    void set(int i, long value) {
      block(i)[i & MASK] = value;
    }

    /** Adds the rows of another column, with codes of one dictionary for those of another. */
    void addAll(Longs other, Values.Translation codes) {
      int first = size;
      addAll(other);
      for (int i = codes.changesNothing() ? size : first; i < size; ) {
        int end = blockEnd(i);
        codes.translate(block(i), i & MASK, end);
        i += end - (i & MASK);
      }
    }

    @Override
    long[] array(int length) {
      return new long[length];
    }

    @Override
    void gather(int[] order, long[] result) {
      long[][] from = blocks(new long[0][]);
      for (int i = 0; i < result.length; i++) {
        result[i] = from[order[i] >> BITS][order[i] & MASK];
      }
    }
  }

  static final class Ints extends Column<int[]> {
    void add(int value) {
      next()[size++ & MASK] = value;
    }

    /** Adds a row for which there is room. */
    void put(int value) {
      roomy()[size++ & MASK] = value;
    }

    int get(int i) {
      return block(i)[i & MASK];
    }

    /** Adds the rows of another column, each as the index that stands in its place. */
    void addAll(Ints other, int[] indices) {
      int first = size;
      addAll(other);
      for (int i = first; i < size; ) {
        int end = blockEnd(i);
        replace(block(i), i & MASK, end, indices);
        i += end - (i & MASK);
      }
    }

    private static void replace(int[] rows, int from, int to, int[] indices) {
      for (int i = from; i < to; i++) {
        int index = rows[i];
        rows[i] = index < 0 ? index : indices[index];
      }
    }

    /** Adds the rows of another column, each larger by this much, unless it is zero. */
    void addAll(Ints other, int more) {
      int first = size;
      addAll(other);
      for (int i = first; i < size; ) {
        int end = blockEnd(i);
        enlarge(block(i), i & MASK, end, more);
        i += end - (i & MASK);
      }
    }

    private static void enlarge(int[] rows, int from, int to, int more) {
      for (int i = from; i < to; i++) {
        rows[i] = rows[i] == 0 ? 0 : rows[i] + more;
      }
    }

    /** Adds the numbers that are missing so that there are so many rows, each its own number. */
    void count(int rows) {
      while (size < rows) {
        add(size);
      }
    }

    @Override
    int[] array(int length) {
      return new int[length];
    }

    @Override
    void gather(int[] order, int[] result) {
      int[][] from = blocks(new int[0][]);
      for (int i = 0; i < result.length; i++) {
        result[i] = from[order[i] >> BITS][order[i] & MASK];
      }
    }
  }
}
