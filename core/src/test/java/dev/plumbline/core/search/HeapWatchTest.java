package dev.plumbline.core.search;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.MemoryUsage;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What another search has left in the heap does not end this one: otherwise the core that is told
 * would depend on what ran before it.
 */
class HeapWatchTest {
  private long now = Long.MAX_VALUE - HeapWatch.EVERY_NANOS;
  private long[] used = {10, 95};
  private final HeapWatch watch =
      new HeapWatch(
          () -> now,
          () ->
              List.of(
                  new MemoryUsage(0, used[0], 100, 100), new MemoryUsage(0, used[1], 100, 100)));

  private boolean look() {
    now += HeapWatch.EVERY_NANOS;
    return watch.full();
  }

  @Test
  void full_heapFilledBeforeTheFirstLook_isNot() {
    assertFalse(look());
    assertFalse(look());
    assertFalse(look());
  }

  @Test
  void full_collectionSinceTheFirstLookLeftLittle_is() {
    assertFalse(look());
    used = new long[] {10, 96};
    assertTrue(look());
    used = new long[] {10, 40};
    assertFalse(look());
    used = new long[] {91, 40};
    assertTrue(look());
  }

  @Test
  void full_sinceTheLastLookLittleTimeHasPassed_isNotAsked() {
    assertFalse(look());
    used = new long[] {99, 99};
    now += HeapWatch.EVERY_NANOS - 1;
    assertFalse(watch.full());
    now++;
    assertTrue(watch.full());
  }
}
