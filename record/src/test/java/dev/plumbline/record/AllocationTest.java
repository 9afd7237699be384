package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A thread that records integers makes no garbage, chunk after chunk. */
class AllocationTest {
  private static final int OPERATIONS = 200_000;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void call_ret_allocateNothing(boolean sequence) {
    try (Recorder recorder = Recorder.options().sequence(sequence).to(folder.resolve("run.plb"))) {
      ThreadLog log = recorder.thread();
      Kind kind = recorder.kind("op");
      record(log, kind);
      long bytes = allocatedBy(() -> record(log, kind));
      assertTrue(bytes < OPERATIONS / 10, "bytes: " + bytes);
    }
  }

  /** The measurement sees what is there to be seen. */
  @Test
  void boxing_isNoticed() {
    Object[] boxes = new Object[OPERATIONS];
    long bytes =
        allocatedBy(
            () -> {
              for (int i = 0; i < OPERATIONS; i++) {
                boxes[i] = 1000L + i;
              }
            });
    assertTrue(bytes > 10 * OPERATIONS, "bytes: " + bytes);
  }

  private static void record(ThreadLog log, Kind kind) {
    for (int i = 0; i < OPERATIONS; i++) {
      int op = log.call(kind, i);
      if (i % 3 == 0) {
        log.ret(op, (i & 1) == 0);
      } else {
        log.ret(op, i);
      }
    }
  }

  private static long allocatedBy(Runnable work) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(thread);
    work.run();
    return threads.getThreadAllocatedBytes(thread) - before;
  }
}
