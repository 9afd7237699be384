package dev.plumbline.core.search;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;

/**
 * Sees the end of the heap coming, whatever fills it: the states of a specification have sizes that
 * nobody can estimate. Asks how full the old generation was after its last collection, so garbage
 * does not count. What a collection found before the first look does not count either: another
 * search may have filled the heap, and be gone.
 */
final class HeapWatch {
  private static final double FULL = 0.9;
  private static final long EVERY_NANOS = 20_000_000;

  private long nextLook = System.nanoTime() + EVERY_NANOS;

  /** For each pool what its last collection before the first look had left; null before it. */
  private long[] before;

  /** Whether a collection has just left almost nothing free. */
  boolean full() {
    long now = System.nanoTime();
    if (now < nextLook) {
      return false;
    }
    nextLook = now + EVERY_NANOS;
    boolean first = before == null;
    if (first) {
      before = new long[Pools.OLD.size()];
    }
    boolean full = false;
    for (int i = 0; i < before.length; i++) {
      MemoryUsage left = Pools.OLD.get(i).getCollectionUsage();
      if (left != null && first) {
        before[i] = left.getUsed();
      } else if (left != null && left.getMax() > 0 && left.getUsed() != before[i]) {
        full |= left.getUsed() > FULL * left.getMax();
      }
    }
    return full;
  }

  /** Made at the first look: most searches end before it, and this takes a while to load. */
  private static final class Pools {
    static final List<MemoryPoolMXBean> OLD =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(p -> p.getType() == MemoryType.HEAP && p.isUsageThresholdSupported())
            .filter(MemoryPoolMXBean::isCollectionUsageThresholdSupported)
            .toList();
  }
}
