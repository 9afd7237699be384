package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PairIndexTest {
  private record Pair(long first, long second) {}

  @ParameterizedTest
  @EnumSource(Keys.class)
  void steps_inAnyOrder_agreeWithAHashMap(Keys keys) {
    Random random = new Random(2);
    for (int distinct : new int[] {3, 60, 4000}) {
      PairIndex index = new PairIndex();
      Map<Pair, Integer> numbers = new HashMap<>();
      for (int step = 0; step < 8000; step++) {
        Pair pair =
            new Pair(keys.key(random.nextInt(distinct)), keys.key(random.nextInt(distinct)));
        assertEquals(
            numbers.getOrDefault(pair, PairIndex.NONE), index.find(pair.first, pair.second));
        if (random.nextBoolean()) {
          int next = numbers.size();
          int number = numbers.computeIfAbsent(pair, p -> next);
          assertEquals(number, index.number(pair.first, pair.second));
        }
        assertEquals(numbers.size(), index.size());
      }
      numbers.forEach(
          (pair, number) -> {
            assertEquals(pair.first, index.first(number));
            assertEquals(pair.second, index.second(number));
          });
    }
  }

  @Test
  void pair_turnedAround_isAnotherOne() {
    PairIndex index = new PairIndex();
    assertEquals(0, index.number(1, 2));
    assertEquals(1, index.number(2, 1));
    assertEquals(0, index.number(1, 2));
  }

  @Test
  void numbers_thatWereSkipped_areNobodys() {
    Random random = new Random(3);
    PairIndex index = new PairIndex();
    Map<Pair, Integer> numbers = new HashMap<>();
    int next = 0;
    for (int step = 0; step < 5000; step++) {
      if (random.nextInt(3) == 0) {
        next += random.nextInt(random.nextInt(50) == 0 ? 500 : 3);
        index.skipTo(next);
      }
      // The pair of zeros is what an unused place of a column looks like.
      Pair pair = new Pair(random.nextInt(60), random.nextInt(60));
      assertEquals(numbers.getOrDefault(pair, PairIndex.NONE), index.find(pair.first, pair.second));
      if (!numbers.containsKey(pair)) {
        numbers.put(pair, next++);
      }
      assertEquals(numbers.get(pair), index.number(pair.first, pair.second));
      assertEquals(next, index.size());
    }
  }
}
