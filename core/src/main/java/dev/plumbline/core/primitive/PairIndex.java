package dev.plumbline.core.primitive;

import java.util.Arrays;

/**
 * Numbers distinct pairs of {@code long} from 0, in the order in which they come: {@link LongIndex}
 * for keys of two words.
 *
 * <p>Cost: O(1) a step on average, 24 to 32 bytes a pair.
 */
public final class PairIndex {
  /** Instead of a number: the pair is not there. */
  public static final int NONE = -1;

  private int[] table = new int[Hashing.capacity(0)];
  private int shift = Hashing.shift(table.length);
  private long[] firsts = new long[8];
  private long[] seconds = new long[8];
  private int size;

  /** How many pairs there are. */
  public int size() {
    return size;
  }

  public long first(int number) {
    assert number < size;
    return firsts[number];
  }

  public long second(int number) {
    assert number < size;
    return seconds[number];
  }

  /** The number of a pair; {@link #NONE} if it has none. */
  public int find(long first, long second) {
    return table[slot(first, second)] - 1;
  }

  /** The number of a pair; the next one if it is new. */
  public int number(long first, long second) {
    int slot = slot(first, second);
    return table[slot] != 0 ? table[slot] - 1 : add(first, second, slot);
  }

  private int add(long first, long second, int slot) {
    if (size == firsts.length) {
      firsts = Arrays.copyOf(firsts, 2 * size);
      seconds = Arrays.copyOf(seconds, 2 * size);
    }
    firsts[size] = first;
    seconds[size] = second;
    table[slot] = ++size;
    if (size > table.length >> 1 && table.length < Hashing.LARGEST) {
      grow();
    }
    return size - 1;
  }

  /** Forgets all pairs; the room stays. */
  public void clear() {
    Arrays.fill(table, 0);
    size = 0;
  }

  private int slot(long first, long second) {
    int mask = table.length - 1;
    int at = Hashing.of(first, second) >>> shift;
    while (table[at] != 0 && !isPair(table[at] - 1, first, second)) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private boolean isPair(int number, long first, long second) {
    return firsts[number] == first && seconds[number] == second;
  }

  private void grow() {
    table = new int[2 * table.length];
    shift--;
    for (int i = 0; i < size; i++) {
      table[slot(firsts[i], seconds[i])] = i + 1;
    }
  }
}
