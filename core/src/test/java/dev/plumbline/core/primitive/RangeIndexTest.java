package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RangeIndexTest {
  /** Small ranges, large ones, and those whose length is no number of 64 bits. */
  @Test
  void numbers_areThoseOfAMap() {
    long[][] ranges = {
      {0, 0},
      {-5, 20},
      {1_000_000_000_000L, 1_000_000_000_063L},
      {-7, Long.MAX_VALUE},
      {Long.MIN_VALUE, Long.MAX_VALUE},
    };
    Random random = new Random(3);
    for (long[] range : ranges) {
      for (int most : new int[] {1, 64}) {
        RangeIndex index = new RangeIndex(range[0], range[1], most);
        Map<Long, Integer> map = new LinkedHashMap<>();
        for (int k = 0; k < 500; k++) {
          long key = k % 9 == 0 ? range[k % 2] : near(range, random);
          int number = map.getOrDefault(key, RangeIndex.NONE);
          assertEquals(number, index.find(key));
          map.putIfAbsent(key, map.size());
          assertEquals(map.get(key), index.number(key));
          assertEquals(map.size(), index.size());
        }
      }
    }
  }

  private static long near(long[] range, Random random) {
    long length = range[1] - range[0];
    long offset = length >= 0 && length < 1_000 ? random.nextInt((int) length + 1) : 0;
    return length >= 0 && length < 1_000
        ? range[0] + offset
        : random.nextBoolean() ? range[0] + random.nextInt(50) : range[1] - random.nextInt(50);
  }

  @Test
  void keysOutsideOfTheRange_haveNoNumber() {
    RangeIndex index = new RangeIndex(10, 20, 64);
    index.number(10);
    for (long key : new long[] {9, 21, Long.MIN_VALUE, Long.MAX_VALUE, 11}) {
      assertEquals(RangeIndex.NONE, index.find(key));
    }
  }
}
