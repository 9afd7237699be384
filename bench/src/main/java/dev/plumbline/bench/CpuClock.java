package dev.plumbline.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * An alarm after so much CPU time of the thread that sets it, so that a busy machine does not take
 * anything from the baseline; but at last after four times that by the wall clock, because a
 * collector that is out of memory takes no CPU time of the thread.
 */
final class CpuClock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int PATIENCE = 4;

  private final long cpuDeadline;
  private final long deadline;

  CpuClock(Duration limit) {
    cpuDeadline = THREADS.getCurrentThreadCpuTime() + limit.toNanos();
    deadline = System.nanoTime() + PATIENCE * limit.toNanos();
  }

  boolean rang() {
    return THREADS.getCurrentThreadCpuTime() > cpuDeadline || System.nanoTime() > deadline;
  }
}
