package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.cli.HeapFilling.Collected;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeapFillingTest {
  private static final long HEAP = 4L << 30;

  private long used = HEAP;
  private Collected latest = new Collected(7, HEAP);

  private HeapFilling heap(long most) {
    return new HeapFilling(most, () -> used, () -> List.of(latest));
  }

  @Test
  void collectionThatLeavesNothing_isTheEnd() {
    HeapFilling heap = heap(HEAP);
    assertFalse(heap.isNearlyFull(), "that may have been an earlier file");
    assertFalse(heap.isNearlyFull(), "the same collection");
    latest = new Collected(8, HEAP);
    assertTrue(heap.isNearlyFull());
  }

  @Test
  void garbageIsNoEnd() {
    HeapFilling heap = heap(HEAP);
    assertFalse(heap.isNearlyFull());
    latest = new Collected(8, HEAP / 2);
    assertFalse(heap.isNearlyFull(), "the collection has made room");
    latest = new Collected(9, HEAP);
    used = HEAP / 2;
    assertFalse(heap.isNearlyFull(), "what it left was let go of since");
  }

  @Test
  void smallHeapIsCollectedFast() {
    HeapFilling heap = heap(HEAP / 8);
    assertFalse(heap.isNearlyFull());
    latest = new Collected(8, HEAP / 8);
    assertFalse(heap.isNearlyFull());
  }

  @Test
  void withAnotherCollector_nobodyLooks() {
    HeapFilling heap = new HeapFilling(HEAP, () -> HEAP, List::of);
    assertFalse(heap.isNearlyFull());
    assertFalse(heap.isNearlyFull());
  }
}
