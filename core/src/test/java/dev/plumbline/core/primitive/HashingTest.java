package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HashingTest {
  private static final int KEYS = 2000;

  /** A slot that many keys share makes a table a list, which no test of results would notice. */
  @ParameterizedTest
  @EnumSource(Keys.class)
  void keys_thatRecordingsAreFullOf_areSpreadOverTheSlots(Keys keys) {
    int capacity = Hashing.capacity(KEYS);
    int[] single = new int[capacity];
    int[] first = new int[capacity];
    int[] second = new int[capacity];
    for (int i = 0; i < KEYS; i++) {
      single[Hashing.of(keys.key(i)) >>> Hashing.shift(capacity)]++;
      first[Hashing.of(keys.key(i), 5) >>> Hashing.shift(capacity)]++;
      second[Hashing.of(5, keys.key(i)) >>> Hashing.shift(capacity)]++;
    }
    assertTrue(steps(single) < 3L * KEYS, () -> "single: " + steps(single));
    assertTrue(steps(first) < 3L * KEYS, () -> "first: " + steps(first));
    assertTrue(steps(second) < 3L * KEYS, () -> "second: " + steps(second));
  }

  /**
   * Steps to find each key if those of a slot were a list; 1.25 for each if they fell at random.
   */
  private static long steps(int[] slots) {
    long steps = 0;
    for (int n : slots) {
      steps += (long) n * (n + 1) / 2;
    }
    return steps;
  }

  @Test
  void capacity_isAPowerOfTwo_halfOfWhichIsEnough() {
    for (int keys : new int[] {0, 1, 8, 9, 16, 17, 1000, 1024, 1025, 1 << 29}) {
      int capacity = Hashing.capacity(keys);
      assertEquals(1, Integer.bitCount(capacity));
      assertTrue(capacity >= 2 * keys, "capacity for " + keys);
      assertEquals(capacity, 1L << (32 - Hashing.shift(capacity)));
    }
    assertEquals(Hashing.LARGEST, Hashing.capacity(Integer.MAX_VALUE));
  }
}
