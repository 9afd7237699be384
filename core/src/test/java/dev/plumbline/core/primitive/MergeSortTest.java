package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MergeSortTest {
  @Test
  void sort_ofRandomKeys_isThatOfTheJdk_whichIsStable() {
    Random random = new Random(1);
    for (int n = 0; n < 200; n++) {
      for (long bound : new long[] {2, 10, Long.MAX_VALUE}) {
        long[] key = random.longs(n, -bound, bound).toArray();
        sortsLikeTheJdk(key);
      }
    }
  }

  /** Runs that are in order are left as they are. */
  @Test
  void sort_ofNearlySortedKeys_isThatOfTheJdk() {
    Random random = new Random(2);
    for (int round = 0; round < 200; round++) {
      long[] key = IntStream.range(0, 500).asLongStream().map(i -> i / 3).toArray();
      for (int k = 0; k < round % 8; k++) {
        key[random.nextInt(key.length)] = random.nextInt(200);
      }
      sortsLikeTheJdk(key);
    }
  }

  private static void sortsLikeTheJdk(long[] key) {
    int[] rows = IntStream.range(0, key.length).toArray();
    int[] expected =
        IntStream.of(rows)
            .boxed()
            .sorted(Comparator.comparingLong(i -> key[i]))
            .mapToInt(i -> i)
            .toArray();
    MergeSort.byKey(rows, i -> key[i]);
    assertArrayEquals(expected, rows);
  }
}
