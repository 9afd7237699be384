package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LongIndexTest {
  private static final int KEYS = 4000;

  @ParameterizedTest
  @EnumSource(Keys.class)
  void steps_inAnyOrder_agreeWithAHashMap(Keys keys) {
    Random random = new Random(1);
    for (int expected : new int[] {0, 1, 8, 9, 1000, 10_000}) {
      followsAHashMap(new LongIndex(expected), keys, random);
    }
  }

  private static void followsAHashMap(LongIndex index, Keys keys, Random random) {
    Map<Long, Integer> numbers = new HashMap<>();
    List<Long> inOrder = new ArrayList<>();
    assertEquals(0, index.size());
    for (int step = 0; step < 6000; step++) {
      long key = keys.key(random.nextInt(KEYS));
      assertEquals(numbers.getOrDefault(key, LongIndex.NONE), index.find(key));
      if (random.nextBoolean()) {
        Integer known = numbers.putIfAbsent(key, inOrder.size());
        if (known == null) {
          inOrder.add(key);
        }
        assertEquals(numbers.get(key), index.number(key));
      }
      assertEquals(inOrder.size(), index.size());
    }
    for (int k = 0; k < inOrder.size(); k++) {
      assertEquals(inOrder.get(k), index.key(k));
      assertEquals(k, index.find(inOrder.get(k)));
    }
  }

  @Test
  void number_beyondAnyFirstRoom_stays() {
    LongIndex index = new LongIndex();
    for (int i = 0; i < 300_000; i++) {
      assertEquals(i, index.number(3L * i - 450_000));
    }
    for (int i = 0; i < 300_000; i++) {
      assertEquals(i, index.number(3L * i - 450_000));
      assertEquals(LongIndex.NONE, index.find(3L * i - 449_999));
    }
  }
}
