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

  private int[] table;
  private int shift;
  private long[] firsts;
  private long[] seconds;
  private int size;
  private int pairs;

  public PairIndex() {
    this(0);
  }

  /** An empty index with room for so many pairs; it grows beyond. */
  public PairIndex(int expected) {
    table = new int[Hashing.capacity(expected)];
    shift = Hashing.shift(table.length);
    firsts = new long[Math.max(8, expected)];
    seconds = new long[Math.max(8, expected)];
  }

  /** The number that the next pair gets: how many there are, unless some were skipped. */
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
      makeRoom(size + 1);
    }
    firsts[size] = first;
    seconds[size] = second;
    table[slot] = ++size;
    if (++pairs > table.length >> 1 && table.length < Hashing.LARGEST) {
      grow();
    }
    return size - 1;
  }

  /** Leaves numbers to others: the next pair gets this one or a larger one. */
  public void skipTo(int number) {
    if (number > firsts.length) {
      makeRoom(number);
    }
    size = Math.max(size, number);
  }

  private void makeRoom(int least) {
    int room = Math.max(least, size + (size >> 1));
    firsts = Arrays.copyOf(firsts, room);
    seconds = Arrays.copyOf(seconds, room);
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
    int[] old = table;
    table = new int[2 * old.length];
    shift--;
    for (int entry : old) {
      if (entry != 0) {
        table[slot(firsts[entry - 1], seconds[entry - 1])] = entry;
      }
    }
  }
}
