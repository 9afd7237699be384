package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CrowdTest {
  private static final int THREADS = 24;
  private static final int OPERATIONS = 3_000;

  /** Chunks that came back while their takers still slept once were thrown away, one by one. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void manyThreadsThatExchangeSmallChunks_allEnd() throws InterruptedException {
    Recorder recorder = Recorder.options().buffer(16).inMemory();
    try (recorder) {
      Kind kind = recorder.kind("read");
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int process = i;
        Thread thread = new Thread(() -> record(recorder.process(process), kind));
        thread.setDaemon(true); // so that a failure ends
        threads.add(thread);
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
    }
    assertEquals(THREADS * OPERATIONS, recorder.history().size());
  }

  private static void record(ThreadLog log, Kind kind) {
    for (int i = 0; i < OPERATIONS; i++) {
      log.ret(log.call(kind), i);
    }
  }
}
