package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairMapTest {
  private static final int[] SPECIAL = {
    Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1, 0, 1, Integer.MAX_VALUE
  };

  @Test
  void steps_inAnyOrder_agreeWithAHashMap() {
    Random random = new Random(10);
    PairMap map = new PairMap();
    Map<List<Integer>, Integer> model = new HashMap<>();
    for (int step = 0; step < 20_000; step++) {
      int a = key(random);
      int b = key(random);
      List<Integer> pair = List.of(a, b);
      assertEquals(model.getOrDefault(pair, PairMap.ABSENT), map.get(a, b));
      if (random.nextBoolean()) {
        int value = random.nextInt(100);
        map.put(a, b, value);
        model.put(pair, value);
      }
      assertEquals(model.size(), map.size());
    }
  }

  private static int key(Random random) {
    return random.nextInt(10) == 0 ? SPECIAL[random.nextInt(SPECIAL.length)] : random.nextInt(60);
  }
}
