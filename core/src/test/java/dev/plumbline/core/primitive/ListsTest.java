package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@link IntList} and {@link LongList} are one text but for the type. */
class ListsTest {
  @Test
  void stepsOfInts_inAnyOrder_agreeWithAnArrayList() {
    Random random = new Random(5);
    for (int expected : new int[] {0, 1, 100}) {
      IntList list = new IntList(expected);
      List<Integer> model = new ArrayList<>();
      for (int step = 0; step < 5000; step++) {
        int item = random.nextInt();
        int choice = model.isEmpty() ? 0 : random.nextInt(20);
        if (choice < 12) {
          list.add(item);
          model.add(item);
        } else if (choice < 15) {
          int at = random.nextInt(model.size());
          list.set(at, item);
          model.set(at, item);
        } else if (choice < 19) {
          assertEquals(model.get(model.size() - 1), list.last());
          assertEquals(model.remove(model.size() - 1), list.removeLast());
        } else if (random.nextInt(20) == 0) {
          int size = random.nextBoolean() ? 0 : random.nextInt(model.size());
          list.truncate(size);
          model.subList(size, model.size()).clear();
        }
        assertEquals(model.size(), list.size());
        assertEquals(model.isEmpty(), list.isEmpty());
        if (!model.isEmpty()) {
          int at = random.nextInt(model.size());
          assertEquals(model.get(at), list.get(at));
        }
      }
      assertArrayEquals(model.stream().mapToInt(i -> i).toArray(), list.toArray());
      assertTrue(list.bytes() >= 4L * list.size());
      list.clear();
      assertTrue(list.isEmpty());
    }
  }

  @Test
  void stepsOfLongs_inAnyOrder_agreeWithAnArrayList() {
    Random random = new Random(6);
    for (int expected : new int[] {0, 1, 100}) {
      LongList list = new LongList(expected);
      List<Long> model = new ArrayList<>();
      for (int step = 0; step < 5000; step++) {
        long item = random.nextLong();
        int choice = model.isEmpty() ? 0 : random.nextInt(20);
        if (choice < 12) {
          list.add(item);
          model.add(item);
        } else if (choice < 15) {
          int at = random.nextInt(model.size());
          list.set(at, item);
          model.set(at, item);
        } else {
          assertEquals(model.remove(model.size() - 1), list.removeLast());
        }
        assertEquals(model.size(), list.size());
        assertEquals(model.isEmpty(), list.isEmpty());
        if (!model.isEmpty()) {
          int at = random.nextInt(model.size());
          assertEquals(model.get(at), list.get(at));
        }
      }
      assertArrayEquals(model.stream().mapToLong(i -> i).toArray(), list.toArray());
    }
  }
}
