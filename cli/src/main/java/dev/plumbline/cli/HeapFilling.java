package dev.plumbline.cli;

import com.sun.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Sees that the heap is about to be full of what is alive. Collecting all of a large heap takes
 * many seconds, in which nothing else happens and no limit is kept. Only the collector that the
 * launcher chooses where there are classes of the user collects old garbage without that, so that
 * what one of its collections leaves is alive; with others nobody looks.
 */
final class HeapFilling {
  private static final double NEARLY = 0.9;

  /** Smaller heaps are collected fast enough. */
  private static final long LARGE = 1L << 30;

  /** A collection that has ended. */
  record Collected(long number, long left) {}

  private final long most;
  private final LongSupplier used;
  private final Supplier<List<Collected>> latest;

  /** The collection that was the latest when the heap was looked at before; -1 before that. */
  private long seen = -1;

  HeapFilling() {
    this(
        Runtime.getRuntime().maxMemory(),
        () -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory(),
        Collectors::latest);
  }

  /**
   * A heap.
   *
   * @param most how much it may have
   * @param used how much of that is used, be it by garbage
   * @param latest the latest collection of each collector that this is about
   */
  HeapFilling(long most, LongSupplier used, Supplier<List<Collected>> latest) {
    this.most = most;
    this.used = used;
    this.latest = latest;
  }

  /** Whether the latest collection, if nobody has looked at it before, has left next to nothing. */
  boolean isNearlyFull() {
    if (most < LARGE || used.getAsLong() <= NEARLY * most) {
      return false;
    }
    boolean full = false;
    for (Collected collection : latest.get()) {
      // The first says nothing: another file may have filled the heap, and be gone.
      boolean isNew = seen >= 0 && seen != collection.number;
      seen = collection.number;
      full |= isNew && collection.left > NEARLY * most;
    }
    return full;
  }

  /** Loaded when the heap is nearly full, which it hardly ever is. */
  private static final class Collectors {
    static final List<GarbageCollectorMXBean> YOUNG =
        ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class).stream()
            .filter(collector -> collector.getName().equals("G1 Young Generation"))
            .toList();

    static List<Collected> latest() {
      return YOUNG.stream()
          .filter(collector -> collector.getCollectionCount() > 0)
          .map(collector -> new Collected(collector.getCollectionCount(), left(collector)))
          .toList();
    }

    private static long left(GarbageCollectorMXBean collector) {
      return collector.getLastGcInfo().getMemoryUsageAfterGc().values().stream()
          .mapToLong(MemoryUsage::getUsed)
          .sum();
    }
  }
}
