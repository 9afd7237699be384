package dev.plumbline.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** How much of the heap was used at most, since it was asked to look. */
final class HeapPeak {
  private HeapPeak() {}

  /** Begins anew, after a collection. */
  static void reset() {
    System.gc();
    pools().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  static double megabytes() {
    return pools().stream().mapToLong(p -> p.getPeakUsage().getUsed()).sum() / 1e6;
  }

  private static List<MemoryPoolMXBean> pools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }
}
