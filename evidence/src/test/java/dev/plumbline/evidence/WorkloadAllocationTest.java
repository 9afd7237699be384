package dev.plumbline.evidence;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.workload.Target;
import dev.plumbline.record.workload.Workload;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a workload and its recorder cost in memory, seen from inside the object. */
class WorkloadAllocationTest {
  @TempDir Path folder;

  /** A set that notes what its caller has allocated by some call and by a later one. */
  public static final class Accountant {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int FROM = 100_000;
    private static final int TO = 200_000;

    private static long allocated;
    private int calls;

    public boolean add(int key) {
      calls++;
      if (calls == FROM) {
        allocated = -THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      } else if (calls == TO) {
        allocated += THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      }
      return true;
    }
  }

  @Test
  void recordedLoop_allocatesNothing() {
    Target target = Target.of("accountant", Accountant::new, Specs.named("set"));
    try (Recorder recorder = Recorder.to(folder.resolve("run.plb"))) {
      Workload.of(target).threads(1).operations(Accountant.TO).run(recorder);
    }
    // Boxing would take 16 bytes an operation, a list of arguments more.
    long bytes = Accountant.allocated / (Accountant.TO - Accountant.FROM);
    assertTrue(bytes < 2, bytes + " bytes an operation");
  }
}
