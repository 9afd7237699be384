package dev.plumbline.core.search;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sees the end of the heap coming, whatever fills it: the states of a specification have sizes that
 * nobody can estimate. Asks how full the old generation was after its last collection, so garbage
 * does not count. What a collection found before the first look does not count either: another
 * search may have filled the heap, and be gone.
 */
final class HeapWatch {
  private static final double FULL = 0.9;
  static final long EVERY_NANOS = 20_000_000;

  private final LongSupplier clock;
  private final Supplier<List<MemoryUsage>> afterCollections;
  private long nextLook;

  /** For each pool what its last collection before the first look had left; null before it. */
  private long @Nullable [] before;

  HeapWatch() {
    this(System::nanoTime, () -> Pools.OLD.stream().map(HeapWatch::left).toList());
  }

  /**
   * A watch.
   *
   * @param clock nanoseconds
   * @param afterCollections for each pool what its last collection has left
   */
  HeapWatch(LongSupplier clock, Supplier<List<MemoryUsage>> afterCollections) {
    this.clock = clock;
    this.afterCollections = afterCollections;
    this.nextLook = clock.getAsLong() + EVERY_NANOS;
  }

  /** What the last collection of a pool has left; nothing if the pool is not valid any more. */
  private static MemoryUsage left(MemoryPoolMXBean pool) {
    MemoryUsage usage = pool.getCollectionUsage();
    return usage == null ? new MemoryUsage(0, 0, 0, 0) : usage;
  }

  /** Whether a collection has just left almost nothing free. */
  boolean full() {
    long now = clock.getAsLong();
    if (now - nextLook < 0) {
      return false;
    }
    nextLook = now + EVERY_NANOS;
    List<MemoryUsage> pools = afterCollections.get();
    if (before == null) {
      before = pools.stream().mapToLong(MemoryUsage::getUsed).toArray();
      return false;
    }
    boolean full = false;
    for (int i = 0; i < before.length; i++) {
      MemoryUsage left = pools.get(i);
      if (left.getMax() > 0 && left.getUsed() != before[i]) {
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
