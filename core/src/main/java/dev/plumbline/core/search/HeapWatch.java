package dev.plumbline.core.search;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;

/**
 * Sees the end of the heap coming, whatever fills it: the states of a specification have sizes that
 * nobody can estimate. Asks how full the old generation was after its last collection, so garbage
 * does not count.
 */
final class HeapWatch {
  private static final double FULL = 0.9;
  private static final long EVERY_NANOS = 20_000_000;

  private static final List<MemoryPoolMXBean> OLD =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(p -> p.getType() == MemoryType.HEAP && p.isUsageThresholdSupported())
          .filter(MemoryPoolMXBean::isCollectionUsageThresholdSupported)
          .toList();

  private long nextLook = System.nanoTime() + EVERY_NANOS;

  /** Whether a collection has just left almost nothing free. */
  boolean full() {
    long now = System.nanoTime();
    if (now < nextLook) {
      return false;
    }
    nextLook = now + EVERY_NANOS;
    for (MemoryPoolMXBean pool : OLD) {
      MemoryUsage left = pool.getCollectionUsage();
      if (left != null && left.getMax() > 0 && left.getUsed() > FULL * left.getMax()) {
        return true;
      }
    }
    return false;
  }
}
