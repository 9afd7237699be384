package dev.plumbline.core.primitive;

import static dev.plumbline.core.primitive.Nulls.assured;

import org.jspecify.annotations.Nullable;

/**
 * Numbers distinct {@code long} keys of a known range from 0, in the order in which they come. A
 * small range indexes an array, so that keys which come in sequence are met in sequence; of a large
 * one the keys are hashed.
 *
 * <p>Cost: O(1) a step; 4 bytes for each key of a small range.
 */
public final class RangeIndex {
  /** Instead of a number: the key is not there. */
  public static final int NONE = LongIndex.NONE;

  private final long low;

  /** By distance from the lowest key: its number plus one; null if keys are hashed. */
  private final int @Nullable [] numbers;

  private final @Nullable LongIndex hashed;
  private int size;

  /**
   * An empty index.
   *
   * @param low the least key that will be numbered
   * @param high the greatest
   * @param most how long an array may be
   */
  public RangeIndex(long low, long high, long most) {
    this.low = low;
    boolean small = high >= low && high - low >= 0 && high - low < most;
    numbers = small ? new int[(int) (high - low) + 1] : null;
    hashed = small ? null : new LongIndex();
  }

  /** How many keys there are. */
  public int size() {
    return size;
  }

  /** The number of a key; {@link #NONE} if it has none. */
  public int find(long key) {
    if (numbers == null) {
      return assured(hashed).find(key);
    }
    long at = key - low;
    return key >= low && at >= 0 && at < numbers.length ? numbers[(int) at] - 1 : NONE;
  }

  /** The number of a key of the range; the next one if it is new. */
  public int number(long key) {
    if (numbers == null) {
      int number = assured(hashed).number(key);
      size = Math.max(size, number + 1);
      return number;
    }
    int at = (int) (key - low);
    if (numbers[at] == 0) {
      numbers[at] = ++size;
    }
    return numbers[at] - 1;
  }
}
