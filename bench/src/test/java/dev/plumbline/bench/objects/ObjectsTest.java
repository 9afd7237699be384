package dev.plumbline.bench.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.plumbline.subjects.FifoQueue;
import dev.plumbline.subjects.IntSet;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** In one thread even those that are wrong are right; what threads make of them is explored. */
final class ObjectsTest {
  static List<FifoQueue<Integer>> queues() {
    return List.of(new PublishedMichaelScottQueue(), new ReservedSlotQueue());
  }

  @ParameterizedTest
  @MethodSource("queues")
  void queue_inOneThread_isFirstInFirstOut(FifoQueue<Integer> queue) {
    assertNull(queue.deq());
    queue.enq(1);
    queue.enq(2);
    assertEquals(1, queue.deq());
    queue.enq(3);
    assertEquals(2, queue.deq());
    assertEquals(3, queue.deq());
    assertNull(queue.deq());
  }

  @Test
  void lazyList_inOneThread_isASet() {
    IntSet list = new MonitorLazyList();
    TreeSet<Integer> set = new TreeSet<>();
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      int key = random.nextInt(8) - 4;
      switch (random.nextInt(3)) {
        case 0 -> assertEquals(set.add(key), list.add(key));
        case 1 -> assertEquals(set.remove(key), list.remove(key));
        default -> assertEquals(set.contains(key), list.contains(key));
      }
    }
  }

  @Test
  void counterAndAccounts_inOneThread_count() {
    RacyCounter counter = new RacyCounter();
    assertEquals(1, counter.increment());
    assertEquals(1, counter.get());
    for (Accounts accounts : List.of(new LockOrderAccounts(), new MonitorOrderAccounts())) {
      assertEquals(1, accounts.toLeft());
      assertEquals(2, accounts.toRight());
    }
  }

  @Test
  void maps_inOneThread_areMaps() {
    SizedMap sized = new SizedMap();
    assertNull(sized.put(1, 5));
    assertEquals(1, sized.size());
    assertEquals(5, sized.remove(1));
    ClearedMap cleared = new ClearedMap();
    cleared.put(1, 5);
    assertEquals(5, cleared.get(1));
    cleared.clear();
    assertNull(cleared.get(1));
    BulkFilledMap filled = new BulkFilledMap();
    assertNull(filled.getFirst());
    filled.putBoth(7);
    assertEquals(7, filled.getFirst());
    assertEquals(7, filled.getSecond());
  }
}
